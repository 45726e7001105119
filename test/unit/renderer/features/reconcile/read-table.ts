import type { ColumnRole } from '../../../../../src/renderer/features/reconcile/table-import/guess-columns.ts'
import {
  type ReadBill,
  type Reading,
  readBill,
} from '../../../../../src/renderer/features/reconcile/table-import/read-bill.ts'
import { splitTable } from '../../../../../src/renderer/features/reconcile/table-import/split-table.ts'
import {
  findHeaders,
  type Manner,
  mannerOf,
  rolesOf,
} from '../../../../../src/renderer/features/reconcile/table-import/understand-table.ts'

interface Read extends ReadBill {
  readonly headers: readonly string[]
  readonly roles: readonly ColumnRole[]
  readonly manner: Manner
}

/** A pasted table, understood as the window does where the person changes nothing. */
export function readTable(text: string, answers: Partial<Reading> = {}): Read {
  const split = splitTable(text)
  if (split.kind === 'refused') throw new Error(`refused: ${split.problem} at ${split.line}`)
  const table = findHeaders(split.lines)
  const roles = answers.roles ?? rolesOf(table)
  const manner = mannerOf(table, roles)
  const bill = readBill(table.lines, {
    headers: table.headers,
    roles,
    order: manner.order === 'asked' ? 'day-first' : manner.order,
    mark: manner.mark === 'asked' ? 'point' : manner.mark,
    currency: 'USD',
    span: null,
    dayOfMoment: (at) => new Date(at).toISOString().slice(0, 10),
    ...answers,
  })
  return { ...bill, headers: table.headers, roles, manner }
}
