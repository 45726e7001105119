import { type DayOrder, orderShownBy } from '../../../../shared/language/read-day.ts'
import {
  type ColumnRole,
  currencyIn,
  guessColumns,
  isHeader,
  type KnownExport,
  knownExport,
} from './guess-columns.ts'
import { type DecimalMark, isBlank, markShownBy, readNumber } from './read-number.ts'
import type { TableLine } from './split-table.ts'

/** A table with its header line, if any was found. */
export interface HeadedTable {
  readonly headers: readonly string[]
  readonly known: KnownExport | null
  readonly lines: readonly TableLine[]
  /** The line numbers above the headers. */
  readonly above: readonly number[]
}

/** The notation the cells show; `asked` when they are ambiguous or contradict each other. */
export interface TableFormat {
  readonly order: DayOrder | 'asked'
  readonly mark: DecimalMark | 'asked'
  /** Whether any amount has no currency. */
  readonly lacksCurrency: boolean
}

const linesSearched = 10
const countRoles = new Set<ColumnRole>([
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'requests',
  'countOfType',
])

export function findHeaders(all: readonly TableLine[]): HeadedTable {
  const found = all.slice(0, linesSearched).findIndex(({ cells }) => isHeader(cells))
  const headers = all[found]?.cells ?? []
  if (found !== -1)
    return {
      headers,
      known: knownExport(headers),
      lines: all.slice(found + 1),
      above: all.slice(0, found).map(({ number }) => number),
    }
  const first = all[0]?.cells ?? []
  const isOfWords = first.every(
    (cell) => cell !== '' && readNumber(cell, 'point') === null && !/\d/.test(cell),
  )
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return isOfWords
    ? { headers: first, known: null, lines: all.slice(1), above: [] }
    : { headers: Array.from({ length: width }, () => ''), known: null, lines: all, above: [] }
}

/** The column types, guessed from the headers. Without headers, the user chooses them. */
export function rolesOf({ headers, lines }: HeadedTable): ColumnRole[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headers.length)
  const guessed = guessColumns(headers)
  return Array.from({ length: width }, (_, at) => guessed[at] ?? 'ignore')
}

/** The columns of a useful bill. A bill without a day covers its period, and one without a model all models. */
export const columnNeeds = ['day', 'model', 'figure'] as const

export function hasColumnFor(need: (typeof columnNeeds)[number], roles: readonly ColumnRole[]): boolean {
  if (need !== 'figure') return roles.includes(need)
  return roles.some((role) => role === 'request' || role === 'cost' || countRoles.has(role))
}

export function tableFormatOf(
  { headers, known, lines }: HeadedTable,
  roles: readonly ColumnRole[],
): TableFormat {
  const orders = new Set<DayOrder | 'either'>()
  const marks = new Set<DecimalMark | 'either'>()
  const hasCurrencies = roles.includes('currency') || known?.currency !== undefined
  let lacksCurrency = false
  for (const { cells } of lines) {
    for (const [at, role] of roles.entries()) {
      const cell = cells[at] ?? ''
      if (role === 'day') note(orders, orderShownBy(cell))
      if (countRoles.has(role)) note(marks, markShownBy(cell, true))
      if (role !== 'cost' || isBlank(cell)) continue
      note(marks, markShownBy(cell, false))
      if (!hasCurrencies && !namesCurrency(cell, headers[at] ?? '')) lacksCurrency = true
    }
  }
  if (known?.order !== undefined) orders.delete('either')
  return { order: settle(orders, known?.order ?? 'day-first'), mark: settle(marks, 'point'), lacksCurrency }
}

function namesCurrency(cell: string, header: string): boolean {
  const currency = readNumber(cell, 'point')?.currency ?? readNumber(cell, 'comma')?.currency
  return (currency ?? currencyIn(header)) !== null
}

function note<T>(shown: Set<T>, sign: T | null): void {
  if (sign !== null) shown.add(sign)
}

/** One clear hint decides; contradictory hints do not. Without any hint, the default is safe. */
function settle<T extends string>(shown: ReadonlySet<T | 'either'>, usual: T): T | 'asked' {
  const clear = [...shown].filter((sign): sign is T => sign !== 'either')
  const [first = null, ...others] = clear
  if (others.length > 0) return 'asked'
  if (first !== null) return first
  return shown.has('either') ? 'asked' : usual
}
