import type { Price, PriceExtras } from '../../contract/money/price.ts'
import type { TokenUsage, UsageDetails, UsageEstimate } from '../../contract/usage/usage.ts'
import {
  addDecimals,
  atScale,
  compareDecimals,
  multiplyDecimals,
  negated,
  ofMillion,
  scaledDecimal,
  scaleOf,
} from './decimal.ts'
import type { Money, Rates } from './money.ts'
import { promptBandOf } from './prompt-bands.ts'

/**
 * The charges of a call, in the order in which a cost is explained. Each token is in exactly one part. The part
 * above a prompt limit isn't a further token: it has the difference between two rates.
 */
export const costPartNames = [
  'input',
  'cached',
  'cacheWrite',
  'hourWrite',
  'image',
  'audio',
  'aboveLimit',
  'output',
  'reasoning',
  'search',
  'call',
] as const
export type CostPartName = (typeof costPartNames)[number]

type QuantityName = Exclude<CostPartName, 'aboveLimit'>
type TokenName = Exclude<QuantityName, 'search' | 'call'>
const quantityNames = costPartNames.filter((name): name is QuantityName => name !== 'aboveLimit')
const inputNames = ['input', 'cached', 'cacheWrite', 'hourWrite', 'image', 'audio'] as const
const feeNames: ReadonlySet<CostPartName> = new Set(['search', 'call'])
/** The parts whose rate applies to tokens without one of their own. */
const sameAs: Readonly<Record<Exclude<TokenName, 'input'>, TokenName>> = {
  cached: 'input',
  cacheWrite: 'input',
  hourWrite: 'cacheWrite',
  image: 'input',
  audio: 'input',
  output: 'input',
  reasoning: 'output',
}
/** Shown as their own part only if they have their own rate. */
const foldedNames = ['hourWrite', 'image', 'audio', 'reasoning'] as const

export const noExtras: PriceExtras = {
  hourWritePerMillion: null,
  reasoningPerMillion: null,
  imagePerMillion: null,
  audioPerMillion: null,
  perCall: null,
  perWebSearch: null,
  tiers: [],
  serviceTiers: [],
}

/** Tokens, searches and calls by part, of one call or of many. */
export type TokenParts = Readonly<Record<QuantityName, number>>

/** One part of a cost. The rate is for a million tokens, or for one search or call. The amount is exact. */
export interface CostPart {
  readonly name: CostPartName
  readonly count: number
  readonly rate: string
  readonly amount: string
}

/** Whether a part counts searches or calls instead of tokens. */
export const isFee = (name: CostPartName): boolean => feeNames.has(name)

export function mapParts(
  parts: TokenParts,
  change: (count: number, name: QuantityName) => number,
): TokenParts {
  const changed: Record<string, number> = {}
  for (const name of quantityNames) changed[name] = change(parts[name], name)
  return changed as TokenParts
}

export const noParts: TokenParts = {
  input: 0,
  cached: 0,
  cacheWrite: 0,
  hourWrite: 0,
  image: 0,
  audio: 0,
  output: 0,
  reasoning: 0,
  search: 0,
  call: 0,
}

export function addParts(one: TokenParts, other: TokenParts): TokenParts {
  return mapParts(one, (count, name) => count + other[name])
}

/** The same in place, for very many parts. */
export function addPartsTo(sum: Record<QuantityName, number>, parts: TokenParts): void {
  for (const name of quantityNames) sum[name] += parts[name]
}

export function tokensIn(parts: TokenParts): number {
  return quantityNames.reduce((sum, name) => sum + (isFee(name) ? 0 : parts[name]), 0)
}

const inputIn = (parts: TokenParts): number => inputNames.reduce((sum, name) => sum + parts[name], 0)

export type PricedRates = Rates & Readonly<Pick<Price, 'currency' | 'extras' | 'origin'>>
type Counts = Pick<TokenUsage, 'promptTokens' | 'completionTokens'>

/** The facts that decide the rates of a call beside its price. */
export interface RateClass {
  readonly promptBand: number
  readonly serviceTier: string | null
}

