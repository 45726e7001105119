import type { BilledRow } from '../../../../shared/contract/usage/bill.ts'
import { addDecimals } from '../../../../shared/domain/money/decimal.ts'
import { addMoney } from '../../../../shared/domain/money/money.ts'
import { maxBilledRows, maxModelNameLength } from '../../../../shared/domain/usage/bill-figures.ts'
import { type DayOrder, readDay } from '../../../../shared/language/read-day.ts'
import { type ColumnRole, currencyIn, guessColumns } from './guess-columns.ts'
import { type DecimalMark, isBlank, readNumber } from './read-number.ts'
import type { TableLine } from './split-table.ts'

/** How to read a table's lines. The user chooses what the table leaves ambiguous. */
export interface Reading {
  readonly headers: readonly string[]
  readonly roles: readonly ColumnRole[]
  readonly order: DayOrder
  readonly mark: DecimalMark
  /** The currency of amounts without one. */
  readonly currency: string
  /** Days outside this span are skipped; `null` accepts all days. */
  readonly span: { readonly from: string; readonly to: string } | null
  readonly dayOfMoment: (at: number) => string | null
}

export type SkipReason =
  | 'not-a-day'
  | 'outside'
  | 'not-a-number'
  | 'not-whole'
  | 'below-zero'
  | 'no-number'
  | 'unknown-type'
  | 'a-sum'
  | 'long-name'
  | 'no-currency'
  | 'too-many'

export interface ReadBill {
  /** One row for each day, model and currency. */
  readonly rows: readonly BilledRow[]
  readonly takenCount: number
  /** The skipped line numbers by reason. */
  readonly skipped: ReadonlyMap<SkipReason, readonly number[]>
  /** The first and last imported day. */
  readonly days: { readonly from: string; readonly to: string } | null
}

type Count = 'promptTokens' | 'completionTokens' | 'totalTokens' | 'requests'
const counts: readonly Count[] = ['promptTokens', 'completionTokens', 'totalTokens', 'requests']

/** Imports every readable line and notes the reason for each skipped line. */
export function readBill(lines: readonly TableLine[], reading: Reading): ReadBill {
  const merged = new Map<string, BilledRow>()
  const skipped = new Map<SkipReason, number[]>()
  let takenCount = 0
  for (const { number, cells } of lines) {
    const row = readRow(cells, reading)
    const why = typeof row === 'string' ? row : merge(merged, row)
    if (why === null) {
      takenCount += 1
      continue
    }
    const numbers = skipped.get(why) ?? []
    numbers.push(number)
    skipped.set(why, numbers)
  }
  const rows = [...merged.values()]
  const days = rows.flatMap(({ day }) => day ?? []).toSorted()
  const [from = null] = days
  const to = days.at(-1) ?? null
  return { rows, takenCount, skipped, days: from === null || to === null ? null : { from, to } }
}

function readRow(cells: readonly string[], reading: Reading): BilledRow | SkipReason {
  const { roles, order, dayOfMoment, span } = reading
  const ofRole = (role: ColumnRole): string[] =>
    roles.flatMap((one, at) => (one === role ? (cells[at] ?? '') : []))
  const [dayCell] = ofRole('day')
  const [modelCell = ''] = ofRole('model')
  if (cells.some((cell) => /^(?:grand )?(?:total|sum|subtotal)s?:?$/i.test(cell))) return 'a-sum'
  const day = dayCell === undefined ? null : readBillDay(dayCell, order, dayOfMoment)
  if (dayCell !== undefined && day === null) return 'not-a-day'
  if (span !== null && day !== null && (day < span.from || day > span.to)) return 'outside'
  if (modelCell.length > maxModelNameLength) return 'long-name'
  const numbers = readCounts(ofRole, reading.mark)
  if (typeof numbers === 'string') return numbers
  const cost = readCost(cells, reading)
  if (typeof cost === 'string') return cost
  if (cost === null && counts.every((count) => numbers[count] === null)) return 'no-number'
  return { day, model: modelCell === '' ? null : modelCell, ...numbers, cost }
}

