import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { CallRow } from '../../../shared/contract/usage/chat-usage.ts'
import type { DayClock, LedgerCall } from '../../../shared/contract/usage/usage-page.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { estimatedUsage } from '../../../shared/domain/usage/call-facts.ts'
import { callTokens, lacksTokens } from '../../../shared/domain/usage/usage-details.ts'
import {
  formatMomentUtc,
  formatTimeUtc,
  formatWholeMomentUtc,
} from '../../../shared/language/format-moment.ts'
import type { MoneyFormat } from '../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../shared/language/format-number.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { describeAnomaly } from '../../strings/anomalies.ts'
import { exactMoneyWords, moneyStrings } from '../../strings/prices.ts'
import { splitReasonStrings, usageStrings as strings } from '../../strings/usage.ts'
import type { CellContent } from '../../ui/table/data-table.tsx'
import { ListedName, OddTotal } from './call-cells.tsx'

/** Plain words, since Markdown has them too. */
export interface CellWords extends CellContent {
  readonly words: string
}

export function wordsOrNone(value: number | null, format: (value: number) => string): CellWords {
  return value === null ? { words: strings.none, isMissing: true } : { words: format(value) }
}

export function estimateWords(estimated: string): CellWords {
  return { words: approximate(estimated), isMissing: true, why: strings.estimated }
}

type Counted = keyof CallRow['usage']

/** Counts that services report in addition to the three. */
export type Detail = 'cachedTokens' | 'cacheWriteTokens' | 'reasoningTokens'

export function countWords(call: CallRow, count: Counted): CellWords {
  const tokens = call.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  const estimated = call.source === 'estimated' ? estimatedTokens(call, count) : null
  if (estimated !== null) return estimateWords(formatCount(estimated))
  if (call.source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  return { words: strings.notReported, isMissing: true, why: strings.notReportedMeaning }
}

/** A missing count is only a dash, because most services never report it. */
export function detailWords(call: DetailedCall, count: Detail): CellWords {
  const tokens = call.details[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  return { words: strings.none, isMissing: true, why: whyNoDetail(call) }
}

type DetailedCall = Pick<CallRow, 'details' | 'source' | 'isReportRecorded'>

/** The ledger doesn't keep reports of a temporary chat, so nothing there proves that a count wasn't reported. */
function whyNoDetail({ source, isReportRecorded }: DetailedCall): string {
  if (source === 'none') return strings.notProcessed
  return source === 'reported' && !isReportRecorded ? strings.notRecorded : strings.notReported
}

/** Shows a dash, not zero, when no call reported the count. */
export function sumWords(calls: readonly CallRow[], countOf: (call: CallRow) => number | null): CellWords {
  const reported = calls.map(countOf).filter((tokens) => tokens !== null)
  return wordsOrNone(reported.length === 0 ? null : addUp(reported), formatCount)
}

export function addUp(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0)
}

export function estimatedTokens({ estimate }: Pick<CallRow, 'estimate'>, count: Counted): number | null {
  if (estimate === null) return null
  const { promptTokens, completionTokens } = estimate
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
}

/** A missing count shows the estimate instead. */
export function listedCount(
  call: Pick<LedgerCall, 'usage' | 'source' | 'estimate'>,
  count: Counted,
): CellContent {
  const tokens = call.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  if (call.source === 'none') return { words: strings.none, isMissing: true }
  const estimated = estimatedUsage(call)?.[count] ?? null
  if (estimated === null)
    return { words: strings.notReported, isMissing: true, why: strings.notReportedMeaning }
  return estimateWords(formatCount(estimated))
}

/** The price of reported counts; without some of the tokens, it is the least that the call can have cost. */
export function priceWords(
  cost: Money,
  { usage, details }: Pick<CallRow, 'usage' | 'details'>,
  formatCost: MoneyFormat,
): CellWords {
  const [words, why] = [formatCost(cost), exactMoneyWords([cost])]
  if (!lacksTokens(usage, details)) return { words, why }
  return { words: moneyStrings.atLeast(words), why: moneyStrings.atLeast(why) }
}

/** Marks a total that differs from its parts. */
export function listedTotal(call: LedgerCall): CellContent {
  const { totalTokens } = call.usage
  const { totalDifference } = callTokens(call.usage, call.details)
  if (totalTokens === null || totalDifference === null || totalDifference === 0)
    return listedCount(call, 'totalTokens')
  return { words: <OddTotal tokens={totalTokens} difference={totalDifference} /> }
}

export function listedName(name: string, untitled = ''): CellContent {
  return { words: <ListedName name={name} words={name === '' ? untitled : name} /> }
}

type MomentForm = 'whole' | 'short' | 'time'

/** `Nov 20, 2026, 3:00:07 PM`, shorter, or its time alone: in the local time of the call or in UTC. */
export function formatCallTime(
  { startedAt, utcOffsetMinutes }: Pick<LedgerCall, 'startedAt' | 'utcOffsetMinutes'>,
  clock: DayClock,
  form: MomentForm,
): string {
  const shown = new Date(startedAt + (clock === 'utc' ? 0 : utcOffsetMinutes * minuteMs)).getTime()
  if (Number.isNaN(shown)) return ''
  if (form === 'short') return formatMomentUtc(shown, Date.now())
  return (form === 'time' ? formatTimeUtc : formatWholeMomentUtc)(shown)
}

export function wordsOfAnomalies(told: readonly Anomaly[]): string {
  return joinSentences(told.map(describeAnomaly))
}

type SplitPart = 'historyTokens' | 'newTokens'

export function splitTokens({ split }: CallRow, part: SplitPart): number | null {
  return split.kind === 'split' ? split[part] : null
}

export function splitWords({ split, source, systemPromptEstimate }: CallRow, part: SplitPart): CellWords {
  if (source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  if (split.kind === 'split') return { words: formatCount(split[part]) }
  if (split.kind === 'not-known')
    return { words: strings.unknown, isMissing: true, why: splitReasonStrings[split.reason] }
  const why = systemPromptEstimate === 0 ? strings.firstCall : strings.firstCallWith(systemPromptEstimate)
  return { words: strings.none, isMissing: true, why }
}
