import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { reportDamage } from './damage-watch.ts'
import { isDamage, isReadOnly } from './database-problem.ts'

export type Row = Record<string, SQLOutputValue>
/** The values of a row in the order of its columns. Reading it takes a fraction of the time of a `Row`. */
export type List = readonly SQLOutputValue[]
/** A flag is stored as 1 or 0. */
type Bindable = Record<string, string | number | null>
export type Values = Readonly<Record<string, string | number | boolean | null>>

export interface Query<R = Row> {
  all(values?: Values): R[]
  first(values?: Values): R | null
  /** One row at a time, for results too large for memory. */
  each(values?: Values): Iterable<R>
  /** The same query, with its rows in another form. */
  as<T>(read: (row: R) => T): Query<T>
}

export interface Command {
  run(values: Values): void
  /** Throws `not-found` if no row changed: a write without effect must not look like a success. */
  runOnOne(values: Values): void
  /** The number of rows changed. */
  count(values: Values): number
}

/** An insert of values that have the names of their columns; `fixed` has the SQL of other columns. */
export function insertInto(
  table: string,
  columns: readonly string[],
  fixed: Readonly<Record<string, string>> = {},
): string {
  const names = [...columns, ...Object.keys(fixed)]
  const values = [...columns.map((name) => `:${name}`), ...Object.values(fixed)]
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`
}

/** The same, or a change of the row that has this key; the `fixed` columns of that row stay. */
export function upsertInto(
  table: string,
  key: readonly string[],
  columns: readonly string[],
  fixed: Readonly<Record<string, string>> = {},
): string {
  const changes = columns.map((name) => `${name} = excluded.${name}`)
  return `${insertInto(table, [...key, ...columns], fixed)}
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`
}

/** The first column of the first row, where pragmas return their value. */
export function readScalar(database: DatabaseSync, sql: string): SQLOutputValue | undefined {
  return Object.values(database.prepare(sql).get() ?? {})[0]
}

const preparedAtOnce = new WeakSet<DatabaseSync>()

/** From now on, a statement that doesn't fit the tables of this database fails where it is declared. */
export function prepareAtOnce(database: DatabaseSync): void {
  preparedAtOnce.add(database)
}

/** Three hundred statements take as long to prepare as the rest of the opening, and most runs use a few. */
function atFirstUse<T>(database: DatabaseSync, prepare: () => T): () => T {
  let prepared = preparedAtOnce.has(database) ? prepare() : null
  return () => {
    prepared ??= prepare()
    return prepared
  }
}

/** Prepared at its first use, like every statement. */
export function prepareQuery(database: DatabaseSync, sql: string): Query {
  return queryOf<Row>(database, () => database.prepare(sql))
}

/** For many rows. */
function prepareListQuery(database: DatabaseSync, sql: string): Query<List> {
  return queryOf(database, () => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    // With arrays on, the types of the statement still say objects.
    return statement as unknown as StatementOf<List>
  })
}

interface StatementOf<R> {
  all(values: Bindable): R[]
  get(values: Bindable): R | undefined
  iterate(values: Bindable): Iterator<R>
}

function queryOf<R>(database: DatabaseSync, prepare: () => StatementOf<R>): Query<R> {
  const statement = atFirstUse(database, prepare)
  return readable({
    each: (values = {}) => eachOf(database, () => statement().iterate(checked(values))),
    all: (values = {}) => orDamaged(database, () => statement().all(checked(values))),
    first: (values = {}) => orDamaged(database, () => statement().get(checked(values)) ?? null),
  })
}

function readable<R>(query: Omit<Query<R>, 'as'>): Query<R> {
  return {
    ...query,
    as: (read) =>
      readable({
        all: (values) => query.all(values).map((row) => read(row)),
        first(values) {
          const row = query.first(values)
          return row === null ? null : read(row)
        },
        *each(values) {
          for (const row of query.each(values)) yield read(row)
        },
      }),
  }
}

const maxKept = 64

/** Prepares each statement once for a database, where preparing it takes longer than running it. */
export const preparedOnce = onceFor(prepareQuery)
export const preparedListOnce = onceFor(prepareListQuery)

function onceFor<Q>(prepare: (database: DatabaseSync, sql: string) => Q): typeof prepare {
  const kept = new WeakMap<DatabaseSync, Map<string, Q>>()
  return (database, sql) => {
    const known = kept.get(database) ?? new Map<string, Q>()
    const found = known.get(sql) ?? prepare(database, sql)
    if (known.size >= maxKept) known.clear()
    kept.set(database, known.set(sql, found))
    return found
  }
}

export function prepareCommand(database: DatabaseSync, sql: string): Command {
  const statement = atFirstUse(database, () => prepareForWriting(database, sql))
  return commandOf(database, (values) => Number(statement().run(values).changes))
}

export const statementsOf = (database: DatabaseSync) => ({
  query: (sql: string): Query => prepareQuery(database, sql),
  command: (sql: string): Command => prepareCommand(database, sql),
})

/**
 * For a view, whose changed rows SQLite doesn't count. Always prepared at its first use: a file of a newer version may
 * lack the trigger, and still be readable.
 */
export function prepareViewCommand(database: DatabaseSync, sql: string): Command {
  let statement: StatementSync | null = null
  return commandOf(database, (values) => {
    statement ??= prepareForWriting(database, `${sql} RETURNING 1`)
    return statement.all(values).length
  })
}

function prepareForWriting(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  // An object may have more fields than the statement uses, such as a message with its versions.
  statement.setAllowUnknownNamedParameters(true)
  return statement
}

function commandOf(database: DatabaseSync, run: (values: Bindable) => number): Command {
  const count = (values: Values): number => {
    const bindable = checked(values)
    return orNotSaved(database, () => run(bindable))
  }
  return {
    run: (values) => {
      count(values)
    },
    runOnOne: (values) => {
      if (count(values) === 0) throw new AppError('not-found', 'There is no row of this id to change.')
    },
    count,
  }
}

/**
 * Maps SQLite errors of a write, such as a full or locked disk, to `not-saved`: people only need to know
 * whether it was saved. Damage and a read-only database keep their own codes.
 */
export function orNotSaved<T>(database: DatabaseSync, write: () => T): T {
  try {
    return orDamaged(database, write)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'data-damaged') throw cause
    if (isReadOnly(cause)) throw new AppError('read-only', 'The database can only be read.', { cause })
    throw new AppError('not-saved', 'The database refused a write.', { cause })
  }
}

/** Maps errors at every row, because damage may show only later. */
function* eachOf<R>(database: DatabaseSync, begin: () => Iterator<R>): Iterable<R> {
  const rows = orDamaged(database, begin)
  const next = (): IteratorResult<R> => orDamaged(database, () => rows.next())
  try {
    for (let row = next(); row.done !== true; row = next()) yield row.value
  } finally {
    rows.return?.()
  }
}

export function orDamaged<T>(database: DatabaseSync, query: () => T): T {
  try {
    return query()
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    reportDamage(database)
    throw new AppError('data-damaged', 'The database is damaged.', { cause })
  }
}

/**
 * Rejects numbers that SQLite would turn into NULL (NaN) or return rounded (unsafe integers). Every statement runs
 * this, so values are copied only where one is a flag.
 */
function checked(values: Values): Bindable {
  let flags: Record<string, number> | null = null
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'boolean') {
      flags ??= {}
      flags[name] = Number(value)
    }
    if (typeof value !== 'number') continue
    const isSafe = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
    if (!isSafe) throw new AppError('internal', `The value of ${name} is not a number that can be stored.`)
  }
  return (flags === null ? values : { ...values, ...flags }) as Bindable
}
