import type {
  BillLine,
  BillPeriod,
  BillSums,
  Candidate,
  CandidateCall,
  CandidateKind,
} from '../../../shared/contract/usage/bill.ts'
import { dayMs, minuteMs } from '../../../shared/domain/app/durations.ts'
import { type CallRates, costOfTokenParts, noParts } from '../../../shared/domain/money/cost-parts.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { billFigures } from '../../../shared/domain/usage/bill-figures.ts'
import { type CallToBill, isLive } from '../../../shared/domain/usage/call-facts.ts'
import { callTokens } from '../../../shared/domain/usage/usage-details.ts'
import { cacheCausesOf, cacheCausesWithBound } from './bill-cache-causes.ts'
import { addSums, negate, negateSums, noSums } from './bill-sums.ts'

/** Two clocks, or the start and the end of a call, may disagree about the day this close to midnight. */
const nearMs = 15 * minuteMs

/** A call to bill, with the rates that applied to it. */
export interface BillableCall extends CallToBill {
  readonly model: string
  readonly rates: CallRates | null
  /** The cost of the reported counts, or else of the estimate. Null without a price. */
  readonly cost: Money | null
}

type Found = Omit<Candidate, 'explains'>

interface Gathered {
  sums: BillSums[]
  callCount: number
  uncountedCount: number
  isEstimate: boolean
  readonly names: Map<string, Found['names'][number]>
  readonly calls: CandidateCall[]
}

const maxCalls = 20
const maxNames = 20
/** Number of calls added up at once. A list of all calls would be as long as the ledger. */
const batch = 1_000

/**
 * Reads the calls in and around a period. Gathers possible causes of a difference between the bill and the
 * reported counts.
 */
export function createCauseFinder(period: BillPeriod, models: readonly BillLine[]) {
  const placeOf = createClock(period)
  const groups = new Map<CandidateKind, Gathered>()
  const pairOf = createModelPairs(models)
  const own = { prompt: 0, completion: 0, total: 0, calls: 0, notReported: 0 }

  function put(kind: CandidateKind, call: BillableCall, change: BillSums, isEstimate = false): Gathered {
    const group = groups.get(kind) ?? newGroup()
    groups.set(kind, group)
    group.callCount += 1
    group.sums.push(change)
    if (group.sums.length >= batch) group.sums = [addSums(group.sums)]
    if (isEstimate) group.isEstimate = true
    if (group.calls.length < maxCalls) group.calls.push(asExample(call))
    return group
  }

  function countUncounted(call: BillableCall): void {
    const kind = uncountedKind(call)
    if (kind === null) return
    const change = call.source === 'none' ? { ...noSums, requests: '1' } : estimatedSums(call)
    const group = put(kind, call, change, call.estimate !== null)
    if (call.estimate === null && call.source !== 'none') group.uncountedCount += 1
  }

  function countOwn(call: BillableCall): void {
    if (isLive(call.state)) return
    if (call.source !== 'none') {
      own.calls += 1
      if (call.source !== 'reported') own.notReported += 1
      own.prompt += call.usage.promptTokens ?? 0
      own.completion += call.usage.completionTokens ?? 0
      own.total += call.usage.totalTokens ?? 0
    }
    if (call.source !== 'reported') return
    for (const [kind, change] of cacheCausesOf(call)) put(kind, call, change)
    const gap = gapOf(call)
    if (gap !== null) put(call.usage.totalTokens === null ? 'no-total' : 'odd-sums', call, gap)
    if (call.rates === null) put('no-price', call, noSums)
    const pair = pairOf(call)
    if (pair === null) return
    const { names } = put('model-names', call, reportedSums(call))
    if (names.size < maxNames) names.set(JSON.stringify(pair), pair)
  }

  function countElsewhere(call: BillableCall): void {
    const place = placeOf(call)
    if (call.source !== 'reported') return
    const sums = reportedSums(call)
    if (place.isNearEdge && place.isInside) put('near-edge-inside', call, negateSums(sums))
    if (place.isNearEdge && !place.isInside) put('near-edge-outside', call, sums)
    if (place.isNearMidnight && place.isInside) put('near-midnight', call, sums)
    if (place.isInside !== place.isInsideByOtherClock)
      put('other-clock', call, place.isInside ? negateSums(sums) : sums)
    else if (place.isInside && place.isOnOtherDay) put('other-clock', call, noSums)
  }

  /** If no call has writes, or none has reads, a cause about both is the same as one about the others. */
  function isNotRepeated({ kind }: Found): boolean {
    if (kind === 'cache-counted') return groups.has('cached-counted') && groups.has('write-counted')
    if (kind !== 'cache-not-counted') return true
    return groups.has('cached-not-counted') && groups.has('write-not-counted')
  }

  return {
    take(call: BillableCall) {
      const { isInside } = placeOf(call)
      if (call.connectionId !== period.connectionId) {
        if (!isInside || call.source !== 'reported') return
        const { names } = put('same-service', call, reportedSums(call))
        const pair = { billed: call.connectionName, tally: call.connectionName }
        if (names.size < maxNames) names.set(call.connectionId, pair)
        return
      }
      if (isInside) {
        countOwn(call)
        countUncounted(call)
      }
      countElsewhere(call)
    },
    /** Sums of the connection's calls in the period, added call by call. */
    counted: () => ({
      promptTokens: String(own.prompt),
      completionTokens: String(own.completion),
      totalTokens: String(own.total),
      callCount: own.calls,
      notReportedCount: own.notReported,
    }),
    found: (): Found[] => [...groups].map(([kind, group]) => asCandidate(kind, group)).filter(isNotRepeated),
  }
}

