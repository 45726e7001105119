import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Row } from './statements.ts'

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
  return row[column] === null ? null : text(row, column)
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : number(row, column)
}

export function flag(row: Row, column: string): boolean {
  return number(row, column) !== 0
}

/** The unvalidated value of a JSON column; undefined where it is null or not JSON. */
export function json(row: Row, column: string): unknown {
  const value = row[column]
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function unreadable(column: string): AppError {
  return new AppError('internal', `A stored ${column} is not of its type.`)
}
