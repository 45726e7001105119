import { type ReactNode, useState } from 'react'
import type { CallRow, UsageTotals } from '../../../../shared/contract/usage/chat-usage.ts'
import { addMoney } from '../../../../shared/domain/money/money.ts'
import { estimatedTokensOf } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { hideAnomalies } from '../../../stores/usage/hide-anomalies.ts'
import { anomalyStrings, describeAnomaly } from '../../../strings/anomalies.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { describeCalls, usageStrings as strings } from '../../../strings/usage.ts'
import { LinkButton, QuietButton } from '../../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import type { ReviewRow, Show } from '../call-cells.tsx'
import css from './review-parts.module.css'

/** Few anomalies show at first, so that the calls below stay visible. */
const shownInPanel = 1
const shownAtFullWidth = 4
/** More than a page of anomalies is better found with the filter. */
const most = 50

interface AnomalyListProps {
  readonly rows: readonly ReviewRow[]
  readonly isBrief: boolean
  readonly onShow: Show
}

/** The anomalies of the calls as sentences, each linked to its answer if it has one. */
export function AnomalyList({ rows, isBrief, onShow }: AnomalyListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const found = rows.flatMap(({ call, told }) => told.map((anomaly) => ({ call, anomaly })))
  if (found.length === 0) return null
  const fewest = isBrief ? shownInPanel : shownAtFullWidth
  const shown = found.slice(0, isWhole ? most : fewest)
  return (
    <section aria-label={anomalyStrings.title} className={css('found')}>
      <Text as="h3" size="small" tone="warn" strong>
        {anomalyStrings.title}
      </Text>
      <Stack as="ul" breaks gap={1}>
        {shown.map(({ call, anomaly }) => (
          <li key={`${call.id} ${anomaly.kind}`} className={css('anomaly')}>
            {onShow === null ? (
              <b>{strings.call(call.number)}</b>
            ) : (
              <button type="button" className={css('call')} onClick={() => onShow(call.messageId)}>
                {strings.call(call.number)}
              </button>
            )}{' '}
            {describeAnomaly(anomaly)}{' '}
            <LinkButton className={css('hide')} onClick={() => void hideAnomalies(anomaly.kind)}>
              {anomalyStrings.hide}
            </LinkButton>
          </li>
        ))}
      </Stack>
      {isWhole && found.length > most && <p>{anomalyStrings.rest(found.length - most)}</p>}
      {found.length > fewest && (
        <QuietButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? anomalyStrings.fewer : anomalyStrings.more(found.length - fewest)}
        </QuietButton>
      )}
    </section>
  )
}

interface SumFrameProps {
  readonly columns?: string | undefined
  readonly children: ReactNode
}

export function SumFrame({ columns, children }: SumFrameProps) {
  return (
    <div
      className={css('usageSumsSums')}
      style={columns === undefined ? undefined : { gridTemplateColumns: columns }}
    >
      {children}
    </div>
  )
}

interface SumProps {
  readonly label: string
  readonly meaning: string
  readonly totals: UsageTotals
  readonly calls: readonly CallRow[]
}

export function Sum({ label, meaning, totals, calls }: SumProps) {
  const { promptTokens, completionTokens, totalTokens } = totals
  const estimatedTokens = estimatedTokensOf(totals)
  const { callCount, notReportedCount, noTotalCount } = totals
  const isNothingReported = callCount > 0 && callCount === notReportedCount + noTotalCount
  return (
    <output
      aria-label={label}
      className={css('sum')}
      data-prompt-tokens={promptTokens}
      data-completion-tokens={completionTokens}
      data-total-tokens={totalTokens}
      data-calls={callCount}
      data-not-reported={notReportedCount}
    >
      <Row
        as="span"
        wrap
        align="stretch"
        gap={[0, 2]}
        size="small"
        tone="faint"
        className={css('label')}
        {...hint(meaning)}
      >
        {label}
      </Row>
      <span className={css('total', isNothingReported && 'missing')}>
        {isNothingReported ? strings.notReported : formatCount(totalTokens)}
        {estimatedTokens > 0 && (
          <Text as="span" size="window" tone="quiet" className={css('estimate')}>
            {' '}
            {strings.plusEstimate(estimatedTokens)}
          </Text>
        )}
      </span>
      <Row as="span" wrap align="stretch" gap={[0, 2]} size="small" tone="faint">
        <span>{describeCalls({ callCount, notReportedCount, noTotalCount })}</span> <Cost calls={calls} />
      </Row>
    </output>
  )
}

/** The exact cost of the reported counts by currency. Nothing without prices. */
function Cost({ calls }: Pick<SumProps, 'calls'>) {
  const sums = addMoney(calls.flatMap(({ cost }) => (cost === null ? [] : [cost])))
  if (sums.length === 0) return null
  return <span title={exactMoneyWords(sums)}>{formatMoneyList(sums)}</span>
}