const newGroup = (): Gathered => ({
  sums: [],
  callCount: 0,
  uncountedCount: 0,
  isEstimate: false,
  names: new Map(),
  calls: [],
})

const upperBounds = new Set<CandidateKind>(cacheCausesWithBound)
const moves = new Set<CandidateKind>(['near-midnight', 'model-names'])

function asCandidate(kind: CandidateKind, group: Gathered): Found {
  const { callCount, uncountedCount, isEstimate, names, calls } = group
  return {
    kind,
    callCount,
    uncountedCount,
    change: addSums(group.sums),
    isMove: moves.has(kind),
    isEstimate,
    isUpTo: upperBounds.has(kind),
    names: [...names.values()],
    calls,
  }
}

function uncountedKind({ state, source, estimate, usage }: BillableCall): CandidateKind | null {
  // The estimate of a prompt alone is its forecast.
  const lacksOutput =
    usage.completionTokens === null && estimate !== null && estimate.completionTokens !== null
  if (isLive(state)) return 'under-way'
  if (source === 'reported' && !lacksOutput) return null
  if (source === 'none') return 'turned-away'
  if (state === 'failed') return 'failed'
  return state === 'complete' ? 'not-reported' : 'unfinished'
}

function asExample({ id, conversationId, messageId, title, model, startedAt }: BillableCall): CandidateCall {
  // The caller knows the messages and sets this field to false for deleted ones.
  return { isMessageThere: true, id, conversationId, messageId, title, model, startedAt }
}

/** `requests` already includes this call. The reported tokens do not include the tokens of this call. */
function estimatedSums({ estimate, source, rates, cost: costOfCall }: BillableCall): BillSums {
  if (estimate === null) return noSums
  const output = { ...noParts, output: estimate.completionTokens ?? 0 }
  const cost = source === 'reported' ? rates && costOfTokenParts(output, rates) : costOfCall
  const promptTokens = String(estimate.promptTokens)
  const completionTokens = estimate.completionTokens === null ? null : String(estimate.completionTokens)
  return {
    promptTokens,
    completionTokens,
    totalTokens: addDecimals([promptTokens, completionTokens ?? '0']),
    requests: null,
    cost: cost === null ? [] : [cost],
  }
}