/** The whole prompt decides, with Tally's estimate where the service reported none. */
export function rateClassOf(
  { promptTokens }: Pick<TokenUsage, 'promptTokens'>,
  details: UsageDetails,
  estimate: Pick<UsageEstimate, 'promptTokens'> | null,
): RateClass {
  const isBeside = details.cachePlace === 'beside'
  const beside = isBeside ? (details.cachedTokens ?? 0) + (details.cacheWriteTokens ?? 0) : 0
  const inputTokens = (promptTokens ?? 0) + beside + (estimate?.promptTokens ?? 0)
  return { promptBand: promptBandOf(inputTokens), serviceTier: details.serviceTier }
}

/** The class of a call that has not been answered. */
export function rateClassAhead(promptTokens: number): RateClass {
  return { promptBand: promptBandOf(promptTokens), serviceTier: null }
}

/** The rates of every call of a class. The cost of summed parts equals the sum of the costs. */
export interface CallRates {
  readonly currency: string
  readonly origin: Price['origin']
  readonly rates: Readonly<Record<QuantityName, string>>
  /** Rates of the input above a limit, in addition to the rate of its part. */
  readonly steps: readonly { readonly above: number; readonly rate: string }[]
}

const known = new WeakMap<PricedRates, Map<string, CallRates>>()

/** The same object for all classes with the same rates, so that calls can be gathered by it. */
export function ratesFor(price: PricedRates, { promptBand, serviceTier }: RateClass): CallRates {
  const tierCount = (price.extras?.tiers ?? []).filter(({ above }) => above <= promptBand).length
  const factor = price.extras?.serviceTiers.find(({ name }) => name === serviceTier)?.factor ?? '1'
  const ofPrice = known.get(price) ?? new Map<string, CallRates>()
  const key = `${tierCount} ${factor}`
  const rates = ofPrice.get(key) ?? createRates(price, tierCount, factor)
  known.set(price, ofPrice.set(key, rates))
  return rates
}

function createRates(price: PricedRates, tierCount: number, factor: string): CallRates {
  const extras = price.extras ?? noExtras
  const tiers = extras.tiers.slice(0, tierCount)
  const lastWhole = tiers.findLastIndex(({ applies }) => applies === 'whole-call')
  const base: Rates = tiers[lastWhole]?.rates ?? price
  const parts = tiers.slice(lastWhole + 1).map(({ above, rates }) => ({ above, rates }))
  const given: Readonly<Record<TokenName, string | null>> = {
    input: base.promptPerMillion,
    cached: base.cachedPerMillion,
    cacheWrite: base.cacheWritePerMillion,
    hourWrite: extras.hourWritePerMillion,
    image: extras.imagePerMillion,
    audio: extras.audioPerMillion,
    output: parts.at(-1)?.rates.completionPerMillion ?? base.completionPerMillion,
    reasoning: extras.reasoningPerMillion,
  }
  const rateOf = (name: TokenName): string =>
    given[name] ?? (name === 'input' ? base.promptPerMillion : rateOf(sameAs[name]))
  const times = (name: TokenName): string => multiplyDecimals(rateOf(name), factor)
  return {
    currency: price.currency,
    origin: price.origin,
    rates: {
      input: times('input'),
      cached: times('cached'),
      cacheWrite: times('cacheWrite'),
      hourWrite: times('hourWrite'),
      image: times('image'),
      audio: times('audio'),
      output: times('output'),
      reasoning: times('reasoning'),
      search: extras.perWebSearch ?? '0',
      call: extras.perCall ?? '0',
    },
    steps: parts.map(({ above, rates }, index) => {
      const below = parts[index - 1]?.rates.promptPerMillion ?? base.promptPerMillion
      const more = addDecimals([rates.promptPerMillion, negated(below)])
      return { above, rate: multiplyDecimals(more, factor) }
    }),
  }
}

/**
 * Limits from which only the part above gets cheaper input. They are refused: the difference applies to cached
 * tokens too, so a call could cost less than nothing.
 */
export function fallingLimits(
  promptPerMillion: string,
  tiers: readonly Pick<PriceExtras['tiers'][number], 'above' | 'applies' | 'rates'>[],
): number[] {
  let base = promptPerMillion
  return tiers.flatMap(({ above, applies, rates }) => {
    if (applies === 'whole-call') base = rates.promptPerMillion
    return compareDecimals(rates.promptPerMillion, base) < 0 ? [above] : []
  })
}

