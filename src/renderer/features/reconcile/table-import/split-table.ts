import { type CsvRow, readCsvRows } from '../../../../shared/domain/usage/csv-table.ts'

/** A line of a pasted table: its line number, counted from 1, and its cells. In JSON, its record's number. */
export interface TableLine {
  readonly number: number
  readonly cells: readonly string[]
}

type TableProblem =
  | 'empty'
  | 'too-large'
  | 'not-text'
  | 'too-many-lines'
  | 'too-many-columns'
  | 'open-quote'
  | 'one-column'
  | 'no-records'

export interface TableRefusal {
  readonly kind: 'refused'
  readonly problem: TableProblem
  /** `null` when the problem concerns the whole table. */
  readonly line: number | null
}

export type SplitTable = { readonly kind: 'table'; readonly lines: readonly TableLine[] } | TableRefusal

export const tableLimits = { characters: 5_000_000, lines: 100_000, columns: 200 } as const

const separators = [',', ';', '\t', '|'] as const
const linesSampled = 20
const charactersSampled = 100_000

/** Splits a console's export or a copied spreadsheet, whatever its separator. */
export function splitTable(pasted: string): SplitTable {
  if (pasted.length > tableLimits.characters) return refused('too-large')
  const text = pasted.replace(/^\uFEFF/, '')
  if (text.includes('\0')) return refused('not-text')
  if (text.trim() === '') return refused('empty')
  if (/^\s*(?:\{\s*"|\[\s*\{)/.test(text)) return splitRecords(text)
  const reading = readCsvRows(text, separatorOf(text))
  const lines: TableLine[] = []
  for (;;) {
    const { done, value } = reading.next()
    if (done === true) {
      if (value !== null) return refused('open-quote', value)
      return lines.every(({ cells }) => cells.length === 1) ? refused('one-column') : { kind: 'table', lines }
    }
    const { line, fields } = value
    if (fields.length > tableLimits.columns) return refused('too-many-columns', line)
    if (lines.length === tableLimits.lines) return refused('too-many-lines', line)
    lines.push({ number: line, cells: fields.map((field) => field.trim()) })
  }
}

/** Splits JSON as services' APIs answer it: a list of flat records, alone or as `data`. */
function splitRecords(text: string): SplitTable {
  const records = recordsIn(text)
  if (records.length === 0) return refused('no-records')
  if (records.length >= tableLimits.lines) return refused('too-many-lines')
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  if (names.length > tableLimits.columns) return refused('too-many-columns')
  // Records of few fields each can have many columns together.
  if (names.length * records.length > tableLimits.characters) return refused('too-large')
  const lines = records.map((record, index) => {
    const values = names.map((name) => (Object.hasOwn(record, name) ? record[name] : null))
    return {
      number: index + 1,
      cells: values.map((value) =>
        typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '',
      ),
    }
  })
  return { kind: 'table', lines: [{ number: 0, cells: names }, ...lines] }
}

function recordsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const parsed: unknown = JSON.parse(text)
    const found = Array.isArray(parsed) ? parsed : (parsed as { readonly data?: unknown }).data
    if (!Array.isArray(found)) return []
    return found.filter((record) => typeof record === 'object' && record !== null && !Array.isArray(record))
  } catch {
    // Cut off or damaged: the refusal says what to paste instead.
    return []
  }
}

function refused(problem: TableProblem, line: number | null = null): TableRefusal {
  return { kind: 'refused', problem, line }
}

/**
 * The separator that gives most of the first lines the same number of cells; on a tie, the most cells. One that
 * splits quoted cells is the last choice.
 */
function separatorOf(text: string): string {
  const beginning = text.slice(0, charactersSampled)
  const scored = separators.map((separator) => {
    const rows = firstRows(beginning, separator)
    const counts = rows.map(({ fields }) => fields.length).filter((count) => count > 1)
    const widths = [...Map.groupBy(counts, (count) => count)]
    const best = widths.reduce((most, [width, same]) => Math.max(most, same.length * 1_000 + width), 0)
    return { separator, best: rows.some(({ hasTextAfterQuote }) => hasTextAfterQuote) ? best : best * 1_000 }
  })
  return scored.reduce((one, other) => (other.best > one.best ? other : one)).separator
}

function firstRows(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = []
  for (const row of readCsvRows(text, separator)) {
    rows.push(row)
    if (rows.length === linesSampled) break
  }
  return rows
}