function reportedSums({ usage, cost }: BillableCall): BillSums {
  const inDigits = (count: number | null): string | null => (count === null ? null : String(count))
  return {
    promptTokens: inDigits(usage.promptTokens),
    completionTokens: inDigits(usage.completionTokens),
    totalTokens: inDigits(usage.totalTokens),
    requests: '1',
    cost: cost === null ? [] : [cost],
  }
}

/**
 * The amount by which billing by parts exceeds billing by total. Null if both are equal or cannot be
 * compared.
 */
function gapOf({ usage, details, rates }: BillableCall): BillSums | null {
  const { inputTokens, outputTokens, partsTokens, ...tokens } = callTokens(usage, details)
  const { totalTokens } = usage
  if (inputTokens === null && outputTokens === null) return null
  if (totalTokens !== null && partsTokens === null) return null
  const parts = addDecimals([String(inputTokens ?? 0), String(outputTokens ?? 0)])
  const gap = addDecimals([parts, negate(String(totalTokens ?? 0))])
  if (gap === '0') return null
  // Causes about the cache explain its tokens.
  if (tokens.unassignedTokens === 0 || tokens.unplacedCacheTokens > 0) return { ...noSums, totalTokens: gap }
  // A service that hides its reasoning bills it as output.
  const output = tokens.unassignedTokens
  const cost = rates === null ? [] : [costOfTokenParts({ ...noParts, output }, rates)]
  return { ...noSums, completionTokens: String(output), totalTokens: gap, cost }
}

interface TimedCall {
  readonly startedAt: number
  readonly durationMs: number | null
  readonly utcOffsetMinutes: number
}

/** The position of a call in a period: inside or outside, and close to which midnights. */
function createClock({ clock, from, to }: Pick<BillPeriod, 'clock' | 'from' | 'to'>) {
  const begin = Date.parse(from)
  const end = Date.parse(to) + dayMs
  const isIn = (time: number): boolean => time >= begin && time < end
  return (call: TimedCall) => {
    const local = call.startedAt + minuteMs * Math.max(-1440, Math.min(1440, call.utcOffsetMinutes))
    const [time, other] = clock === 'utc' ? [call.startedAt, local] : [local, call.startedAt]
    const isNear = (midnight: number): boolean =>
      Math.abs(time - midnight) <= nearMs || (time < midnight && time + (call.durationMs ?? 0) >= midnight)
    const nearest = Math.round(time / dayMs) * dayMs
    return {
      isInside: isIn(time),
      isInsideByOtherClock: isIn(other),
      isNearEdge: isNear(begin) || isNear(end),
      isNearMidnight: isNear(nearest) && nearest !== begin && nearest !== end,
      /** Whether the call falls on a different day in the other time zone. */
      isOnOtherDay: Math.floor(time / dayMs) !== Math.floor(other / dayMs),
    }
  }
}

interface NamedCall {
  /** The model under which Tally counts the call: the model that answered, else the model asked for. */
  readonly model: string
  readonly modelRequested: string
  readonly modelAnswered: string | null
}

/**
 * Finds calls that the bill may list under another name: the model asked for, or a similarly spelled name.
 */
function createModelPairs(lines: readonly BillLine[]) {
  const billedNames = new Set<string>()
  const unknownModels = new Map<string, string>()
  const unbilled = new Set<string>()
  for (const { name, billed, tally } of lines) {
    if (name === null) continue
    if (isReported(billed)) billedNames.add(name)
    else unbilled.add(name)
    if (isReported(billed) && tally.requests === '0') unknownModels.set(plainName(name), name)
  }
  return ({ model, modelRequested, modelAnswered }: NamedCall) => {
    if (!unbilled.has(model)) return null
    if (modelAnswered !== null && modelRequested !== modelAnswered && billedNames.has(modelRequested))
      return { billed: modelRequested, tally: model }
    const billed = unknownModels.get(plainName(model)) ?? null
    return billed === null ? null : { billed, tally: model }
  }
}

function isReported(sums: BillSums): boolean {
  return sums.cost.length > 0 || billFigures.some((figure) => sums[figure] !== null)
}

/** Removes the vendor, the date and separators from a model name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/[@:].*$/s, '')
    .replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