/** Adds up several columns of one role. A line that represents one request counts as one. */
function readCounts(
  ofRole: (role: ColumnRole) => string[],
  mark: DecimalMark,
): Record<Count, number | null> | SkipReason {
  const read: Record<Count, number | null> = {
    promptTokens: null,
    completionTokens: null,
    totalTokens: null,
    requests: ofRole('request').some((cell) => cell !== '') ? 1 : null,
  }
  const amounts = ofRole('countOfType').filter((cell) => !isBlank(cell))
  // A type is named like the column of such a count: `output_tokens`.
  const [type] = amounts.length === 0 ? [] : guessColumns(ofRole('countType'))
  if (amounts.length > 0 && !counts.some((count) => count === type)) return 'unknown-type'
  for (const count of counts) {
    for (const cell of [...ofRole(count), ...(count === type ? amounts : [])]) {
      if (isBlank(cell)) continue
      const number = readNumber(cell, mark)
      if (number === null) return 'not-a-number'
      if (number.decimal.startsWith('-')) return 'below-zero'
      const value = Number(number.decimal)
      if (!Number.isSafeInteger(value) || number.decimal.includes('.')) return 'not-whole'
      read[count] = (read[count] ?? 0) + value
      if (!Number.isSafeInteger(read[count])) return 'not-whole'
    }
  }
  return read
}

function readCost(
  cells: readonly string[],
  { roles, headers, mark, currency }: Reading,
): BilledRow['cost'] | SkipReason {
  const named = cells[roles.indexOf('currency')]?.trim().toUpperCase() ?? ''
  const amounts: { currency: string; amount: string }[] = []
  for (const [at, role] of roles.entries()) {
    const cell = cells[at] ?? ''
    if (role !== 'cost' || isBlank(cell)) continue
    const number = readNumber(cell, mark)
    if (number === null) return 'not-a-number'
    const code = named === '' ? (number.currency ?? currencyIn(headers[at] ?? '') ?? currency) : named
    if (!/^[A-Z]{3}$/.test(code)) return 'no-currency'
    amounts.push({ currency: code, amount: number.decimal })
  }
  const [first = null, ...others] = addMoney(amounts)
  return others.length > 0 ? 'no-currency' : first
}

function merge(rows: Map<string, BilledRow>, row: BilledRow): SkipReason | null {
  const key = JSON.stringify([row.day, row.model, row.cost?.currency ?? null])
  const before = rows.get(key)
  if (before === undefined) {
    if (rows.size >= maxBilledRows) return 'too-many'
    rows.set(key, row)
    return null
  }
  const sums = counts.map((count) => {
    const one = before[count]
    const other = row[count]
    return [count, one === null ? other : one + (other ?? 0)] as const
  })
  if (sums.some(([, sum]) => sum !== null && !Number.isSafeInteger(sum))) return 'not-whole'
  const cost = [before.cost, row.cost].flatMap((money) => money ?? [])
  const [first] = cost
  rows.set(key, {
    ...before,
    ...Object.fromEntries(sums),
    cost:
      first === undefined
        ? null
        : { currency: first.currency, amount: addDecimals(cost.map(({ amount }) => amount)) },
  })
  return null
}

const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const moment = /^\d{4}([-/.]?)\d{2}\1\d{2}[ T]\d{2}:\d{2}/

/** The cell's day as `2026-10-01`; `null` without one. The bill's clock decides the day of a timestamp. */
export function readBillDay(
  cell: string,
  order: DayOrder,
  dayOfMoment: (at: number) => string | null,
): string | null {
  const text = cell.trim()
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return dayOfMoment(Number(text) * 1_000)
  if (/^\d{13}$/.test(text)) return dayOfMoment(Number(text))
  const at = hasZone.test(text) && moment.test(text) ? readTimestamp(text) : null
  return at === null ? readDay(text, order) : dayOfMoment(at)
}

function readTimestamp(text: string): number | null {
  const at = Date.parse(
    text
      .replace(/ ?(?:UTC|GMT)$/i, 'Z')
      .replace(' ', 'T')
      .replace(/ (?=[+-]\d)/, ''),
  )
  return Number.isNaN(at) ? null : at
}