/**
 * The parts of one call. Where the report doesn't show whether its prompt includes the cache tokens, the whole
 * prompt is input, so that no token is priced twice. Likewise only the completion is output.
 */
export function tokenPartsOf({ promptTokens, completionTokens }: Counts, details: UsageDetails): TokenParts {
  const hasCounts = promptTokens !== null || completionTokens !== null
  const isPlaced = details.cachePlace !== null
  const cached = isPlaced ? (details.cachedTokens ?? 0) : 0
  const written = isPlaced ? (details.cacheWriteTokens ?? 0) : 0
  const hourWrite = Math.min(details.hourWriteTokens ?? 0, written)
  const uncached = (promptTokens ?? 0) - (details.cachePlace === 'inside' ? cached + written : 0)
  const audio = Math.min(details.audioTokens ?? 0, uncached)
  const image = Math.min(details.imageTokens ?? 0, uncached - audio)
  const reasoning = details.reasoningPlace === null ? 0 : (details.reasoningTokens ?? 0)
  return {
    input: uncached - audio - image,
    cached,
    cacheWrite: written - hourWrite,
    hourWrite,
    image,
    audio,
    output: (completionTokens ?? 0) - (details.reasoningPlace === 'inside' ? reasoning : 0),
    reasoning,
    search: hasCounts ? (details.webSearches ?? 0) : 0,
    call: hasCounts ? 1 : 0,
  }
}

/** A part of a prompt. Services cache prompts from their start. */
export interface PromptPlace {
  readonly tokens: number
  readonly tokensBefore: number
}

/** The first tokens of a prompt come from the cache, and the next ones are written to it. */
export interface PromptCache {
  readonly cachedTokens: number
  readonly writtenTokens: number
}

export function inputPartsOf(place: PromptPlace, cache: PromptCache): TokenParts {
  const writtenTo = cache.cachedTokens + cache.writtenTokens
  const cached = tokensBetween(place, 0, cache.cachedTokens)
  const cacheWrite = tokensBetween(place, cache.cachedTokens, writtenTo)
  return { ...noParts, input: place.tokens - cached - cacheWrite, cached, cacheWrite }
}

function tokensBetween({ tokens, tokensBefore }: PromptPlace, from: number, to: number): number {
  return Math.max(0, Math.min(tokensBefore + tokens, to) - Math.max(tokensBefore, from))
}

/** Exact, and linear: the cost of summed parts equals the sum of the costs. */
export function costOfTokenParts(parts: TokenParts, of: CallRates): Money {
  const amount = costInWholeNumbers(parts, of) ?? addDecimals(chargesOf(parts, of).map((one) => one.amount))
  return { currency: of.currency, amount }
}

/** Rates as whole numbers of their smallest unit. */
interface WholeRates {
  readonly scale: number
  readonly rates: Readonly<Record<QuantityName, number>>
  readonly steps: readonly { readonly above: number; readonly rate: number }[]
}

const wholeRates = new WeakMap<CallRates, WholeRates>()

function wholeRatesOf(of: CallRates): WholeRates {
  const made = wholeRates.get(of)
  if (made !== undefined) return made
  const { rates, steps } = of
  const decimals = [...Object.values(rates), ...steps.map(({ rate }) => rate)]
  const scale = decimals.reduce((most, decimal) => Math.max(most, scaleOf(decimal)), 0)
  const whole = (decimal: string): number => Number(atScale(decimal, scale))
  const found = {
    scale: scale + 6,
    rates: mapParts(noParts, (_, name) => whole(rates[name]) * (isFee(name) ? 1_000_000 : 1)),
    steps: steps.map(({ above, rate }) => ({ above, rate: whole(rate) })),
  }
  wholeRates.set(of, found)
  return found
}

