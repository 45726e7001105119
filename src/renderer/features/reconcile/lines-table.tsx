import { useState } from 'react'
import type { BillLine, BillMeasure } from '../../../shared/contract/usage/bill.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { QuietButton } from '../../ui/controls/button.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Box, Detail, Info } from '../../ui/layout/layout.tsx'
import { type CellContent, columnsWith, DataTable, missing } from '../../ui/table/data-table.tsx'
import { figureCell, SignedFigure } from './figure.tsx'
import { createLinesFormat, figureIn, unconfirmedIn } from './format-figure.ts'
import css from './lines-table.module.css'
import { reconcileStrings, billResultStrings as strings } from './reconcile-strings.ts'

const linesAtFirst = 31
const figures = ['billed', 'tally', 'difference'] as const
type Figure = (typeof figures)[number]

interface LinesTableProps {
  readonly by: 'model' | 'day'
  readonly lines: readonly BillLine[]
  readonly total: BillLine
  readonly measure: BillMeasure
  /** Whether the bill itself has these lines. */
  readonly isDivided: boolean
}

/** Billed, counted and difference by line, closed with the sum. */
export function LinesTable({ by, lines, total, measure, isDivided }: LinesTableProps) {
  const [shownCount, setShownCount] = useState(linesAtFirst)
  const title = by === 'model' ? strings.byModel : strings.byDay
  const hidden = lines.length - shownCount
  const formatCost = createLinesFormat([...lines, total])
  const { text, number } = columnsWith(strings.columns)
  const contentOf = (name: Figure, line: BillLine, isOnBill: boolean): CellContent => {
    if (name !== 'difference') {
      const ofTally = measure.figure === 'cost' ? strings.none : strings.notReported
      const ofBill = isOnBill ? strings.notOnBill : strings.none
      return figureCell(line[name], measure, formatCost, name === 'billed' ? ofBill : ofTally)
    }
    const decimal = figureIn(line.difference, measure)
    if (decimal === null) return missing(strings.none)
    const unconfirmedCount = unconfirmedIn(line.difference, measure)
    return { words: <SignedFigure {...{ decimal, unconfirmedCount, measure, formatCost }} /> }
  }
  return (
    <Box as="section" aria-label={title} shrink>
      <Info as="h3" strong below={1}>
        {title}
      </Info>
      {!isDivided && lines.length > 0 && figureIn(total.billed, measure) !== null && (
        <Detail prose>{strings.onlyTally}</Detail>
      )}
      <div className={css('lines')}>
        <DataTable
          label={title}
          columns={[
            text(by, ({ name }: BillLine) => nameCell(by, name)),
            ...figures.map((name) => number(name, (line: BillLine) => contentOf(name, line, isDivided))),
          ]}
          rows={lines.slice(0, shownCount)}
          keyOf={({ name }) => name ?? ''}
          sum={{
            label: strings.sum,
            sumOf: (name) => (name === 'model' || name === 'day' ? undefined : contentOf(name, total, true)),
          }}
        />
      </div>
      {hidden > 0 && (
        <QuietButton onClick={() => setShownCount(lines.length)}>
          {reconcileStrings.moreRows(hidden)}
        </QuietButton>
      )}
    </Box>
  )
}

function nameCell(by: 'model' | 'day', name: string | null): CellContent {
  if (name === null)
    return {
      words: (
        <Box as="span" size="small" tone="faint">
          {strings.notDivided[by]}
        </Box>
      ),
    }
  if (by === 'day') return { words: formatDay(name) }
  return {
    words: (
      <span className={css('model')}>
        <MiddleEllipsis text={name} />
      </span>
    ),
  }
}
