import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { tellDamage } from './damage-watch.ts'
import { isDamage, isReadOnly } from './database-problem.ts'

export type Row = Record<string, SQLOutputValue>
export type Values = Readonly<Record<string, string | number | null>>

interface Query {
  all(values?: Values): Row[]
  first(values?: Values): Row | null
  /** One row after the other, for what is too much to have at once. */
  each(values?: Values): Iterable<Row>
}

export interface Command {
  run(values: Values): void
  /** Refuses with `not-found` when no row was touched: a write that goes nowhere must not look like a success. */
  runOnOne(values: Values): void
  /** How many rows were changed. */
  count(values: Values): number
}

/** The first column of the first row: how pragmas answer. */
export function readScalar(database: DatabaseSync, sql: string): SQLOutputValue | undefined {
  return Object.values(database.prepare(sql).get() ?? {})[0]
}

export function prepareQuery(database: DatabaseSync, sql: string): Query {
  const statement = database.prepare(sql)
  return {
    each: (values = {}) => eachOf(database, () => statement.iterate(checked(values))),
    all: (values = {}) => orDamaged(database, () => statement.all(checked(values))),
    first: (values = {}) => orDamaged(database, () => statement.get(checked(values)) ?? null),
  }
}

export function prepareCommand(database: DatabaseSync, sql: string): Command {
  const statement = database.prepare(sql)
  // An object may carry more than the statement asks for, such as a message of the path with its versions.
  statement.setAllowUnknownNamedParameters(true)
  const count = (values: Values): number => {
    const bindable = checked(values)
    return orNotSaved(database, () => Number(statement.run(bindable).changes))
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

/** Whatever SQLite says to a write (disk full, locked, damaged), the person's question is whether it was saved. */
export function orNotSaved<T>(database: DatabaseSync, write: () => T): T {
  try {
    return orDamaged(database, write)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'data-damaged') throw cause
    if (isReadOnly(cause)) throw new AppError('read-only', 'The database can only be read.', { cause })
    throw new AppError('not-saved', 'The database refused a write.', { cause })
  }
}

/** Damage may only show at a later row. */
function* eachOf(database: DatabaseSync, begin: () => Iterator<Row>): Iterable<Row> {
  const rows = orDamaged(database, begin)
  const next = (): IteratorResult<Row> => orDamaged(database, () => rows.next())
  try {
    for (let row = next(); row.done !== true; row = next()) yield row.value
  } finally {
    rows.return?.()
  }
}

function orDamaged<T>(database: DatabaseSync, query: () => T): T {
  try {
    return query()
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    tellDamage(database)
    throw new AppError('data-damaged', 'The database is damaged.', { cause })
  }
}

/** SQLite would turn NaN into NULL and could hand an unsafe integer back rounded, or not at all. */
function checked(values: Values): Record<string, string | number | null> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue
    const isSafe = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
    if (!isSafe) throw new AppError('internal', `The value of ${name} is not a number that can be stored.`)
  }
  return values
}
