import type { PriceNote } from '../../shared/contract/money/price-import.ts'
import { decimalOfJson, ofMillion } from '../../shared/domain/money/decimal.ts'
import { maxPrices, type RateName } from '../../shared/domain/money/money.ts'
import { readTypedDecimal, type TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { type ExactJson, type ExactObject, readExactJson } from './exact-json.ts'

/** The prices of a model per million tokens, in the currency of the list. */
export type ListedRates = { readonly [Name in RateName]: string | (Name extends AlwaysPriced ? never : null) }
type AlwaysPriced = 'promptPerMillion' | 'completionPerMillion'

/** A model in LiteLLM's list, which names no connections. */
export interface ListedModel {
  /** May start with a provider, such as `azure/eu/gpt-4o`. */
  readonly name: string
  readonly provider: string | null
  /** The line of its name in the file. */
  readonly line: number
  /** Null for a model without prices that Tally can use. */
  readonly rates: ListedRates | null
  readonly problem: ListedProblem | null
  readonly notes: readonly PriceNote[]
}

interface ListedProblem {
  readonly reason: NonNullable<TypedDecimal['problem']> | 'no-token-price' | 'only-tiers' | 'twice'
  /** The field with the problem, and its value. */
  readonly field: string | null
  readonly words: string
}

export type ReadLitellm =
  | { readonly models: readonly ListedModel[]; readonly problem: null }
  | { readonly problem: 'not-json' | 'too-deep'; readonly line: number }
  | { readonly problem: 'not-prices' | 'other-prices' | 'too-many'; readonly line: null }

/** Entries that aren't models: they describe the file. */
const otherEntries: ReadonlySet<string> = new Set(['sample_spec', 'fallback_generalizations'])
const longestName = 512
const thousandTokens = 1_000

/** Whether a text is JSON rather than a table. No table starts with a bracket. */
export function isJsonText(text: string): boolean {
  return /^\ufeff?\s*[[{]/.test(text)
}

/**
 * Reads LiteLLM's `model_prices_and_context_window.json`, with prices in US dollars per token. The decimal
 * point moves in the text of each number, because floating point could change a price.
 */
export function readLitellmPrices(text: string): ReadLitellm {
  const read = readExactJson(text)
  if (read.problem !== null) return read
  const models = new Map<string, ListedModel>()
  const none = { problem: hasOtherPrices(read.value) ? 'other-prices' : 'not-prices', line: null } as const
  if (!isObject(read.value)) return none
  if (read.value.fields.length > maxPrices) return { problem: 'too-many', line: null }
  for (const { name, value, line } of read.value.fields) {
    if (otherEntries.has(name) || name === '' || name.length > longestName || !name.isWellFormed()) continue
    if (!isObject(value) || !isModel(value)) continue
    const model = toListed(name, value, line)
    const before = models.get(name)
    models.set(name, before === undefined ? model : merge(before, model))
  }
  if (models.size === 0) return none
  return { models: [...models.values()], problem: null }
}

function isObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && 'fields' in value
}

/** The fields with prices in the lists of models.dev, genai-prices and OpenRouter, and their rates. */
const otherPrices: ReadonlyMap<string, RegExp> = new Map([
  ['cost', /^(?:input|output)$/],
  ['prices', /^(?:input|output)_mtok$/],
  ['pricing', /^(?:prompt|completion)$/],
])

function hasOtherPrices(value: ExactJson): boolean {
  if (isObject(value))
    return value.fields.some(({ name, value: inner }) => {
      const rate = otherPrices.get(name)
      const isPriced = isObject(inner) && inner.fields.some((field) => rate?.test(field.name) === true)
      return isPriced || hasOtherPrices(inner)
    })
  return Array.isArray(value) && value.some(hasOtherPrices)
}

/** LiteLLM's entries have a provider. Lists of other tools in the same form may lack it. */
function isModel({ fields }: ExactObject): boolean {
  return fields.some(({ name }) => name === 'litellm_provider' || name === 'input_cost_per_token')
}

/** Merges two entries of one name. If their prices differ, Tally can't know which one applies. */
function merge(one: ListedModel, other: ListedModel): ListedModel {
  if (JSON.stringify([one.rates, one.notes]) === JSON.stringify([other.rates, other.notes])) return one
  return { ...other, rates: null, problem: { reason: 'twice', field: null, words: '' } }
}

/** The fields of each rate, the preferred one first. */
const rateFields: Readonly<Record<RateName, readonly string[]>> = {
  promptPerMillion: ['input_cost_per_token'],
  completionPerMillion: ['output_cost_per_token'],
  cachedPerMillion: ['cache_read_input_token_cost', 'input_cost_per_token_cache_hit'],
  cacheWritePerMillion: ['cache_creation_input_token_cost'],
}

function toListed(name: string, entry: ExactObject, line: number): ListedModel {
  const { fields } = entry
  const provider = fields.find((field) => field.name === 'litellm_provider')?.value
  const common = { name, line, provider: typeof provider === 'string' ? provider.slice(0, 100) : null }
  const refuse = (reason: ListedProblem['reason'], field: string | null, words = ''): ListedModel => ({
    ...common,
    rates: null,
    notes: [],
    problem: { reason, field, words },
  })
  const found = readRates(entry)
  if (found.problem !== null) return refuse(found.problem.reason, found.problem.field, found.problem.words)
  if (isPricedByUnits(entry, found.rates)) return refuse('no-token-price', null)
  const { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion } = found.rates
  if (promptPerMillion === null || completionPerMillion === null) {
    const hasTiers = fields.some((field) => field.name === 'tiered_pricing')
    return refuse(hasTiers ? 'only-tiers' : 'no-token-price', null)
  }
  const rates = { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion }
  return { ...common, rates, problem: null, notes: notesOf(entry, rates) }
}

type FoundRates = Readonly<Record<RateName, string | null>>

function readRates(entry: ExactObject): { rates: FoundRates; problem: null } | { problem: ListedProblem } {
  const rates: Record<RateName, string | null> = {
    promptPerMillion: null,
    completionPerMillion: null,
    cachedPerMillion: null,
    cacheWritePerMillion: null,
  }
  for (const [rate, names] of Object.entries(rateFields) as [RateName, readonly string[]][]) {
    const field = names.find((name) => valuesOf(entry, name).length > 0)
    if (field === undefined) continue
    const values = valuesOf(entry, field)
    const [value] = values
    const words = wordsOf(value)
    const problemOf = (reason: ListedProblem['reason']) => ({ problem: { reason, field, words } })
    if (values.some((other) => wordsOf(other) !== words)) return problemOf('twice')
    const perMillion = isNumber(value) ? millionOf(value.number) : null
    if (perMillion === null) return problemOf('not-a-number')
    if (perMillion.problem !== null) return problemOf(perMillion.problem)
    rates[rate] = perMillion.decimal
  }
  return { rates, problem: null }
}

/** The values of a field in an entry, except null: it means that the entry has no such price. */
function valuesOf({ fields }: ExactObject, wanted: string): ExactJson[] {
  return fields.filter(({ name, value }) => name === wanted && value !== null).map(({ value }) => value)
}

function isNumber(value: ExactJson | undefined): value is { number: string } {
  return typeof value === 'object' && value !== null && 'number' in value
}

function wordsOf(value: ExactJson | undefined): string {
  return (isNumber(value) ? value.number : JSON.stringify(value ?? null)).slice(0, 100)
}

/** Converts a price per token to a price per million tokens: `1.5e-07` becomes `0.15`. */
export function millionOf(number: string): TypedDecimal {
  const perToken = decimalOfJson(number)
  if (perToken === null) return { decimal: null, problem: 'too-long' }
  if (perToken.startsWith('-')) return { decimal: null, problem: 'negative' }
  return readTypedDecimal(ofMillion(perToken, million * million))
}

const million = 1_000_000n

const aboveTokens =
  /^(?:(?:in|out)put_cost_per_token|cache_(?:read|creation)_input_token_cost)_above_(\d{1,6})k_tokens$/
const perRequest = /^input_cost_per_(?:request|query)$/
const perOtherUnit =
  /(?:^|_)cost_per_(?:audio_per|character|frame|image|minute|page|pixel|second|video)(?:_|$)/
const perAudioToken = /audio_token/

type PricedField = { readonly name: string; readonly number: string }

/** The fields with a number that isn't zero. */
function pricedFields({ fields }: ExactObject): PricedField[] {
  return fields.flatMap(({ name, value }) =>
    isNumber(value) && /[1-9]/.test(value.number.split(/[eE]/)[0] ?? '')
      ? [{ name, number: value.number }]
      : [],
  )
}

/** Tokens of such a model are free, because the service charges requests, seconds or other units. */
function isPricedByUnits(
  entry: ExactObject,
  { promptPerMillion, completionPerMillion }: FoundRates,
): boolean {
  if (promptPerMillion !== '0' || completionPerMillion !== '0') return false
  return pricedFields(entry).some(({ name }) =>
    [perRequest, perOtherUnit, perAudioToken].some((units) => units.test(name)),
  )
}

/** Prices of this model that Tally can't apply. */
function notesOf(entry: ExactObject, { promptPerMillion, completionPerMillion }: ListedRates): PriceNote[] {
  const priced = pricedFields(entry)
  const has = (names: RegExp) => priced.some(({ name }) => names.test(name))
  const hasOther = (names: RegExp) =>
    priced.some(({ name, number }) => {
      const base = name.startsWith('output') ? completionPerMillion : promptPerMillion
      return names.test(name) && millionOf(number).decimal !== base
    })
  const thresholds = priced.flatMap(({ name }) => {
    const thousands = aboveTokens.exec(name)?.[1]
    return thousands === undefined ? [] : [Number(thousands) * thousandTokens]
  })
  const kinds: readonly (readonly [Exclude<PriceNote['kind'], 'above-tokens'>, boolean])[] = [
    ['tiers', entry.fields.some(({ name }) => name === 'tiered_pricing')],
    ['per-request', has(perRequest)],
    ['other-units', has(perOtherUnit)],
    ['audio', hasOther(perAudioToken)],
    ['reasoning', hasOther(/^output_cost_per_reasoning_token$/)],
    ['service-tier', has(/_(?:batches|flex|priority)$/)],
    ['cache-lifetime', has(/^cache_creation_input_token_cost_above_1hr$/)],
  ]
  return [
    ...(thresholds.length > 0 ? [{ kind: 'above-tokens', tokens: Math.min(...thresholds) } as const] : []),
    ...kinds.filter(([, applies]) => applies).map(([kind]) => ({ kind })),
  ]
}

/** Services that bill by their own prices, by the host of their API, with their name in LiteLLM's list. */
const providerOfHost: ReadonlyMap<string, string> = new Map([
  ['api.anthropic.com', 'anthropic'],
  ['api.cerebras.ai', 'cerebras'],
  ['api.deepinfra.com', 'deepinfra'],
  ['api.deepseek.com', 'deepseek'],
  ['api.fireworks.ai', 'fireworks_ai'],
  ['api.groq.com', 'groq'],
  ['api.mistral.ai', 'mistral'],
  ['api.moonshot.ai', 'moonshot'],
  ['api.openai.com', 'openai'],
  ['api.perplexity.ai', 'perplexity'],
  ['api.together.xyz', 'together_ai'],
  ['api.x.ai', 'xai'],
  ['generativelanguage.googleapis.com', 'gemini'],
  ['openrouter.ai', 'openrouter'],
])

/** The provider in LiteLLM's list whose prices certainly apply at an address; null for any other address. */
export function listedProviderOf(baseAddress: string): string | null {
  const host = URL.parse(baseAddress)?.hostname ?? ''
  // Each resource of Azure OpenAI has a host.
  return host.endsWith('.openai.azure.com') ? 'azure' : (providerOfHost.get(host) ?? null)
}
