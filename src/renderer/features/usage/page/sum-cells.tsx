import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatExactMoney, type MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { usageTableStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { Cell, MissingCell } from '../../../ui/table/table.tsx'
import { type TokenColumn, tokensOf, type UsageColumn } from './row-values.ts'
import styles from './sum-cells.module.css'

const css = classNames(styles)

interface SumCellsProps {
  readonly sums: UsageSums
  readonly columns: readonly UsageColumn[]
  readonly formatCost: MoneyFormat
}

/** The sums of some calls, one cell for each column. */
export function SumCells({ sums, columns, formatCost }: SumCellsProps) {
  return columns.map((column) => {
    if (column === 'calls' || column === 'name') return <CallCell key={column} sums={sums} />
    if (column === 'price') return <PriceCell key={column} sums={sums} formatCost={formatCost} />
    return <TokenCell key={column} sums={sums} column={column} />
  })
}

/** Unprocessed calls are not counted. The tooltip mentions them. */
function CallCell({
  sums: { callCount, notReportedCount, notProcessedCount },
}: {
  readonly sums: UsageSums
}) {
  const words = usagePageStrings.calls(formatCount(callCount), formatCount(notReportedCount))
  const others =
    notProcessedCount === 0 ? '' : ` ${usagePageStrings.notProcessed(formatCount(notProcessedCount))}`
  return (
    <Cell isNumber>
      <span title={`${words}${others}`}>{formatCount(callCount)}</span>
    </Cell>
  )
}

function TokenCell({ sums, column }: { readonly sums: UsageSums; readonly column: TokenColumn }) {
  const tokens = tokensOf(sums, column)
  if (tokens !== null) return <Cell isNumber>{formatCount(tokens)}</Cell>
  if (sums.callCount === 0) return <MissingCell words={usagePageStrings.none} />
  const isSplit = column === 'carried' && sums.reportedCount > 0
  return <MissingCell words={isSplit ? strings.notKnown : usagePageStrings.notReported} />
}

/** One line for each currency. Currencies are never added together. */
function PriceCell({ sums, formatCost }: Pick<SumCellsProps, 'sums' | 'formatCost'>) {
  const { cost, callCount, unpricedCount } = sums
  if (cost.length === 0)
    return <MissingCell words={callCount === 0 ? usagePageStrings.none : strings.notPriced} />
  const share =
    unpricedCount === 0
      ? ''
      : ` ${usagePageStrings.priced(formatCount(callCount - unpricedCount), formatCount(callCount))}`
  return (
    <Cell isNumber>
      {cost.map((money) => (
        <span key={money.currency} className={css('money')} title={`${formatExactMoney(money)}${share}`}>
          {formatCost(money)}
        </span>
      ))}
    </Cell>
  )
}
