import type { BillLine, BillMeasure, Reconciliation } from '../../../shared/bill.ts'
import { writeCsvTable } from '../../../shared/csv-table.ts'
import { billResultStrings as strings } from '../../strings/reconcile.ts'
import { figureIn, measuresOf, nameOfMeasure } from './format-figure.ts'

interface TextLine {
  readonly by: 'model' | 'day' | 'all'
  readonly line: BillLine
  readonly measure: BillMeasure
}

const columns: Readonly<Record<string, (line: TextLine) => string | null>> = {
  by: ({ by }) => by,
  name: ({ line }) => line.name,
  measure: ({ measure }) => measure.figure,
  currency: ({ measure }) => (measure.currency === '' ? null : measure.currency),
  billed: ({ line, measure }) => figureIn(line.billed, measure),
  tally: ({ line, measure }) => figureIn(line.tally, measure),
  difference: ({ line, measure }) => figureIn(line.difference, measure),
}

/** Numbers stay numbers in a spreadsheet, also below zero; words are defused as everywhere. */
const negative = /^-\d+(?:\.\d+)?$/

/** Every line by model, by day and for all, in every measure of the bill. */
export function billToCsv(result: Reconciliation): string {
  const lines = measuresOf(result.total).flatMap((measure): TextLine[] => [
    ...result.models.map((line) => ({ by: 'model' as const, line, measure })),
    ...result.days.map((line) => ({ by: 'day' as const, line, measure })),
    { by: 'all', line: result.total, measure },
  ])
  const numeric = Object.fromEntries(
    Object.entries(columns).map(([name, read]) => [
      name,
      (line: TextLine) => {
        const value = read(line)
        // What begins with a minus would be defused as a formula.
        const isNumber = value !== null && negative.test(value) && String(Number(value)) === value
        return isNumber ? Number(value) : value
      },
    ]),
  )
  return writeCsvTable(numeric, lines)
}

export function billToMarkdown(result: Reconciliation, measure: BillMeasure): string {
  const { columns: heads } = strings
  const tables = (['model', 'day'] as const).map((by) => {
    const lines = by === 'model' ? result.models : result.days
    const rows = [...lines, result.total].map((line, at) => [
      at === lines.length ? strings.sum : cell(line.name ?? strings.notDivided[by]),
      ...[line.billed, line.tally, line.difference].map((sums) => figureIn(sums, measure) ?? ''),
    ])
    return [[heads[by], heads.billed, heads.tally, heads.difference], ['---', '--:', '--:', '--:'], ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  })
  return `${nameOfMeasure(measure)}\n\n${tables.join('\n\n')}\n`
}

function cell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ')
}
