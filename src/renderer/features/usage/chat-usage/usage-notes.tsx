import type { CallRow, ChatUsage } from '../../../../shared/contract/usage/chat-usage.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import { callTokens } from '../../../../shared/domain/usage/usage-details.ts'
import { estimatedTokensOf } from '../../../../shared/domain/usage/usage-sums.ts'
import { describeAnomaly } from '../../../strings/anomalies.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'

const maxMismatches = 5

interface UsageNotesProps {
  readonly review: ChatUsage
  /** The anomaly rules that are switched off. */
  readonly disabledAnomalies: readonly AnomalyKind[]
}

/** Whether the sums hold, and the meaning of the numbers above. */
export function UsageNotes({ review, disabledAnomalies }: UsageNotesProps) {
  const { callCount, notReportedCount, noTotalCount } = review.paid
  const isIntact = doRowsAddUp(review)
  const mismatches = disabledAnomalies.includes('odd-sum') ? findMismatches(review.calls) : []
  return (
    <Stack size="small" prose gap={2} top>
      <Text
        as="output"
        aria-label={strings.integrity}
        tone={isIntact ? 'accent' : 'danger'}
        surface={isIntact ? undefined : 'danger'}
      >
        {isIntact ? strings.holds({ callCount, notReportedCount, noTotalCount }) : strings.doesNotHold}
      </Text>
      {mismatches.slice(0, maxMismatches).map(({ number, ...sums }) => (
        <Text key={number} tone="warn">
          {strings.call(number)}: {describeAnomaly({ kind: 'odd-sum', ...sums })}
        </Text>
      ))}
      {notesOf(review).map((note) => (
        <Text key={note} tone="quiet">
          {note}
        </Text>
      ))}
    </Stack>
  )
}

function notesOf(review: ChatUsage): readonly string[] {
  const { noTotalCount } = review.paid
  const share = historyShare(review.calls)
  const hidden = notInView(review)
  return [
    ...(share === null ? [] : [describeShare(share)]),
    ...(hidden === null ? [] : [describeHidden(hidden)]),
    ...(noTotalCount === 0 ? [] : [strings.withoutTotal(noTotalCount)]),
  ]
}

function describeShare({ percent, isAtLeast }: HistoryShare): string {
  return isAtLeast ? strings.historyShareAtLeast(percent) : strings.historyShare(percent)
}

function describeHidden({ answers, tokens, estimated, notReported, withoutTotal }: HiddenCalls): string {
  return [
    strings.notInView(answers),
    ...(tokens === null ? [] : [strings.tokens(tokens)]),
    ...(estimated === null ? [] : [strings.estimatedTokens(estimated)]),
    ...(notReported === 0 ? [] : [strings.notReportedCount(notReported)]),
    ...(withoutTotal === 0 ? [] : [strings.withoutTotalCount(withoutTotal)]),
  ].join(' · ')
}

interface HiddenCalls {
  readonly answers: number
  readonly tokens: number | null
  /** Estimated prompt and completion tokens; `null` without estimates. */
  readonly estimated: number | null
  readonly notReported: number
  readonly withoutTotal: number
}

const verifiedCounts = [
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const

/** Adds up the shown rows independently of main, so that the line below describes the rows in view. */
export function doRowsAddUp({ calls, paid, doRowsMatchLedger }: ChatUsage): boolean {
  const doesAddUp = (count: (typeof verifiedCounts)[number]): boolean => {
    const counts = calls.map(({ usage, details }) => ({ ...usage, ...details })[count] ?? 0)
    return counts.reduce((sum, tokens) => sum + tokens, 0) === paid[count]
  }
  return doRowsMatchLedger && verifiedCounts.every(doesAddUp)
}

/** Calls whose parts differ from their total. Tally reports them and never corrects them. */
export function findMismatches(calls: readonly CallRow[]) {
  return calls.flatMap(({ number, usage, details }) => {
    const { partsTokens, totalDifference } = callTokens(usage, details)
    const { totalTokens } = usage
    if (partsTokens === null || totalTokens === null || totalDifference === 0) return []
    return [{ number, partsTokens, totalTokens }]
  })
}

/** Calls outside the branch in view; `null` if there are none. `tokens` is `null` if none are reported. */
export function notInView({ paid, onVisiblePath }: ChatUsage): HiddenCalls | null {
  const answers = paid.callCount - onVisiblePath.callCount
  if (answers === 0) return null
  const notReported = paid.notReportedCount - onVisiblePath.notReportedCount
  const estimated = paid.estimatedCount - onVisiblePath.estimatedCount
  const withoutTotal = paid.noTotalCount - onVisiblePath.noTotalCount
  const hasTokens = answers > notReported + withoutTotal
  return {
    answers,
    tokens: hasTokens ? paid.totalTokens - onVisiblePath.totalTokens : null,
    estimated: estimated === 0 ? null : estimatedTokensOf(paid) - estimatedTokensOf(onVisiblePath),
    notReported: notReported - estimated,
    withoutTotal,
  }
}

interface HistoryShare {
  readonly percent: number
  readonly isAtLeast: boolean
}

/**
 * The history share of all input; `isAtLeast` when some prompts could not be split, or may lack cache tokens.
 */
export function historyShare(calls: readonly CallRow[]): HistoryShare | null {
  let input = 0
  let history = 0
  let isAtLeast = false
  for (const { usage, details, split } of calls) {
    const { inputTokens, unplacedCacheTokens } = callTokens(usage, details)
    if (inputTokens === null) continue
    input += inputTokens + unplacedCacheTokens
    if (split.kind === 'split') history += split.historyTokens
    if (split.kind === 'not-known' || unplacedCacheTokens > 0) isAtLeast = true
  }
  if (history === 0) return null
  const share = (history / input) * 100
  return { percent: isAtLeast ? Math.floor(share) : share, isAtLeast }
}
