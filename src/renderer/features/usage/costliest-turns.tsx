import type { CostlyTurn } from '../../../shared/contract/usage/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import {
  createColumnFormat,
  formatExactMoney,
  formatMoneyList,
  type MoneyFormat,
} from '../../lib/format-money.ts'
import { formatCount } from '../../lib/format-number.ts'
import { usageStrings as strings } from '../../messages/usage.ts'
import styles from './costliest-turns.module.css'

const css = classNames(styles)

interface CostliestTurnsProps {
  readonly turns: readonly CostlyTurn[]
  readonly onShow: (messageId: string) => void
}

/** The questions whose answers came to most, each a way there. Of a single one there is nothing to compare. */
export function CostliestTurns({ turns, onShow }: CostliestTurnsProps) {
  if (turns.length < 2) return null
  const formatCost = createColumnFormat(turns.flatMap(({ cost }) => cost))
  return (
    <section aria-label={strings.costliest}>
      <h3 className={css('heading')}>{strings.costliest}</h3>
      <ol className={css('turns')}>
        {turns.map((turn) => (
          <li key={turn.messageId}>
            <button type="button" className={css('turn')} onClick={() => onShow(turn.messageId)}>
              <span dir="auto" className={css('words')}>
                {turn.words === '' ? strings.untitledTurn : turn.words}
              </span>
              <span className={css('figures')} title={titleOf(turn)}>
                {describeFigures(turn, formatCost)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function titleOf({ cost }: CostlyTurn): string | undefined {
  return cost.length === 0 ? undefined : formatMoneyList(cost, formatExactMoney)
}

function describeFigures(
  { callNumbers, totalTokens, estimatedTokens, cost }: CostlyTurn,
  formatCost: MoneyFormat,
): string {
  return [
    ...(callNumbers.length > 1 ? [strings.costlyTurn(callNumbers.length)] : []),
    ...(totalTokens > 0 ? [strings.tokens(formatCount(totalTokens))] : []),
    ...(estimatedTokens > 0 ? [`≈ ${strings.tokens(formatCount(estimatedTokens))}`] : []),
    ...(cost.length > 0 ? [formatMoneyList(cost, formatCost)] : []),
  ].join(' · ')
}
