import type {
  BillLine,
  BillMeasure,
  BillPeriod,
  Reconciliation,
} from '../../../shared/contract/usage/bill.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { type CsvField, decimalField, writeCsvTable } from '../../../shared/domain/usage/csv-table.ts'
import { asMarkdownText } from '../../../shared/domain/usage/markdown-text.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import css from './bill-result.module.css'
import { CandidateList } from './candidate-list.tsx'
import {
  describeDifference,
  figureIn,
  keyOfMeasure,
  measuresOf,
  nameOfMeasure,
  unconfirmedIn,
} from './format-figure.ts'
import { LinesTable } from './lines-table.tsx'
import { reconcileStrings, billResultStrings as strings } from './reconcile-strings.ts'

const columns: Readonly<Record<string, (line: TextLine) => CsvField>> = {
  by: ({ by }) => by,
  name: ({ line }) => line.name,
  measure: ({ measure }) => measure.figure,
  currency: ({ measure }) => (measure.currency === '' ? null : measure.currency),
  billed: ({ line, measure }) => decimalField(figureIn(line.billed, measure)),
  tally: ({ line, measure }) => decimalField(figureIn(line.tally, measure)),
  difference: ({ line, measure }) => decimalField(figureIn(line.difference, measure)),
}

/** Shown before any line is entered, so that Tally's own count appears. */
const tokens: BillMeasure = { figure: 'totalTokens', currency: '' }

interface VerdictProps {
  readonly result: Reconciliation | null
  /** The key of the measure that the user chose. */
  readonly chosen: string | null
  readonly onChoose: (measure: string) => void
}

function measureOf(result: Reconciliation, chosen: string | null): BillMeasure {
  return measuresOf(result.total).find((one) => keyOfMeasure(one) === chosen) ?? result.measure ?? tokens
}

/** The whole difference, first of all. Its line is there before the bill has one. */
export function BillVerdict({ result, chosen, onChoose }: VerdictProps) {
  const measure = result === null ? tokens : measureOf(result, chosen)
  const measures = result === null ? [] : measuresOf(result.total)
  return (
    <Row gap={[2, 4]} wrap>
      <Text size="reading" strong numeric role="status" className={css('summary')}>
        {result !== null && result.measure !== null && summaryOf(result, measure)}
      </Text>
      {measures.length > 1 && (
        <Segments
          label={strings.measure}
          options={measures.map((one) => ({ value: keyOfMeasure(one), label: nameOfMeasure(one) }))}
          value={keyOfMeasure(measure)}
          onChange={onChoose}
        />
      )}
      {result !== null && result.measure !== null && (
        <Row as="span" gap={1} wrap inline>
          <CopyButton isInWords label={reconcileStrings.copyCsv} getText={() => billToCsv(result)} />
          <CopyButton
            isInWords
            label={reconcileStrings.copyMarkdown}
            getText={() => billToMarkdown(result, measure)}
          />
        </Row>
      )}
    </Row>
  )
}

interface TablesProps extends Pick<VerdictProps, 'chosen'> {
  readonly result: Reconciliation
  readonly period: BillPeriod
}

/** Bill and ledger side by side, with possible causes of a difference. */
export function BillTables({ result, period, chosen }: TablesProps) {
  const measure = measureOf(result, chosen)
  const tables = (['model', 'day'] as const).map((by) => ({
    by,
    lines: by === 'model' ? result.models : result.days,
    isDivided: by === 'model' ? result.isByModel : result.isByDay,
  }))
  return (
    <>
      <div className={css('tables')}>
        {tables.map(({ by, lines, isDivided }) => (
          <LinesTable
            key={by}
            by={by}
            lines={lines}
            total={result.total}
            measure={measure}
            isDivided={isDivided}
          />
        ))}
      </div>
      <Integrity result={result} measure={measure} />
      <CandidateList result={result} period={period} />
    </>
  )
}

function summaryOf(
  { total, models, days, isByModel, isByDay }: Reconciliation,
  measure: BillMeasure,
): string {
  const difference = figureIn(total.difference, measure) ?? '0'
  if (difference !== '0') {
    return describeDifference(difference, measure, unconfirmedIn(total.difference, measure))
  }
  const lines = [...(isByModel ? models : []), ...(isByDay ? days : [])]
  const isSomeLine = lines.some((line) => (figureIn(line.difference, measure) ?? '0') !== '0')
  return isSomeLine ? strings.onlyLines : strings.noDifference
}

/** Adds up both tables again and compares them with the ledger's sum of single calls. */
function Integrity({ result, measure }: { readonly result: Reconciliation; readonly measure: BillMeasure }) {
  const { total, models, days, callCount, notReportedCount, doCallsMatchSums } = result
  const doHold = [models, days].every((lines) =>
    (['billed', 'tally'] as const).every((side) => {
      const said = lines.map((line) => figureIn(line[side], measure)).filter((figure) => figure !== null)
      const isDivided = side === 'tally' || lines.some((line) => figureIn(line.billed, measure) !== null)
      return !isDivided || addDecimals(said) === (figureIn(total[side], measure) ?? '0')
    }),
  )
  const isIntact = doHold && doCallsMatchSums
  return (
    <Text
      size="small"
      prose
      numeric
      tone={isIntact ? 'accent' : 'danger'}
      surface={isIntact ? undefined : 'danger'}
    >
      <output aria-label={strings.integrity}>
        {isIntact ? strings.holds({ callCount, notReportedCount }) : strings.broken}
      </output>
    </Text>
  )
}

interface TextLine {
  readonly by: 'model' | 'day' | 'all'
  readonly line: BillLine
  readonly measure: BillMeasure
}

/** Every line by model, by day and in total, in every measure of the bill. */
export function billToCsv(result: Reconciliation): string {
  const lines = measuresOf(result.total).flatMap((measure): TextLine[] => [
    ...result.models.map((line) => ({ by: 'model' as const, line, measure })),
    ...result.days.map((line) => ({ by: 'day' as const, line, measure })),
    { by: 'all', line: result.total, measure },
  ])
  return writeCsvTable(columns, lines)
}

function billToMarkdown(result: Reconciliation, measure: BillMeasure): string {
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
