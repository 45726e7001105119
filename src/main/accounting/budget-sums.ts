import type { Budget, BudgetPeriod, BudgetState } from '../../shared/contract/money/budget.ts'
import type { Price } from '../../shared/contract/money/price.ts'
import { dayMs, minuteMs, nameOfDay } from '../../shared/domain/app/durations.ts'
import {
  addParts,
  type CallRates,
  costOfTokenParts,
  highestCostOf,
  noParts,
  ratesFor,
  type TokenParts,
  tokensIn,
} from '../../shared/domain/money/cost-parts.ts'
import { addDecimals, compareDecimals, ofMillion } from '../../shared/domain/money/decimal.ts'
import { isUnconfirmed, nearPercent } from '../../shared/domain/money/money.ts'
import type { CountedCalls } from '../../shared/domain/usage/call-facts.ts'
import { priceAhead, priceAt } from './pricing.ts'

/** The expected counts of a call that is running or about to start. */
export interface ExpectedCall {
  readonly connectionId: string
  readonly isDemo: boolean
  /** Null for a call of a chat. */
  readonly programId: string | null
  readonly projectId: string | null
  readonly modelId: string
  /** The models that may answer it: only one, once the service has named it. */
  readonly mayAnswer: readonly string[]
  readonly dayUtc: number
  /** The upper end of the forecast, including its range. */
  readonly promptTokens: number
  /** Whether tokens of images may be among them. */
  readonly hasImages?: boolean | undefined
  /** The median answer length of this model. Null while no answer is counted. */
  readonly completionTokens: number | null
}

/** Amounts are decimals in the unit of the budget. */
export interface Spent {
  readonly spent: string
  readonly estimated: string
  readonly notCountedCount: number
  readonly unconfirmedCount: number
}

type Scope = Pick<Budget, 'connectionId' | 'programId' | 'projectId'>
type Terms = Scope & Pick<Budget, 'currency' | 'limit'>
interface Counts {
  readonly parts: TokenParts
  readonly totalTokens: number
}

/**
 * Whether a budget includes a call. Demo calls cost nothing, so only a budget for the demo connection
 * includes them. Only a budget for a program or a project asks for that of the call.
 */
export function isWithin(
  { connectionId, programId, projectId }: Scope,
  call: Pick<ExpectedCall, 'connectionId' | 'isDemo' | 'programId' | 'projectId'>,
): boolean {
  if (programId !== null && programId !== call.programId) return false
  if (projectId !== null && projectId !== call.projectId) return false
  return connectionId === null ? !call.isDemo : connectionId === call.connectionId
}

/** The spent amount of a budget: reported counts, with estimates for counts that are not reported. */
export function addUpSpent(budget: Terms, calls: Iterable<CountedCalls>, prices: readonly Price[]): Spent {
  const meters = new Map<CallRates | null, { reported: Counts; estimated: Counts }>()
  let notCountedCount = 0
  let unconfirmedCount = 0
  for (const counted of calls) {
    // The rows of a budget for a program or a project are already those of its scope.
    const { programId, projectId } = budget
    if (!isWithin(budget, { ...counted, programId, projectId })) continue
    const price = budget.currency === null ? null : priceOf(budget.currency, prices, counted)
    if (price === null && budget.currency !== null) {
      notCountedCount += counted.callCount - counted.notProcessedCount
      continue
    }
    notCountedCount += counted.notReportedCount
    if (price !== null && isUnconfirmed(price))
      unconfirmedCount += counted.callCount - counted.notProcessedCount - counted.notReportedCount
    // Prices are linear. Adding tokens first leaves few multiplications of long decimals.
    const rates = price && ratesFor(price, counted)
    const { reported, estimated } = meters.get(rates) ?? { reported: nothing, estimated: nothing }
    meters.set(rates, {
      reported: plus(reported, reportedOf(counted)),
      estimated: plus(estimated, estimateOf(counted)),
    })
  }
  const amounts = [...meters].map(([rates, { reported, estimated }]) => ({
    reported: amountOf(reported, rates),
    estimated: amountOf(estimated, rates),
  }))
  const estimated = addDecimals(amounts.map((amount) => amount.estimated))
  const spent = addDecimals([...amounts.map(({ reported }) => reported), estimated])
  return { spent, estimated, notCountedCount, unconfirmedCount }
}

/**
 * The expected cost of calls, with the whole prompt at the highest input price. Calls outside of the budget or without a price count as zero.
 */
