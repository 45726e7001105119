import type { ReactNode } from 'react'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatExactMoney, formatMoney } from '../../lib/format-money.ts'
import { formatCount } from '../../lib/format-number.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import styles from './sum-cards.module.css'
import { tokensOf } from './tables/row-values.ts'

const css = classNames(styles)
/** What fits at the size of a sum in the narrowest of four. */
const mostCharacters = 13

/** The four sums that one looks for first. */
export function SumCards({ sums }: { readonly sums: UsageSums }) {
  const { callCount, notReportedCount, completionTokens, reportedCount } = sums
  return (
    <dl className={css('cards')}>
      <Card label={strings.total} words={[wordsOf(tokensOf(sums, 'total'))]}>
        {strings.calls(formatCount(callCount), formatCount(notReportedCount))}
      </Card>
      <Card label={strings.prompt} words={[wordsOf(tokensOf(sums, 'prompt'))]}>
        {describeHistory(sums)}
      </Card>
      <Card label={strings.completion} words={[wordsOf(tokensOf(sums, 'completion'))]}>
        {reportedCount > 0 && strings.perCall(formatCount(Math.round(completionTokens / reportedCount)))}
      </Card>
      <PriceCard sums={sums} />
    </dl>
  )
}

const wordsOf = (tokens: number | null): string | null => (tokens === null ? null : formatCount(tokens))

interface CardProps {
  readonly label: string
  /** Null for what did not come. */
  readonly words: readonly (string | null)[]
  readonly missing?: string
  readonly title?: string
  readonly children: ReactNode
}

function Card({ label, words, missing = strings.notReported, title, children }: CardProps) {
  return (
    <div className={css('card')}>
      <dt className={css('label')}>{label}</dt>
      <dd className={css('sum')} title={title}>
        {words.map((line) => (
          <span
            key={line}
            className={css(
              'line',
              line === null && 'missing',
              (line?.length ?? 0) > mostCharacters && 'long',
            )}
          >
            {line ?? missing}
          </span>
        ))}
      </dd>
      <dd className={css('note')}>{children}</dd>
    </div>
  )
}

/** One sum a currency, never added together; without prices there is no money at all. */
function PriceCard({ sums: { cost, callCount, unpricedCount } }: { readonly sums: UsageSums }) {
  if (cost.length === 0)
    return (
      <Card label={strings.price} words={[null]} missing={strings.noPrices}>
        <button type="button" className={css('link')} onClick={() => openSettings(true, 'prices')}>
          {strings.enterPrices}
        </button>
      </Card>
    )
  return (
    <Card
      label={strings.price}
      words={cost.map((money) => formatMoney(money))}
      title={cost.map((money) => formatExactMoney(money)).join(', ')}
    >
      {unpricedCount === 0
        ? strings.pricedAll
        : strings.priced(formatCount(callCount - unpricedCount), formatCount(callCount))}
    </Card>
  )
}

/** Said of the prompts whose split is known, and of how much that is where it is not all. */
function describeHistory({ carriedTokens, splitPromptTokens, promptTokens }: UsageSums): string | null {
  if (promptTokens === 0) return null
  if (splitPromptTokens === 0) return strings.noHistoryShare
  const percent = Math.round((carriedTokens / splitPromptTokens) * 100)
  return splitPromptTokens === promptTokens
    ? strings.historyShare(percent)
    : strings.historyShareOf(percent, formatCount(splitPromptTokens))
}
