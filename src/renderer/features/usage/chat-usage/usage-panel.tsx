import { useEffect } from 'react'
import type { ChatUsage, CostlyTurn } from '../../../../shared/contract/usage/chat-usage.ts'
import { estimatedTokensOf } from '../../../../shared/domain/usage/usage-sums.ts'
import {
  createCallColumnFormat,
  formatMoneyList,
  type MoneyFormat,
} from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { openPanel, useIsPanelWide } from '../../../stores/app/panel-store.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { showMessage } from '../../../stores/chat/earlier-messages.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { loadUsage, useUsage } from '../../../stores/usage/usage-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { correctionStrings, describeCorrection } from '../../../strings/projects.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { BriefList } from '../../../ui/layout/brief-list.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Prose, Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import { reviewRows } from './arrange-calls.ts'
import { CallsPart } from './calls-part.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { ReviewActions } from './review-actions.tsx'
import { AnomalyList, Sum, SumFrame } from './review-parts.tsx'
import { UsageNotes } from './usage-notes.tsx'
import css from './usage-panel.module.css'

/** The digits that fit into half of the narrowest panel. */
const maxCharacters = 8
const correctionsAtFirst = 3

/** Every call of one chat, with verified sums. */
export function UsagePanel({ conversationId }: { readonly conversationId: string }) {
  const { review, isLoading } = useUsage()
  const isWide = useIsPanelWide()
  useEffect(() => void loadUsage(conversationId), [conversationId])
  return (
    <section aria-label={strings.title} className={css('panel')}>
      <Row as="header" gap={2} line="below" className={css('header')}>
        <Text as="h2" size="window" strong truncated shrink>
          {strings.title}
        </Text>
        {review?.isDemo === true && <Badge>{strings.demo}</Badge>}
        <Row toEnd>
          <ReviewActions review={review} conversationId={conversationId} />
        </Row>
      </Row>
      <div className={css('content', isWide && 'wide')}>
        {review !== null && <Review review={review} conversationId={conversationId} />}
        {review === null && isLoading && (
          <Prose>
            {strings.loading}
            <Elapsed />
          </Prose>
        )}
        {review === null && !isLoading && (
          <>
            <Prose>{strings.notRead}</Prose>
            <Button onClick={() => void loadUsage(conversationId)}>{commonStrings.tryAgain}</Button>
          </>
        )}
      </div>
    </section>
  )
}

/** A panel that overlays the message box must close before typing. */
function write(): void {
  openPanel(null)
  requestFocus('message')
}

interface ReviewProps {
  readonly review: ChatUsage
  readonly conversationId: string
}

function Review({ review, conversationId }: ReviewProps) {
  const { calls, costliest, copiedCount, corrections } = review
  const disabledAnomalies = useSetting('disabledAnomalies')
  const isWide = useIsPanelWide()
  const show = (messageId: string): void => void showMessage(conversationId, messageId)
  return (
    <>
      <div className={css('sums')}>
        <UsageSums review={review} />
        {copiedCount > 0 && <Prose>{strings.copied(copiedCount)}</Prose>}
      </div>
      {calls.length === 0 ? (
        <EmptyState picture={<Icon name="bars" size={40} />} title={strings.emptyTitle} words={strings.empty}>
          <Button onClick={write}>{strings.write}</Button>
        </EmptyState>
      ) : (
        <>
          <AnomalyList rows={reviewRows(calls, disabledAnomalies)} isBrief={!isWide} onShow={show} />
          <GrowthChart calls={calls} onShow={show} />
          <div className={css('calls')}>
            <CallsPart calls={calls} disabledAnomalies={disabledAnomalies} onShow={show} isWide={isWide} />
          </div>
          <UsageNotes review={review} disabledAnomalies={disabledAnomalies} />
          <CostliestTurns turns={costliest} onShow={show} />
        </>
      )}
      <Corrections corrections={corrections} />
    </>
  )
}

/** The calls of the chat that moved to another project, with the day of each correction. */
function Corrections({ corrections }: Pick<ChatUsage, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <section aria-label={correctionStrings.title}>
      <Remark as="h3" strong below={1}>
        {correctionStrings.title}
      </Remark>
      <BriefList
        label={correctionStrings.title}
        items={corrections.map((correction) => ({
          key: correction.id,
          content: describeCorrection(correction),
        }))}
        fewest={correctionsAtFirst}
        more={correctionStrings.more}
        fewer={correctionStrings.fewer}
      />
    </section>
  )
}

interface CostliestTurnsProps {
  readonly turns: readonly CostlyTurn[]
  readonly onShow: (messageId: string) => void
}

/** The messages whose answers cost most, each with a link. A single turn leaves nothing to compare. */
function CostliestTurns({ turns, onShow }: CostliestTurnsProps) {
  if (turns.length < 2) return null
  const formatCost = createCallColumnFormat(turns.flatMap(({ cost }) => cost))
  return (
    <section aria-label={strings.costliest}>
      <Remark as="h3" strong below={1}>
        {strings.costliest}
      </Remark>
      <ol>
        {turns.map((turn) => (
          <li key={turn.messageId}>
            <button type="button" className={css('turn')} onClick={() => onShow(turn.messageId)}>
              <Text as="span" dir="auto" truncated shrink className={css('words')}>
                {turn.words === '' ? strings.untitledTurn : turn.words}
              </Text>
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
  return cost.length === 0 ? undefined : exactMoneyWords(cost)
}

function describeFigures(
  { callNumbers, totalTokens, estimatedTokens, cost }: CostlyTurn,
  formatCost: MoneyFormat,
): string {
  return [
    ...(callNumbers.length > 1 ? [strings.callCount(callNumbers.length)] : []),
    ...(totalTokens > 0 ? [strings.tokens(totalTokens)] : []),
    ...(estimatedTokens > 0 ? [strings.estimatedTokens(estimatedTokens)] : []),
    ...(cost.length > 0 ? [formatMoneyList(cost, formatCost)] : []),
  ].join(' · ')
}

/** The two totals: the branch in view, and all calls. */
function UsageSums({ review }: { readonly review: ChatUsage }) {
  const sums = [review.onVisiblePath, review.paid].map(({ totalTokens }) => formatCount(totalTokens))
  const longest = Math.max(...sums.map(({ length }) => length))
  const { notReportedCount } = review.paid
  const estimatedTokens = estimatedTokensOf(review.paid)
  return (
    <div>
      <SumFrame columns={longest > maxCharacters ? columnsFor(longest) : undefined}>
        <Sum
          label={strings.inView}
          meaning={strings.inViewMeaning}
          totals={review.onVisiblePath}
          calls={review.calls.filter(({ isOnVisiblePath }) => isOnVisiblePath)}
        />
        <Sum
          label={strings.allCalls}
          meaning={strings.allCallsMeaning}
          totals={review.paid}
          calls={review.calls}
        />
      </SumFrame>
      {review.isDemo && <Remark pad={[2, 0, 0]}>{strings.demoNote}</Remark>}
      {notReportedCount > 0 && !review.isDemo && <Remark pad={[2, 0, 0]}>{strings.perhapsCharged}</Remark>}
      {estimatedTokens > 0 && <Remark pad={[2, 0, 0]}>{strings.apart(estimatedTokens)}</Remark>}
    </div>
  )
}

/** Two columns if both numbers fit, else one. */
function columnsFor(characters: number): string {
  return `repeat(auto-fit, minmax(min(100%, ${characters * 0.85 + 1.5}rem), 1fr))`
}
