import type { Anomaly } from '../../shared/contract/usage/anomaly.ts'
import type { Call } from '../../shared/contract/usage/call.ts'
import { addDecimals, compareDecimals } from '../../shared/domain/money/decimal.ts'
import { costObstacleOf, moneyOf } from '../../shared/domain/money/reported-cost.ts'
import { callTokens, inputTokensOf } from '../../shared/domain/usage/usage-details.ts'

const closeMs = 2_000

/** The facts of a call that the rules read. */
export interface JudgedCall
  extends Pick<
    Call,
    | 'state'
    | 'modelRequested'
    | 'modelAnswered'
    | 'usage'
    | 'details'
    | 'source'
    | 'finishReason'
    | 'forecast'
    | 'split'
    | 'systemPromptEstimate'
    | 'cost'
  > {
  readonly usageText: string | null
  /** All input tokens of the call that this call continues. Null if there is none. */
  readonly promptTokensBefore: number | null
  /** Whether Tally by itself sent the same request shortly before. */
  readonly isSentTwice: boolean
  /**
   * Whether the request had other fields than the call before that are part of the prompt. The forecast counts
   * only words of the chat.
   */
  readonly hasOtherPromptFields: boolean
}

type Rule = (call: JudgedCall) => Anomaly | null

const rules: readonly Rule[] = [
  hasNoTokens,
  isNotReported,
  isOddSum,
  isAnotherModel,
  isSentTwice,
  hasShrunk,
  isFarFromForecast,
  isCutAtLimit,
  startsLarge,
  isOtherCost,
]

/** Applies local rules in order. A call that was not processed has no anomalies. */
export function findAnomalies(call: JudgedCall): Anomaly[] {
  if (call.source === 'none') return []
  return rules.map((rule) => rule(call)).filter((found) => found !== null)
}

function hasNoTokens({ state, usage }: JudgedCall): Anomaly | null {
  return state === 'complete' && usage.completionTokens === 0 ? { kind: 'no-tokens' } : null
}

/**
 * Skips answers that are incomplete, because their state already says so. Also skips estimated counts: the
 * user was told and chose them.
 */
function isNotReported({ state, source, usage }: JudgedCall): Anomaly | null {
  if (state !== 'complete' || source === 'estimated') return null
  if (source === 'not-reported') return { kind: 'not-reported', isPartly: false }
  return Object.values(usage).includes(null) ? { kind: 'not-reported', isPartly: true } : null
}

function isOddSum({ usage, details }: JudgedCall): Anomaly | null {
  const { partsTokens, totalDifference } = callTokens(usage, details)
  const { totalTokens } = usage
  if (partsTokens === null || totalTokens === null || totalDifference === 0) return null
  return { kind: 'odd-sum', partsTokens, totalTokens }
}

function isAnotherModel({ modelRequested: asked, modelAnswered: answered }: JudgedCall): Anomaly | null {
  if (answered === null || isSameModel(asked, answered)) return null
  return { kind: 'other-model', asked, answered }
}

/**
 * A service may omit the vendor of a model and add a version. `example/large` equals `large-2026-08-01`, and
 * `large:latest` equals `large`.
 */
function isSameModel(asked: string, answered: string): boolean {
  const [one, other] = [asked, answered].map(bareName)
  return one === other
}

/** At the end of a name: tags, dates and numbers. Each can be read in one way only, or the time would double. */
const version = /(?:[-@:](?:latest|v?\d{3,}(?:\.\d+|-\d{1,2})*))+$/

function bareName(model: string): string {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  return name.replace(version, '')
}

function isSentTwice(call: JudgedCall): Anomaly | null {
  return call.isSentTwice ? { kind: 'sent-twice' } : null
}

/**
 * Finds a prompt smaller than the prompt that the call continues, although no message was removed. Reasoning
 * that was never sent again does not count as shrinking.
 */
