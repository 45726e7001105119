import type { BillMeasure, BillSums } from '../../../shared/contract/usage/bill.ts'
import type { MoneyFormat } from '../../../shared/language/format-money.ts'
import { Text } from '../../ui/layout/layout.tsx'
import { type CellContent, missing } from '../../ui/table/data-table.tsx'
import css from './figure.module.css'
import { figureIn, formatExactFigure, formatFigure, formatSigned, unconfirmedIn } from './format-figure.ts'
import { billResultStrings as strings } from './reconcile-strings.ts'

/** A figure in a table, with every digit in its title. */
export function figureCell(
  sums: BillSums,
  measure: BillMeasure,
  formatCost: MoneyFormat,
  words: string,
): CellContent {
  const figure = figureIn(sums, measure)
  if (figure === null) return missing(words)
  const unconfirmedCount = unconfirmedIn(sums, measure)
  return {
    words: formatFigure(figure, measure, formatCost, unconfirmedCount),
    why: formatExactFigure(figure, measure, unconfirmedCount),
  }
}

interface SignedFigureProps {
  readonly decimal: string
  readonly measure: BillMeasure
  readonly formatCost: MoneyFormat
  /** Whether nothing remains to be done about the difference. */
  readonly isQuiet?: boolean
  /** Calls in it at a list price that nobody confirmed. */
  readonly unconfirmedCount?: number
}

/** A signed difference with its meaning. Coloured only when it needs a look. */
export function SignedFigure(props: SignedFigureProps) {
  const { decimal, measure, formatCost, isQuiet = false, unconfirmedCount = 0 } = props
  if (decimal === '0')
    return (
      <Text as="span" tone="faint" unbroken>
        <span className={css('words', 'alone')}>{strings.equal}</span>
      </Text>
    )
  const words = decimal.startsWith('-') ? strings.less : strings.more
  return (
    <Text
      as="span"
      unbroken
      className={css(!isQuiet && 'open')}
      title={formatExactFigure(decimal, measure, unconfirmedCount)}
    >
      {formatSigned(decimal, measure, formatCost, unconfirmedCount)}{' '}
      <span className={css('words')}>{words}</span>
    </Text>
  )
}
