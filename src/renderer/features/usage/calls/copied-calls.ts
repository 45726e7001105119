import { callColumns } from '../../../../shared/domain/usage/call-columns.ts'
import { writeCsvTable } from '../../../../shared/domain/usage/csv-table.ts'
import { asMarkdownText } from '../../../../shared/domain/usage/markdown-text.ts'
import { callCsvFields, callTableColumns, type ReviewRow } from './call-table-columns.ts'
import { absentColumns, createCostFormat } from './shown-columns.ts'

export function callsToCsv(rows: readonly ReviewRow[]): string {
  return writeCsvTable(callCsvFields, rows)
}

/** A Markdown table with every column, whatever the window shows. */
export function callsToMarkdown(rows: readonly ReviewRow[]): string {
  const absent = absentColumns(rows.map(({ call }) => call))
  const columns = callColumns.filter((name) => !absent.has(name)).map((name) => callTableColumns[name])
  const formatCost = createCostFormat(rows)
  const heads = columns.map(({ header }) => header)
  const rules = columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))
  const lines = rows.map((row) => columns.map(({ text }) => asMarkdownText(text(row, formatCost).words)))
  return [heads, rules, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
