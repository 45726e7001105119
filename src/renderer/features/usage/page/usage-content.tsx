import type { ReactNode } from 'react'
import type { UsagePage, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { countDays } from '../../../../shared/domain/usage/usage-periods.ts'
import { summedTokens } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatExactMoney, formatMoney, formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { classNames } from '../../../lib/class-names.ts'
import { closeUsagePage } from '../../../stores/app/navigation.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { changePlace, resetUsagePage } from '../../../stores/usage/usage-actions.ts'
import { useIsReturn, useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { describeCalls, usageStrings } from '../../../strings/usage.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useIsPainted } from '../../../ui/hooks/use-is-painted.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Box, Row, Stack } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { ComparisonNote, ModelChanges, ProjectChanges, useSumChange } from '../trend/comparison.tsx'
import { MonthEnd } from '../trend/month-end.tsx'
import { CallsPart } from './call-list.tsx'
import { spanOfDays } from './chart-bars.ts'
import { PeriodChart } from './period-chart.tsx'
import { canReview, mostReviewed, ProgramReview } from './program-review.tsx'
import { tokensOf } from './sum-columns.tsx'
import {
  ConnectionTable,
  ConversationTable,
  ModelTable,
  ProgramTable,
  ProjectTable,
  TimeTable,
} from './usage-by-group.tsx'
import { UsageCalendar, UsageHours } from './usage-calendar.tsx'
import styles from './usage-content.module.css'
import { usagePageStrings as strings } from './usage-page-strings.ts'

/** The digits that fit into the narrowest of four sums. */
const maxCharacters = 13
const wordsOf = (tokens: number | null): string | null => (tokens === null ? null : formatCount(tokens))

const css = classNames(styles)

/** A calendar of more days would be wider than half the page. */
const maxDaysInColumn = 200

/** The sums, charts, and tables with every number. */
export function UsageContent({ page }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const isReturn = useIsReturn()
  const isPainted = useIsPainted(null, !isReturn)
  const isDrawn = isReturn || isPainted
  const { callCount, notProcessedCount, cachedCount, reasoningCount } = page.sums
  if (callCount + notProcessedCount === 0) return <EmptyUsage page={page} />
  const isOneDay = filter?.from !== null && filter?.from === filter?.to
  const span = spanOfDays(filter ?? { from: null, to: null }, page.days, 'day')
  // Two tables with these columns don't fit side by side.
  const hasDetails = cachedCount + reasoningCount > 0
  const isLong = span !== null && countDays(span) > maxDaysInColumn
  return (
    <>
      <div>
        <SumCards page={page} />
        <ComparisonNote page={page} className={css('notes')} />
        <SumNotes sums={page.sums} />
      </div>
      {!isOneDay && <PeriodChart page={page} />}
      <MonthEnd />
      {(isOneDay || place.conversation !== null) && <Calls page={page} isOneDay={isOneDay} />}
      <div className={css('tables', hasDetails && 'wide')}>
        <Stack top gap={6}>
          <ModelTable page={page} />
          <ModelChanges page={page} />
          <ProjectChanges page={page} />
          <ConnectionTable page={page} />
          {isDrawn && !isOneDay && <TimeTable key={place.unit} page={page} />}
        </Stack>
        <Stack top gap={6}>
          <ConversationTable page={page} />
          <ProgramTable page={page} />
          <ProjectTable page={page} />
          {isDrawn && !isLong && !isOneDay && <UsageCalendar page={page} />}
        </Stack>
      </div>
      {isDrawn && <LowerParts page={page} hasCalendar={isLong} />}
    </>
  )
}

function LowerParts({ page, hasCalendar }: { readonly page: UsagePage; readonly hasCalendar: boolean }) {
  return (
    <>
      {hasCalendar && <UsageCalendar page={page} />}
      <UsageHours page={page} />
    </>
  )
}

/** The calls of one program have a review. Those of a chat have theirs in the chat. */
function Calls({ page, isOneDay }: { readonly page: UsagePage; readonly isOneDay: boolean }) {
  const { filter } = useUsageVisit()
  const program = page.programs.find(({ programId }) => programId === filter?.conversationId)
  if (filter === null || program === undefined) return <CallsPart sums={page.sums} hasChart={isOneDay} />
  if (canReview(program.sums)) return <ProgramReview filter={filter} programId={program.programId} />
  return (
    <>
      <p className={css('notes')}>{strings.tooManyToReview(mostReviewed)}</p>
      <CallsPart sums={page.sums} hasChart={isOneDay} />
    </>
  )
}

/** Notes on the sums: calls without counts, and totals that differ from their parts. */
function SumNotes({ sums }: { readonly sums: UsageSums }) {
  const { filter } = useUsageVisit()
  const estimatedTokens = sums.estimatedPromptTokens + sums.estimatedCompletionTokens
  const odd = describeOddSum(sums)
  return (
    <ul className={css('notes')}>
      {filter?.isDemo === true && sums.cost.length > 0 && <li>{strings.demoNote}</li>}
      {estimatedTokens > 0 && <li>{usageStrings.apart(estimatedTokens)}</li>}
      {sums.noTotalCount > 0 && <li>{strings.noTotal(sums.noTotalCount)}</li>}
      {odd !== null && (
        <Box as="li" tone="warn">
          {odd}
        </Box>
      )}
      {sums.notProcessedCount > 0 && <li>{strings.notProcessed(sums.notProcessedCount)}</li>}
    </ul>
  )
}

/** With a missing total, parts and total cannot be compared. */
function describeOddSum(sums: UsageSums): string | null {
  const { totalTokens, noTotalCount } = sums
  const { partsTokens } = summedTokens(sums)
  if (noTotalCount > 0 || partsTokens === totalTokens) return null
  return strings.oddSum(partsTokens, totalTokens)
}

/** Explains why the page is empty and offers one way on. */
function EmptyUsage({ page: { firstDay, choices } }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const isNarrowed =
    place.range !== 'all' ||
    place.conversation !== null ||
    place.project !== null ||
    place.caller !== null ||
    place.connectionIds.length + place.models.length > 0
  if (firstDay !== null && isNarrowed)
    return (
      <Empty
        title={strings.nothingFoundTitle}
        words={strings.nothingFound}
        action={strings.showAll}
        onAct={() => resetUsagePage({ range: 'all', isDemo: place.isDemo })}
      />
    )
  if (choices.hasDemo && filter?.isDemo === false)
    return (
      <Empty
        title={strings.onlyDemoTitle}
        words={strings.onlyDemo}
        action={strings.showDemo}
        onAct={() => changePlace({ isDemo: true, range: 'all' })}
      />
    )
  return (
    <Empty title={strings.emptyTitle} words={strings.empty} action={strings.write} onAct={closeUsagePage} />
  )
}

interface EmptyProps {
  readonly title: string
  readonly words: string
  readonly action: string
  readonly onAct: () => void
}

function Empty({ title, words, action, onAct }: EmptyProps) {
  return (
    <EmptyState picture={<Icon name="bars" size={40} />} title={title} words={words}>
      <Button onClick={onAct}>{action}</Button>
    </EmptyState>
  )
}

/** The four most important sums. */
function SumCards({ page }: { readonly page: UsagePage }) {
  const { sums } = page
  const { callCount, notReportedCount, completionTokens, reportedCount, noCompletionCount } = sums
  const completionCount = reportedCount - noCompletionCount
  const change = useSumChange(page)
  return (
    <dl className={css('cards')}>
      <Card
        label={strings.total}
        words={[wordsOf(tokensOf(sums, 'total'))]}
        changes={change && [change.total, change.calls]}
      >
        {describeCalls({ callCount, notReportedCount })}
      </Card>
      <Card
        label={strings.prompt}
        words={[wordsOf(tokensOf(sums, 'prompt'))]}
        changes={change && [change.prompt]}
      >
        <span {...hint(strings.historyMeaning)}>{describeHistory(sums)}</span>
      </Card>
      <Card
        label={strings.completion}
        words={[wordsOf(tokensOf(sums, 'completion'))]}
        changes={change && [change.completion]}
      >
        {completionCount > 0 && strings.perCall(Math.round(completionTokens / completionCount))}
      </Card>
      <PriceCard page={page} change={change?.price ?? null} />
    </dl>
  )
}

interface CardProps {
  readonly label: string
  /** `null` for a count that is not reported. */
  readonly words: readonly (string | null)[]
  readonly missing?: string
  readonly title?: string
  /** The differences to the earlier period. */
  readonly changes?: readonly string[] | null
  readonly children: ReactNode
}

function Card({ label, words, missing = strings.notReported, title, changes = null, children }: CardProps) {
  return (
    <div className={css('card')}>
      <dt className={css('label')}>{label}</dt>
      <dd className={css('sum')} title={title}>
        {words.map((line) => (
          <span
            key={line}
            className={css('line', line === null && 'missing', (line?.length ?? 0) > maxCharacters && 'long')}
          >
            {line ?? missing}
          </span>
        ))}
      </dd>
      <dd className={css('note')}>{children}</dd>
      {changes !== null && (
        <Row as="dd" numeric gap={[0, 2]} align="stretch" wrap className={css('note', 'change')}>
          {changes.map((change) => (
            <span key={change}>{change}</span>
          ))}
        </Row>
      )}
    </div>
  )
}

/** One sum for each currency, never added together. Without prices there is no cost. */
function PriceCard({ page, change }: { readonly page: UsagePage; readonly change: string | null }) {
  const { cost, callCount, unpricedCount, unassignedTokens } = page.sums
  const { filter } = useUsageVisit()
  if (cost.length === 0 && filter?.isDemo === true)
    return (
      <Card label={strings.price} words={[null]} missing={strings.free}>
        {strings.demoNote}
      </Card>
    )
  if (cost.length === 0)
    return (
      <Card label={strings.price} words={[null]} missing={strings.noPrices}>
        <LinkButton
          className={css('enterPrices')}
          onClick={() => openSettings(true, 'money', { place: 'prices' })}
        >
          {strings.enterPrices}
        </LinkButton>
      </Card>
    )
  return (
    <Card
      label={strings.price}
      words={cost.map((money) => formatMoney(money))}
      title={formatMoneyList(cost, formatExactMoney)}
      changes={change === null ? null : [change]}
    >
      {[
        unpricedCount === 0 ? strings.pricedAll : strings.priced(callCount - unpricedCount, callCount),
        ...(unassignedTokens === 0 ? [] : [strings.inNoPart(unassignedTokens)]),
      ].join(' · ')}
    </Card>
  )
}

/** The history share of the input with a known split. Names its tokens when other calls have none. */
function describeHistory(sums: UsageSums): string | null {
  const { historyTokens, splitPromptTokens } = sums
  const { inputTokens } = summedTokens(sums)
  if (inputTokens === 0) return null
  if (splitPromptTokens === 0) return strings.noHistoryShare
  const percent = (historyTokens / splitPromptTokens) * 100
  return splitPromptTokens === inputTokens
    ? strings.historyShare(percent)
    : strings.historyShareOf(percent, splitPromptTokens)
}
