import { AppError } from '../../../shared/domain/app/errors.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { List, Row } from './sql-statements.ts'

/** Reads a column of a row. Throws where the value isn't of the type, because only damage writes such a value. */
type Read<T> = (row: Row, column: string) => T

type Columns = Readonly<Record<string, Read<unknown>>>
type Decoded<C extends Columns> = { -readonly [Name in keyof C]: ReturnType<C[Name]> }

/** The value of a column. Throws where the query didn't read the column, which isn't the same as null. */
export function cell(row: Row, column: string): Row[string] {
  const value = row[column]
  if (value === undefined) throw unreadable(column)
  return value
}

export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw unreadable(column)
  return value
}

export function number(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw unreadable(column)
  return value
}

export function textOrNull(row: Row, column: string): string | null {
  const value = row[column]
  if (value !== null && typeof value !== 'string') throw unreadable(column)
  return value
}

export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column]
  if (value !== null && typeof value !== 'number') throw unreadable(column)
  return value
}

export function flag(row: Row, column: string): boolean {
  return number(row, column) !== 0
}

/** The same from a list of values. */
export function numberAt(list: List, index: number): number {
  const value = list[index]
  if (typeof value !== 'number') throw unreadable(`column ${index}`)
  return value
}

export function textAt(list: List, index: number): string {
  const value = list[index]
  if (typeof value !== 'string') throw unreadable(`column ${index}`)
  return value
}

/** The unvalidated value of a JSON column; undefined where it is null or not JSON. */
export function json(row: Row, column: string): unknown {
  const value = row[column]
  return typeof value === 'string' ? parseJson(value) : undefined
}

/** The same way of reading for several columns. */
export function each<T, Name extends string>(
  read: Read<T>,
  ...names: readonly Name[]
): Record<Name, Read<T>> {
  return Object.fromEntries(names.map((name) => [name, read])) as Record<Name, Read<T>>
}

/** Turns rows into objects whose fields have the names of the columns. */
export function decoder<C extends Columns>(columns: C): (row: Row) => Decoded<C> {
  const fields = Object.entries(columns)
  return (row) => {
    const decoded: Record<string, unknown> = {}
    for (const [name, read] of fields) decoded[name] = read(row, name)
    return decoded as Decoded<C>
  }
}

function unreadable(column: string): AppError {
  return new AppError('internal', `A stored ${column} is not of its type.`)
}
