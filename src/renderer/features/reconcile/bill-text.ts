import type { BillLine, BillMeasure, Reconciliation } from '../../../shared/contract/usage/bill.ts'
import { type CsvField, decimalField, writeCsvTable } from '../../../shared/domain/usage/csv-table.ts'
import { asMarkdownText } from '../../../shared/domain/usage/markdown-text.ts'
import { billResultStrings as strings } from '../../messages/reconcile.ts'
import { figureIn, measuresOf, nameOfMeasure } from './format-figure.ts'

interface TextLine {
  readonly by: 'model' | 'day' | 'all'
  readonly line: BillLine
  readonly measure: BillMeasure
}

const columns: Readonly<Record<string, (line: TextLine) => CsvField>> = {
  by: ({ by }) => by,
  name: ({ line }) => line.name,
  measure: ({ measure }) => measure.figure,
  currency: ({ measure }) => (measure.currency === '' ? null : measure.currency),
  billed: ({ line, measure }) => decimalField(figureIn(line.billed, measure)),
  tally: ({ line, measure }) => decimalField(figureIn(line.tally, measure)),
  difference: ({ line, measure }) => decimalField(figureIn(line.difference, measure)),
}

/** Every line by model, by day and for all, in every measure of the bill. */
export function billToCsv(result: Reconciliation): string {
  const lines = measuresOf(result.total).flatMap((measure): TextLine[] => [
    ...result.models.map((line) => ({ by: 'model' as const, line, measure })),
    ...result.days.map((line) => ({ by: 'day' as const, line, measure })),
    { by: 'all', line: result.total, measure },
  ])
  return writeCsvTable(columns, lines)
}

export function billToMarkdown(result: Reconciliation, measure: BillMeasure): string {
  const { columns: heads } = strings
  const tables = (['model', 'day'] as const).map((by) => {
    const lines = by === 'model' ? result.models : result.days
    const rows = [...lines, result.total].map((line, at) => [
      at === lines.length ? strings.sum : asMarkdownText(line.name ?? strings.notDivided[by]),
      ...[line.billed, line.tally, line.difference].map((sums) => figureIn(sums, measure) ?? ''),
    ])
    return [[heads[by], heads.billed, heads.tally, heads.difference], ['---', '--:', '--:', '--:'], ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  })
  return `${nameOfMeasure(measure)}\n\n${tables.join('\n\n')}\n`
}
