import type { Result } from '../result.ts'
import { goalLines, headings, type Line, numberColumns, otherLines, usedColumns } from './lines.ts'

/** One table: the goals first, then the rest. */
export function terminalTable(results: readonly Result[]): string {
  const [goals, others] = [goalLines(results), otherLines(results)]
  const columns = usedColumns([...goals, ...others]).map((column) => {
    const cells = [headings, ...goals, ...others].map((line) => line[column] ?? '')
    return { column, width: Math.max(...cells.map(({ length }) => length)) }
  })
  const written = (line: Line): string =>
    columns
      .map((place) => cellAt(line, place))
      .join('  ')
      .trimEnd()
  const rule = '-'.repeat(columns.reduce((sum, { width }) => sum + width + 2, -2))
  const parts = [goals, others].flatMap((lines) => (lines.length > 0 ? [rule, ...lines.map(written)] : []))
  return [written(headings), ...parts].join('\n')
}

function cellAt(line: Line, { column, width }: { column: number; width: number }): string {
  const cell = line[column] ?? ''
  return numberColumns.includes(column) ? cell.padStart(width) : cell.padEnd(width)
}
