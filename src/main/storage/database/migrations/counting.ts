import { largestSum } from '../../../../shared/contract/usage/usage.ts'

/** The name of a row of `calls` in a statement becomes what is read from it. */
type OfRow = (row: string) => string

interface RollUp {
  readonly table: string
  /** Its key, column by column. */
  readonly key: (row: string) => Readonly<Record<string, string>>
}

/** What roll-ups hold of the calls under a key. A sum is `x_over * 2^53 + x`: exact whatever services report. */
interface Figures {
  readonly counts: Readonly<Record<string, OfRow>>
  readonly sums: Readonly<Record<string, OfRow>>
}

interface Source {
  readonly row: string
  readonly sign: '+' | '-'
  /** The clause that brings the rows; a trigger has one of its own. */
  readonly from?: string
}

interface Counting {
  /** Columns for a `CREATE TABLE`. */
  readonly figureColumns: string
  /** Adds all calls that are there. */
  readonly fill: string
  /** Keep the roll-ups, whoever writes a call. */
  readonly triggers: string
}

/** Whole days since 1970, rounded down also before it. A time outside of all time, which only a hand can have written, is its edge. */
export function dayOf(row: string, offsetMinutes: string): string {
  const edge = 8_640_000_000_000_000
  const time = `MAX(-${edge}, MIN(${edge}, ${row}.started_at))`
  return `(${time} + 60000 * ${offsetMinutes} + ${edge} + 86400000) / 86400000 - 100000001`
}

/** The clock of the place of a call, in minutes east of UTC. */
export function offsetOf(row: string): string {
  return `MAX(-1440, MIN(1440, ${row}.utc_offset_minutes))`
}

/** What has landed is frozen: a change of what this writes is a new step with a maker of its own. */
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
    triggers: `CREATE TRIGGER count_new_call AFTER INSERT ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew} END;
CREATE TRIGGER count_ended_call AFTER UPDATE ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew} END;
CREATE TRIGGER uncount_changed_call AFTER UPDATE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld} END;
CREATE TRIGGER uncount_cleared_call AFTER DELETE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld} END;`,
  }
}

/** Until a call has ended there is nothing to count. */
function hasEnded(row: string): string {
  return `${row}.state NOT IN ('sending', 'streaming')`
}

/** Adds the calls of a `FROM` clause, or takes them out again: the same sum with the signs turned. */
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
  return `INSERT INTO ${table} SELECT ${values.join(', ')} ${from} WHERE ${hasEnded(row)}
    ON CONFLICT DO UPDATE SET ${changes.join(', ')};`
}

function takeOut(rollUp: RollUp, figures: Figures): string {
  const isIt = Object.entries(rollUp.key('OLD')).map(([column, value]) => `${column} = ${value}`)
  return `${countInto(rollUp, figures, { row: 'OLD', sign: '-' })}
        DELETE FROM ${rollUp.table} WHERE ${isIt.join(' AND ')} AND call_count = 0;`
}
