/** A line of a table as it was pasted: where it begins, counted from 1, and what is in its cells. */
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
  /** Null where it is about all of it. */
  readonly line: number | null
}

export type SplitTable = { readonly kind: 'table'; readonly lines: readonly TableLine[] } | TableRefusal

export const tableLimits = { characters: 5_000_000, lines: 100_000, columns: 200 } as const

const separators = [',', ';', '\t', '|'] as const
const linesTried = 20
const charactersTried = 100_000

/** Reads what a console exports or a spreadsheet copies, whatever stands between its cells. */
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

/** The one by which most of the first lines have the same number of cells, and the most cells of those. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, charactersTried)
  const scored = separators.map((separator) => {
    const split = splitBy(beginning, separator, linesTried)
    const counts = split.kind === 'table' ? split.lines.map(({ cells }) => cells.length) : []
    const widths = Map.groupBy(
      counts.filter((count) => count > 1),
      (count) => count,
    )
    const best = [...widths].reduce((most, [width, lines]) => Math.max(most, lines.length * 1_000 + width), 0)
    return { separator, best }
  })
  return scored.reduce((one, other) => (other.best > one.best ? other : one)).separator
}

interface Cell {
  readonly text: string
  /** What stands behind it: a separator, an end of line, or nothing where the text ends. */
  readonly behind: string
  readonly next: number
  readonly endsInside: number
}

/** As RFC 4180 has it, with any end of line; a quote that does not open a cell is a character like others. */
function splitBy(text: string, separator: string, mostLines = Number.POSITIVE_INFINITY): SplitTable {
  const lines: TableLine[] = []
  const special = new RegExp(`${separator === '|' ? '\\|' : separator}|\\r\\n|\\n|\\r`, 'g')
  let at = 0
  let number = 1
  let line: { number: number; cells: string[] } = { number, cells: [] }
  while (at <= text.length && lines.length < mostLines) {
    const cell = cellAt(text, at, special)
    // What is tried is cut off somewhere: there an open quote says nothing.
    if (cell === null)
      return Number.isFinite(mostLines) ? { kind: 'table', lines } : refused('open-quote', number)
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
  return { kind: 'table', lines }
}

/** Null where a quote is opened and never closed. */
function cellAt(text: string, at: number, special: RegExp): Cell | null {
  const quoted = text[at] === '"' ? quotedCell(text, at) : { text: '', end: at }
  if (quoted.end === null) return null
  special.lastIndex = quoted.end
  const found = special.exec(text)
  const behind = found?.[0] ?? ''
  const end = found?.index ?? text.length
  return {
    text: (quoted.text + text.slice(quoted.end, end)).trim(),
    behind,
    next: end + (behind.length || 1),
    endsInside: countEnds(quoted.text),
  }
}

/** `end` is behind its last quote; null where there is none. */
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
