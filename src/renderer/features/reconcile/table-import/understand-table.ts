import { type ColumnRole, currencyIn, guessColumns, isHeader } from './guess-columns.ts'
import { type DayOrder, orderShownBy } from './read-day.ts'
import { type DecimalMark, isBlank, markShownBy, readNumber } from './read-number.ts'
import type { TableLine } from './split-table.ts'

/** A table whose headers were found, if it has any. */
export interface HeadedTable {
  readonly headers: readonly string[]
  readonly lines: readonly TableLine[]
  /** The numbers of the lines above the headers. */
  readonly above: readonly number[]
}

/** What the cells say of how they are written; `asked` where they leave it open or contradict each other. */
export interface Manner {
  readonly order: DayOrder | 'asked'
  readonly mark: DecimalMark | 'asked'
  /** Money beside which no currency stands. */
  readonly lacksCurrency: boolean
}

const linesSearched = 10
const countRoles = new Set<ColumnRole>(['promptTokens', 'completionTokens', 'totalTokens', 'requests'])

export function findHeaders(all: readonly TableLine[]): HeadedTable {
  const found = all.slice(0, linesSearched).findIndex(({ cells }) => isHeader(cells))
  if (found !== -1)
    return {
      headers: all[found]?.cells ?? [],
      lines: all.slice(found + 1),
      above: all.slice(0, found).map(({ number }) => number),
    }
  const first = all[0]?.cells ?? []
  const isOfWords = first.every(
    (cell) => cell !== '' && readNumber(cell, 'point') === null && !/\d/.test(cell),
  )
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return isOfWords
    ? { headers: first, lines: all.slice(1), above: [] }
    : { headers: Array.from({ length: width }, () => ''), lines: all, above: [] }
}

/** What the columns are, by their headers; without headers the person says it. */
export function rolesOf({ headers, lines }: HeadedTable): ColumnRole[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headers.length)
  const guessed = guessColumns(headers)
  return Array.from({ length: width }, (_, at) => guessed[at] ?? 'ignore')
}

export function mannerOf({ headers, lines }: HeadedTable, roles: readonly ColumnRole[]): Manner {
  const orders = new Set<DayOrder | 'either'>()
  const marks = new Set<DecimalMark | 'either'>()
  const hasCurrencies = roles.includes('currency')
  let lacksCurrency = false
  for (const { cells } of lines) {
    for (const [at, role] of roles.entries()) {
      const cell = cells[at] ?? ''
      if (role === 'day') note(orders, orderShownBy(cell))
      if (countRoles.has(role)) note(marks, markShownBy(cell, true))
      if (role !== 'cost' || isBlank(cell)) continue
      note(marks, markShownBy(cell, false))
      const beside = readNumber(cell, 'point')?.currency ?? readNumber(cell, 'comma')?.currency ?? null
      if (!hasCurrencies && beside === null && currencyIn(headers[at] ?? '') === null) lacksCurrency = true
    }
  }
  return { order: settle(orders, 'day-first'), mark: settle(marks, 'point'), lacksCurrency }
}

function note<T>(shown: Set<T>, sign: T | null): void {
  if (sign !== null) shown.add(sign)
}

/** One clear sign settles it, two that contradict each other do not; where there is none nothing depends on it. */
function settle<T extends string>(shown: ReadonlySet<T | 'either'>, usual: T): T | 'asked' {
  const clear = [...shown].filter((sign): sign is T => sign !== 'either')
  const [first = null, ...others] = clear
  if (others.length > 0) return 'asked'
  if (first !== null) return first
  return shown.has('either') ? 'asked' : usual
}
