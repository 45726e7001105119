import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'
import { asMarkdownText } from '../../../../shared/domain/usage/markdown-text.ts'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import type { ReviewRow } from './arrange-calls.ts'
import { cellWords, createCostFormat } from './call-words.ts'
import { absentColumns, numberColumns } from './shown-columns.ts'

/** A copy contains every column, whatever the table shows. */
const columns = [
  'number',
  'kind',
  'model',
  'prompt',
  'carried',
  'added',
  'completion',
  'total',
  'estimate',
  'running',
  'price',
  'firstToken',
  'duration',
  'status',
  'time',
] as const satisfies readonly CallColumn[]

/** A Markdown table with right-aligned numbers. */
export function callsToMarkdown(rows: readonly ReviewRow[]): string {
  const absent = absentColumns(rows.map(({ call }) => call))
  const shown = columns.filter((column) => !absent.has(column))
  const heads = shown.map((column) => strings.columns[column])
  const rules = shown.map((column) => (numberColumns.has(column) ? '---:' : '---'))
  const formatCost = createCostFormat(rows)
  const lines = rows.map((row) => shown.map((column) => asMarkdownText(textOf(column, row, formatCost))))
  return [heads, rules, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function textOf(column: CallColumn, row: ReviewRow, formatCost: MoneyFormat): string {
  if (column === 'number') return String(row.call.number)
  return column === 'model' ? row.call.model : cellWords(column, row, formatCost).words
}