export function addUpExpected(
  budget: Terms,
  calls: Iterable<ExpectedCall>,
  prices: readonly Price[],
): { amount: string; openEndedCount: number } {
  const amounts: string[] = []
  let openEndedCount = 0
  for (const call of calls) {
    if (!isWithin(budget, call)) continue
    const { promptTokens, modelId, hasImages } = call
    const completionTokens = call.completionTokens ?? 0
    const asked = { ...call, modelRequested: modelId, dayUtc: nameOfDay(call.dayUtc) }
    const price = budget.currency === null ? null : priceAhead(prices, asked, budget.currency)
    if (budget.currency === null) amounts.push(String(promptTokens + completionTokens))
    else if (price !== null)
      amounts.push(highestCostOf(promptTokens, completionTokens, price, hasImages).amount)
    if (call.completionTokens === null) openEndedCount += 1
  }
  return { amount: addDecimals(amounts), openEndedCount }
}

/** A budget is exceeded if nothing is left, or if the expected amount is larger than the rest. */
export function levelOf(
  { limit }: Pick<Budget, 'limit'>,
  before: string,
  expected: string,
): BudgetState['level'] {
  const sum = addDecimals([before, expected])
  if (compareDecimals(before, limit) >= 0 || compareDecimals(sum, limit) > 0) return 'over'
  return compareDecimals(sum, ofMillion(limit, nearPercent * 10_000)) >= 0 ? 'near' : 'fine'
}

export function leftOf({ limit }: Pick<Budget, 'limit'>, used: string): string {
  const left = addDecimals([limit, used === '0' ? '0' : `-${used}`])
  return left.startsWith('-') ? '0' : left
}

/** For display only. Decisions compare the exact decimals. */
export function percentOf({ limit }: Pick<Budget, 'limit'>, used: string): number {
  const percent = Math.floor((Number(used) / Number(limit)) * 100)
  return Number.isSafeInteger(percent) ? percent : Number.MAX_SAFE_INTEGER
}

/**
 * The reported total of each call, or the sum of its parts if the service reports no totals. In money, tokens
 * that are in the total alone count as output, to be safe.
 */
function reportedOf({ parts, unassignedTokens, ...counted }: CountedCalls): Counts {
  const all = tokensIn(parts)
  // Without any total, nothing else has the tokens beside prompts and completions.
  const totalTokens =
    counted.totalTokens === 0 && all > counted.noTotalTokens
      ? all
      : counted.totalTokens + counted.noTotalTokens
  return { parts: { ...parts, output: parts.output + unassignedTokens }, totalTokens }
}

const nothing: Counts = { parts: noParts, totalTokens: 0 }

function plus(one: Counts, other: Counts): Counts {
  return { parts: addParts(one.parts, other.parts), totalTokens: one.totalTokens + other.totalTokens }
}

function estimateOf({
  estimatedPromptTokens: input,
  estimatedCompletionTokens: output,
  onlyEstimatedCount: call,
}: CountedCalls): Counts {
  return { parts: { ...noParts, input, output, call }, totalTokens: input + output }
}

/** Null if no price exists in this currency. */
function priceOf(
  currency: string,
  prices: readonly Price[],
  call: Pick<CountedCalls, 'connectionId' | 'modelRequested' | 'modelAnswered' | 'dayUtc'>,
): Price | null {
  const price = priceAt(prices, { ...call, dayUtc: nameOfDay(call.dayUtc) })
  return price?.currency === currency ? price : null
}

/** Returns tokens if there is no price. */
function amountOf(counts: Counts, rates: CallRates | null): string {
  if (rates === null) return `${counts.totalTokens}`
  return costOfTokenParts(counts.parts, rates).amount
}

/**
 * The median; null for an empty list. For an even number of counts, returns the larger of the two middle
 * ones.
 */
export function medianOf(counts: readonly number[]): number | null {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? null
}

/** The UTC days on which a price starts to apply, in order. */
export function newPricesOf(prices: readonly Price[]): number[] {
  const days = new Set(prices.map(({ validFrom }) => dayOf(Date.parse(validFrom), 0)))
  return [...days].toSorted((one, other) => one - other)
}

/** The first and the last day, both as days since 1970. */
interface Days {
  readonly first: number
  readonly last: number
}

/** The day of a time, at an offset in minutes east of UTC. */
export function dayOf(at: number, offsetMinutes: number): number {
  return Math.floor((at + offsetMinutes * minuteMs) / dayMs)
}

/**
 * The days of the current budget period. Null for a period that is not made of days. A week begins on Monday.
 */
export function daysOf(period: BudgetPeriod, today: number): Days | null {
  if (period === 'day') return { first: today, last: today }
  if (period === 'week') {
    // The first day of 1970 was a Thursday.
    const first = today - ((((today + 3) % 7) + 7) % 7)
    return { first, last: first + 6 }
  }
  if (period !== 'month') return null
  const date = new Date(today * dayMs)
  const month = date.getUTCMonth()
  const first = Date.UTC(date.getUTCFullYear(), month, 1) / dayMs
  return { first, last: Date.UTC(date.getUTCFullYear(), month + 1, 1) / dayMs - 1 }
}