function hasShrunk({ split, usage, details, promptTokensBefore }: JudgedCall): Anomaly | null {
  const promptTokens = inputTokensOf(usage, details)
  const isExtended = split.kind === 'not-known' && (split.reason === 'shrunk' || split.reason === 'reasoning')
  if (!isExtended || promptTokens === null || promptTokensBefore === null) return null
  return promptTokens < promptTokensBefore ? { kind: 'shrunk', promptTokensBefore, promptTokens } : null
}

const farRanges = 3
const farShare = 0.25
const farTokens = 100

/**
 * All three limits must be exceeded. The range alone is unreliable before Tally has measured any calls, and
 * a few tokens aren't an anomaly.
 */
function isFarFromForecast(call: JudgedCall): Anomaly | null {
  const { forecast, usage, details } = call
  const promptTokens = inputTokensOf(usage, details)
  if (forecast === null || promptTokens === null || call.hasOtherPromptFields) return null
  if (hasShrunk(call) !== null) return null
  const { promptTokens: forecastTokens, range } = forecast
  const isFar =
    Math.abs(promptTokens - forecastTokens) >
    Math.max(farTokens, farRanges * range, farShare * forecastTokens)
  return isFar ? { kind: 'far-from-forecast', forecastTokens, range, promptTokens } : null
}

function isCutAtLimit({ finishReason }: JudgedCall): Anomaly | null {
  return finishReason === 'length' ? { kind: 'cut-at-limit' } : null
}

const largeTokens = 1_000
const largeShare = 0.5

function startsLarge({ split, usage, details, systemPromptEstimate }: JudgedCall): Anomaly | null {
  const promptTokens = inputTokensOf(usage, details)
  if (split.kind !== 'first' || promptTokens === null || promptTokens < largeTokens) return null
  if (systemPromptEstimate < promptTokens * largeShare) return null
  return { kind: 'large-start', promptTokens, systemPromptEstimate }
}

/** Compares only costs in the same currency, where the service names it and both are about the same tokens. */
function isOtherCost(call: JudgedCall): Anomaly | null {
  const { cost, details } = call
  const reported = details.reportedCost && moneyOf(details.reportedCost)
  if (cost === null || reported?.currency !== cost.currency || costObstacleOf(call) !== null) return null
  if (mayBeRounded(reported.amount, cost.amount)) return null
  return { kind: 'other-cost', cost, reported: { ...reported, amount: addDecimals([reported.amount]) } }
}

const minDigits = 2
/** Services calculate with floating point, whose last digits are noise. */
const maxDigits = 12

/**
 * Whether a reported amount may be an exact one after rounding to its last digit. A single digit says too
 * little to call it a difference. A zero without two decimals means that the call cost nothing.
 */
function mayBeRounded(reported: string, exact: string): boolean {
  const decimals = reported.split('.')[1]?.length ?? 0
  const digits = reported.replace('.', '').replace(/^0+/, '').length
  if (digits === 0 && decimals < minDigits) return exact === '0'
  if (digits > 0 && digits < minDigits) return true
  const difference = addDecimals([exact, `-${reported}`]).replace(/^-/, '')
  const scale = Math.max(0, decimals - Math.max(0, digits - maxDigits))
  const lastDigit = scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`
  return compareDecimals(difference, lastDigit) < 0
}

export interface Attempt extends Pick<Call, 'id' | 'attempt' | 'startedAt' | 'source'> {
  readonly messageId: string
}

/**
 * Finds attempts that Tally made automatically within two seconds after one that may have been processed. A
 * request that the user repeats begins with attempt 1. The gap counts in both directions, because clocks may
 * go back. Expects calls in order of creation.
 */
export function findRepeatedRequests(calls: Iterable<Attempt>): ReadonlySet<string> {
  const lastOf = new Map<string, Attempt>()
  const found = new Set<string>()
  for (const call of calls) {
    const before = lastOf.get(call.messageId)
    const isRetry = before !== undefined && call.attempt > 1 && before.source !== 'none'
    if (isRetry && Math.abs(call.startedAt - before.startedAt) <= closeMs) found.add(call.id)
    lastOf.set(call.messageId, call)
  }
  return found
}
