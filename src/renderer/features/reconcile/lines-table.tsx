import { useState } from 'react'
import type { BillLine, BillMeasure, BillSums } from '../../../shared/contract/usage/bill.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import type { MoneyFormat } from '../../../shared/language/format-money.ts'
import { QuietButton } from '../../ui/controls/button.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Box, Detail, Info } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Cell, ClosingRow, ColumnHeader, MissingCell, Table, TableRow } from '../../ui/table/table.tsx'
import { SignedFigure } from './figure.tsx'
import {
  createLinesFormat,
  figureIn,
  formatExactFigure,
  formatFigure,
  unconfirmedIn,
} from './format-figure.ts'
import css from './lines-table.module.css'
import { billResultStrings as strings } from './reconcile-strings.ts'

const linesAtFirst = 31

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
  return (
    <Box as="section" aria-label={title} shrink>
      <Info as="h3" strong below={1}>
        {title}
      </Info>
      {!isDivided && lines.length > 0 && figureIn(total.billed, measure) !== null && (
        <Detail prose>{strings.onlyTally}</Detail>
      )}
      <ScrollBox label={title}>
        <div className={css('lines')}>
          <Table label={title}>
            <thead>
              <tr>
                <ColumnHeader>{strings.columns[by]}</ColumnHeader>
                <ColumnHeader isNumber>{strings.columns.billed}</ColumnHeader>
                <ColumnHeader isNumber>{strings.columns.tally}</ColumnHeader>
                <ColumnHeader isNumber>{strings.columns.difference}</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, shownCount).map((line) => (
                <TableRow key={line.name ?? ''}>
                  <Cell>
                    <Name by={by} name={line.name} />
                  </Cell>
                  <Sums {...{ line, measure, formatCost, isDivided }} />
                </TableRow>
              ))}
            </tbody>
            <tfoot>
              <ClosingRow>
                <Cell>{strings.sum}</Cell>
                <Sums line={total} {...{ measure, formatCost }} isDivided />
              </ClosingRow>
            </tfoot>
          </Table>
        </div>
      </ScrollBox>
      {hidden > 0 && (
        <QuietButton onClick={() => setShownCount(lines.length)}>{strings.moreLines(hidden)}</QuietButton>
      )}
    </Box>
  )
}

function Name({ by, name }: { readonly by: 'model' | 'day'; readonly name: string | null }) {
  if (name === null)
    return (
      <Box as="span" size="small" tone="faint">
        {strings.notDivided[by]}
      </Box>
    )
  if (by === 'day') return formatDay(name)
  return (
    <span className={css('model')}>
      <MiddleEllipsis text={name} />
    </span>
  )
}

interface SumsProps {
  readonly line: BillLine
  readonly measure: BillMeasure
  readonly formatCost: MoneyFormat
  readonly isDivided: boolean
}

function Sums({ line, measure, formatCost, isDivided }: SumsProps) {
  const difference = figureIn(line.difference, measure)
  return (
    <>
      <Figure
        sums={line.billed}
        measure={measure}
        formatCost={formatCost}
        missing={isDivided ? strings.notOnBill : strings.none}
      />
      <Figure
        sums={line.tally}
        measure={measure}
        formatCost={formatCost}
        missing={measure.figure === 'cost' ? strings.none : strings.notReported}
      />
      {difference === null ? (
        <MissingCell words={strings.none} />
      ) : (
        <Cell isNumber>
          <SignedFigure
            decimal={difference}
            unconfirmedCount={unconfirmedIn(line.difference, measure)}
            {...{ measure, formatCost }}
          />
        </Cell>
      )}
    </>
  )
}

interface FigureProps {
  readonly sums: BillSums
  readonly measure: BillMeasure
  readonly formatCost: MoneyFormat
  readonly missing: string
}

function Figure({ sums, measure, formatCost, missing }: FigureProps) {
  const figure = figureIn(sums, measure)
  if (figure === null) return <MissingCell words={missing} />
  const unconfirmedCount = unconfirmedIn(sums, measure)
  return (
    <Cell isNumber>
      <span title={formatExactFigure(figure, measure, unconfirmedCount)}>
        {formatFigure(figure, measure, formatCost, unconfirmedCount)}
      </span>
    </Cell>
  )
}
