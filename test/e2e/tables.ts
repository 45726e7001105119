import type { Page } from '@playwright/test'

/** A line of a table: its cells by their headers. */
type Line = Readonly<Record<string, string>>

/** Every line of a table below its headers, the closing one last. */
export async function linesOf(window: Page, name: string): Promise<Line[]> {
  const rows = await window.getByRole('table', { name, exact: true }).getByRole('row').evaluateAll(readRows)
  const [headers = [], ...lines] = rows
  return lines.map((cells) =>
    Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])),
  )
}

/** Runs in the page. A cell that spans several columns reads in the first of them. */
function readRows(rows: readonly Element[]): string[][] {
  const isolates = /[\u2066-\u2069]/g
  return rows.map((row) =>
    [...row.querySelectorAll<HTMLTableCellElement>('th, td')].flatMap((cell) => [
      cell.innerText.replaceAll(isolates, '').replaceAll(/\s+/g, ' ').trim(),
      ...Array.from({ length: cell.colSpan - 1 }, () => ''),
    ]),
  )
}

/** Only what these columns read. */
export function pick(lines: readonly Line[], columns: readonly string[]): string[][] {
  return lines.map((line) => columns.map((column) => line[column] ?? `no column ${column}`))
}
