/** A line of a pasted table: its line number, counted from 1, and its cells. */
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
  const split = splitBy(text, separatorOf(text))
  if (split.kind === 'refused') return split
  return split.lines.every(({ cells }) => cells.length === 1) ? refused('one-column') : split
}

function refused(problem: TableProblem, line: number | null = null): TableRefusal {
  return { kind: 'refused', problem, line }
}

/**
 * The separator that gives most of the first lines the same number of cells; on a tie, the most cells. One with text
 * after a closing quote is the last choice, because it splits quoted cells.
 */
function separatorOf(text: string): string {
  const beginning = text.slice(0, charactersSampled)
  const scored = separators.map((separator) => {
    const split = splitBy(beginning, separator, linesSampled)
    if (split.kind === 'refused') return { separator, best: 0 }
    const counts = split.lines.map(({ cells }) => cells.length)
    const widths = Map.groupBy(
      counts.filter((count) => count > 1),
      (count) => count,
    )
    const best = [...widths].reduce((most, [width, lines]) => Math.max(most, lines.length * 1_000 + width), 0)
    return { separator, best: split.keepsQuotes ? best * 1_000 : best }
  })
  return scored.reduce((one, other) => (other.best > one.best ? other : one)).separator
}

interface Cell {
  readonly text: string
  /** The text after the cell: a separator, a line end, or nothing at the end of the text. */
  readonly behind: string
  readonly next: number
  readonly endsInside: number
  /** Whether the quotes, if any, enclose the whole cell. */
  readonly keepsQuotes: boolean
}

type SplitText =
  | { readonly kind: 'table'; readonly lines: readonly TableLine[]; readonly keepsQuotes: boolean }
  | TableRefusal

/** Follows RFC 4180 with any line end. A quote inside an unquoted cell is an ordinary character. */
function splitBy(text: string, separator: string, maxLines = Number.POSITIVE_INFINITY): SplitText {
  const lines: TableLine[] = []
  const special = new RegExp(`${separator === '|' ? '\\|' : separator}|\\r\\n|\\n|\\r`, 'g')
  let at = 0
  let number = 1
  let keepsQuotes = true
  let line: { number: number; cells: string[] } = { number, cells: [] }
  while (at <= text.length && lines.length < maxLines) {
    const cell = cellAt(text, at, special)
    // A sample may end inside a quoted cell, so an open quote there is no problem.
    if (cell === null)
      return Number.isFinite(maxLines) ? { kind: 'table', lines, keepsQuotes } : refused('open-quote', number)
    keepsQuotes &&= cell.keepsQuotes
    line.cells.push(cell.text)
    number += cell.endsInside
    if (line.cells.length > tableLimits.columns) return refused('too-many-columns', line.number)
    at = cell.next
    if (cell.behind === separator) continue
    if (line.cells.some((one) => one !== '')) lines.push(line)
    if (lines.length > tableLimits.lines) return refused('too-many-lines', line.number)
    number += 1
    line = { number, cells: [] }
  }
  return { kind: 'table', lines, keepsQuotes }
}

/** `null` when a quote is never closed. */
function cellAt(text: string, at: number, special: RegExp): Cell | null {
  const quoted = text[at] === '"' ? quotedCell(text, at) : { text: '', end: at }
  if (quoted.end === null) return null
  special.lastIndex = quoted.end
  const found = special.exec(text)
  const behind = found?.[0] ?? ''
  const end = found?.index ?? text.length
  const rest = text.slice(quoted.end, end)
  return {
    text: (quoted.text + rest).trim(),
    behind,
    next: end + (behind.length || 1),
    endsInside: countEnds(quoted.text),
    keepsQuotes: quoted.end === at || rest.trim() === '',
  }
}

/** `end` is the offset after the closing quote; `null` without one. */
function quotedCell(text: string, start: number): { text: string; end: number | null } {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) return { text: '', end: null }
    if (text[end + 1] !== '"') break
    end += 1
  } while (end !== -1)
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}

function countEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
