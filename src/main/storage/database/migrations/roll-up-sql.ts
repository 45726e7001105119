import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'

/** Turns the name of a `calls` row in a statement into the expression to read. */
type OfRow = (row: string) => string

interface RollUp {
  readonly table: string
  /** The key columns and their expressions. */
  readonly key: (row: string) => Readonly<Record<string, string>>
}

/**
 * The figures that roll-ups keep for the calls under a key. A sum is `x_over * 2^53 + x`: exact for any
 * report.
 */
interface Figures {
  readonly counts: Readonly<Record<string, OfRow>>
  readonly sums: Readonly<Record<string, OfRow>>
}

interface Source {
  readonly row: string
  readonly sign: '+' | '-'
  /** The clause that supplies the rows; a trigger has its own. */
  readonly from?: string
}

export interface Counting {
  /** Column definitions for a `CREATE TABLE`. */
  readonly figureColumns: string
  /** Adds all existing calls. */
  readonly fill: string
  /** Statements of a trigger: add the new call, and subtract the old one. */
  readonly addNew: string
  readonly takeOld: string
  /** Keep the roll-ups up to date, with every write. */
  readonly triggers: string
}

/**
 * Whole days since 1970, rounded down before 1970 too. Clamps impossible times, which only a manual edit can
 * have written.
 */
export function dayOf(row: string, offsetMinutes: string): string {
  const edge = 8_640_000_000_000_000
  const time = `MAX(-${edge}, MIN(${edge}, ${row}.started_at))`
  return `(${time} + 60000 * ${offsetMinutes} + ${edge} + 86400000) / 86400000 - 100000001`
}

/** A call's local clock, in minutes east of UTC. */
export function offsetOf(row: string): string {
  return `MAX(-1440, MIN(1440, ${row}.utc_offset_minutes))`
}

/** Frozen once released: to change its effect, add a migration with a separate builder. */
export function countCalls(rollUps: readonly RollUp[], figures: Figures): Counting {
  const counts = Object.keys(figures.counts)
  const sums = Object.keys(figures.sums)
  const columns = [
    ...counts.map((count) => `${count} INTEGER NOT NULL`),
    ...sums.flatMap((sum) => [`${sum} INTEGER NOT NULL`, `${sum}_over INTEGER NOT NULL`]),
  ]
  const add = (row: string, from = ''): string[] =>
    rollUps.map((rollUp) => countInto(rollUp, figures, { row, sign: '+', from }))
  const addNew = add('NEW').join('')
  const takeOld = rollUps.map((rollUp) => takeOut(rollUp, figures)).join('\n')
  return {
    figureColumns: columns.join(', '),
    fill: add('calls', 'FROM calls').join('\n'),
    addNew,
    takeOld,
    triggers: countingTriggers(addNew, takeOld),
  }
}

export function countingTriggers(addNew: string, takeOld: string): string {
  return `CREATE TRIGGER count_new_call AFTER INSERT ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew} END;
CREATE TRIGGER count_ended_call AFTER UPDATE ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew} END;
CREATE TRIGGER uncount_changed_call AFTER UPDATE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld} END;
CREATE TRIGGER uncount_cleared_call AFTER DELETE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld} END;`
}

/** A call counts only after its end. */
function hasEnded(row: string): string {
  return `${row}.state NOT IN ('sending', 'streaming')`
}

/** Adds the calls of a `FROM` clause, or subtracts them: the same sum with the signs reversed. */
function countInto({ table, key }: RollUp, figures: Figures, { row, sign, from = '' }: Source): string {
  const sums = Object.keys(figures.sums)
  const values = [
    ...Object.values(key(row)),
    ...Object.values(figures.counts).map((count) => `${sign}${count(row)}`),
    ...Object.values(figures.sums).flatMap((sum) => {
      const value = `${sign}${sum(row)}`
      return [`${value} & ${largestSum}`, `${value} >> 53`]
    }),
  ]
  const changes = [
    ...Object.keys(figures.counts).map((name) => `${name} = ${name} + excluded.${name}`),
    ...sums.flatMap((sum) => [
      `${sum} = (${sum} + excluded.${sum}) & ${largestSum}`,
      `${sum}_over = ${sum}_over + excluded.${sum}_over + ((${sum} + excluded.${sum}) >> 53)`,
    ]),
  ]
  const columns = [
    ...Object.keys(key(row)),
    ...Object.keys(figures.counts),
    ...sums.flatMap((sum) => [sum, `${sum}_over`]),
  ]
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} ${from} WHERE ${hasEnded(row)}
    ON CONFLICT DO UPDATE SET ${changes.join(', ')};`
}

function takeOut(rollUp: RollUp, figures: Figures): string {
  const isIt = Object.entries(rollUp.key('OLD')).map(([column, value]) => `${column} = ${value}`)
  return `${countInto(rollUp, figures, { row: 'OLD', sign: '-' })}
        DELETE FROM ${rollUp.table} WHERE ${isIt.join(' AND ')} AND call_count = 0;`
}