/** The same in a fraction of the time; null where a number would not be exact. */
function costInWholeNumbers(parts: TokenParts, of: CallRates): string | null {
  const { scale, rates, steps } = wholeRatesOf(of)
  let sum = 0
  // Every step of the sum is exact as long as all sizes together are safe.
  let size = 0
  const add = (count: number, rate: number): void => {
    sum += count * rate
    size += Math.abs(count * rate) + Math.abs(count) + Math.abs(rate)
  }
  for (const name of quantityNames) if (parts[name] !== 0) add(parts[name], rates[name])
  if (parts.call !== 0) for (const { above, rate } of steps) add(inputIn(parts) - parts.call * above, rate)
  return size <= Number.MAX_SAFE_INTEGER ? scaledDecimal(sum, scale) : null
}

/**
 * The charges that add up to the cost, without those of nothing. Tokens of a part without its own rate are in
 * the part whose rate they have.
 */
export function chargesOf(parts: TokenParts, { rates, steps }: CallRates): CostPart[] {
  const counts: Record<QuantityName, number> = { ...parts }
  for (const name of foldedNames)
    if (rates[name] === rates[sameAs[name]]) {
      counts[sameAs[name]] += counts[name]
      counts[name] = 0
    }
  return costPartNames.flatMap((name): CostPart[] => {
    if (name !== 'aboveLimit') return charge(name, counts[name], rates[name])
    // Without a call, such as for one message of a prompt, nothing shows which tokens are above.
    if (parts.call === 0) return []
    return steps.flatMap(({ above, rate }) => charge(name, inputIn(parts) - parts.call * above, rate))
  })
}

function charge(name: CostPartName, count: number, rate: string): CostPart[] {
  const isExtra = isFee(name) || name === 'aboveLimit'
  if (count === 0 || (isExtra && rate === '0')) return []
  const millionths = isFee(name) ? BigInt(count) * 1_000_000n : count
  return [{ name, count, rate, amount: ofMillion(rate, millionths) }]
}

/**
 * The most that a call can cost, with every input token at the highest rate. A service may write the whole prompt to its
 * cache, and count any part of it as images. A shorter prompt costs more below a limit from which all is cheaper. Only a
 * request that asks for it has cache writes of an hour or audio.
 */
export function highestCostOf(
  promptTokens: number,
  outputTokens: number,
  price: PricedRates,
  hasImages = false,
): Money {
  const costOfPrompt = (tokens: number): Money => costAtHighestRates(tokens, outputTokens, price, hasImages)
  const limits = (price.extras?.tiers ?? []).map(({ above }) => above)
  return limits
    .filter((above) => above < promptTokens)
    .map(costOfPrompt)
    .reduce(dearer, costOfPrompt(promptTokens))
}

function dearer(one: Money, other: Money): Money {
  return compareDecimals(one.amount, other.amount) < 0 ? other : one
}

function costAtHighestRates(
  promptTokens: number,
  outputTokens: number,
  price: PricedRates,
  hasImages: boolean,
): Money {
  const { rates, ...of } = ratesFor(price, rateClassAhead(promptTokens))
  const highest = (...names: QuantityName[]): string =>
    names.map((name) => rates[name]).reduce((one, other) => (compareDecimals(one, other) < 0 ? other : one))
  const input = highest('input', 'cached', 'cacheWrite', ...(hasImages ? (['image'] as const) : []))
  const output = highest('output', 'reasoning')
  return costOfTokenParts(
    { ...noParts, input: promptTokens, output: outputTokens, call: 1 },
    { ...of, rates: { ...rates, input, output, image: input, audio: input, reasoning: output } },
  )
}

/** Most services cache prompts from this length on. */
export const minCachedTokens = 1_024

/** The parts that add up to the cost of a call. Reported input and output are listed even if they are zero. */
export function costPartsOf(usage: Counts, details: UsageDetails, of: CallRates): CostPart[] {
  const charges = chargesOf(tokenPartsOf(usage, details), of)
  const zero = (name: 'input' | 'output', count: number | null): CostPart[] =>
    count === null || charges.some((one) => one.name === name)
      ? []
      : [{ name, count: 0, rate: of.rates[name], amount: '0' }]
  return [
    ...charges,
    ...zero('input', usage.promptTokens),
    ...zero('output', usage.completionTokens),
  ].toSorted((one, other) => costPartNames.indexOf(one.name) - costPartNames.indexOf(other.name))
}
