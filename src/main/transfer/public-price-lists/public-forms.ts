import type { PriceNote } from '../../../shared/contract/money/price-import.ts'
import type { ExactField, ExactJson, ExactObject } from '../exact-json.ts'
import {
  fieldIn,
  fieldNamed,
  isList,
  isNumber,
  isObject,
  isPriced,
  type ListedModel,
  type Spellings,
  toListed,
} from './listed-model.ts'

function isApplied({ fields }: Spellings, name: string): boolean {
  return Object.values(fields).some((names) => names.includes(name))
}

/** The rates above a number of tokens; nothing without a number. */
function above<Rates>(limit: ExactJson | undefined, rates: Rates): { above: number; rates: Rates }[] {
  return isNumber(limit) ? [{ above: Number(limit.number), rates }] : []
}

/** Prices of a model that Tally can't apply. */
function notesFor(hasOtherUnits: boolean, hasAudio: boolean): PriceNote[] {
  const kinds = [...(hasOtherUnits ? ['other-units' as const] : []), ...(hasAudio ? ['audio' as const] : [])]
  return kinds.map((kind) => ({ kind }))
}

const genaiSpellings: Spellings = {
  fields: {
    promptPerMillion: ['input_mtok'],
    completionPerMillion: ['output_mtok'],
    cachedPerMillion: ['cache_read_mtok'],
    cacheWritePerMillion: ['cache_write_mtok'],
    hourWritePerMillion: ['cache_write_1h_mtok'],
    reasoningPerMillion: ['output_reasoning_mtok'],
    imagePerMillion: ['input_image_mtok'],
    audioPerMillion: ['input_audio_mtok'],
    perCall: ['requests_kcount'],
    perWebSearch: ['web_searches_kcount'],
  },
  ratePower: 0,
  feePower: -3,
}

/** Reads `data.json` of genai-prices, in US dollars. `today` chooses between the dated prices of a model. */
export function readGenaiPrices(value: ExactJson, today: string): readonly ListedModel[] {
  if (!isList(value)) return []
  return value.flatMap((provider) => {
    const id = fieldIn(provider, 'id')
    const models = fieldIn(provider, 'models')
    if (typeof id !== 'string' || !isList(models)) return []
    return models.flatMap((model) => genaiModels(id, model, today))
  })
}

/** The model by its id and by the other names that its list has for it. */
function genaiModels(provider: string, model: ExactJson, today: string): readonly ListedModel[] {
  const id = fieldNamed(model, 'id')
  const { prices, isTimed } = pricesOn(fieldIn(model, 'prices'), today)
  if (typeof id?.value !== 'string' || prices === null) return []
  const names = new Set([id.value, ...namesIn(fieldIn(model, 'match'))])
  const entry = { provider, line: id.line, ...partsOf(prices), serviceTiers: [] }
  return [...names].map((name) => {
    const listed = toListed({ ...entry, name: `${provider}/${name}` }, genaiSpellings)
    return isTimed
      ? { ...listed, rates: null, problem: { reason: 'other-times', field: null, words: '' } }
      : listed
  })
}

function namesIn(match: ExactJson | undefined): readonly string[] {
  const [equals, any] = [fieldIn(match, 'equals'), fieldIn(match, 'or')]
  return typeof equals === 'string' ? [equals] : isList(any) ? any.flatMap(namesIn) : []
}

/** The last prices that have begun, as genai-prices chooses them; and whether they depend on the time of day. */
function pricesOn(
  prices: ExactJson | undefined,
  today: string,
): { prices: ExactObject | null; isTimed: boolean } {
  if (!isList(prices)) return { prices: isObject(prices) ? prices : null, isTimed: false }
  const begun = prices.findLast((one) => {
    const start = fieldIn(fieldIn(one, 'constraint'), 'start_date') ?? ''
    return typeof start === 'string' && start <= today
  })
  const own = fieldIn(begun, 'prices')
  return {
    prices: isObject(own) ? own : null,
    isTimed: prices.some((one) => fieldIn(fieldIn(one, 'constraint'), 'start_time') !== undefined),
  }
}

/** Each price is a number, or has a base and tiers. */
function partsOf({ fields }: ExactObject) {
  const tiers = fields.flatMap((field) => {
    const own = fieldIn(field.value, 'tiers')
    return isList(own) ? own.flatMap((tier) => tierOf(field, tier)) : []
  })
  const base = fields.map((field) => ({ ...field, value: fieldIn(field.value, 'base') ?? field.value }))
  const others = base.filter(({ name, value }) => isPriced(value) && !isApplied(genaiSpellings, name))
  const isAudio = ({ name }: ExactField) => name.includes('audio')
  return {
    base: { fields: base },
    tiers: [...Map.groupBy(tiers, (tier) => tier.above)].map(([limit, group]) => ({
      above: limit,
      rates: { fields: group.map(({ rates }) => rates) },
    })),
    notes: notesFor(!others.every(isAudio), others.some(isAudio)),
  }
}

function tierOf(field: ExactField, tier: ExactJson) {
  const value = fieldIn(tier, 'price')
  return value === undefined ? [] : above(fieldIn(tier, 'start'), { ...field, value })
}

/** Entries that aren't models: they describe the file. */
const otherEntries: ReadonlySet<string> = new Set(['sample_spec', 'fallback_generalizations'])
const thousandTokens = 1_000
const searchPrice = 'search_context_cost_per_query'

const litellmSpellings: Spellings = {
  fields: {
    promptPerMillion: ['input_cost_per_token'],
    completionPerMillion: ['output_cost_per_token'],
    cachedPerMillion: ['cache_read_input_token_cost', 'input_cost_per_token_cache_hit'],
    cacheWritePerMillion: ['cache_creation_input_token_cost'],
    hourWritePerMillion: ['cache_creation_input_token_cost_above_1hr'],
    reasoningPerMillion: ['output_cost_per_reasoning_token'],
    imagePerMillion: ['input_cost_per_image_token'],
    audioPerMillion: ['input_cost_per_audio_token'],
    perCall: ['input_cost_per_request', 'input_cost_per_query'],
    perWebSearch: [searchPrice],
  },
  ratePower: 6,
  feePower: 0,
}

/** Reads LiteLLM's `model_prices_and_context_window.json`, with prices in US dollars per token. */
export function readLitellmPrices(value: ExactJson): readonly ListedModel[] {
  if (!isObject(value)) return []
  return value.fields.flatMap(({ name, value: entry, line }) => {
    if (otherEntries.has(name) || !isObject(entry) || !isModel(entry)) return []
    const provider = fieldIn(entry, 'litellm_provider')
    const fields = entry.fields.map(withOneSearchPrice)
    const ranges = rangesOf(entry)
    const hasBase = fieldIn(entry, 'input_cost_per_token') !== undefined
    const first = hasBase ? undefined : ranges.find((range) => range.above === 0)
    const limits = bySuffix(fields, /^(.+)_above_(\d{1,6})k_tokens$/).map(({ suffix, rates }) => ({
      above: Number(suffix) * thousandTokens,
      rates,
    }))
    // A tier's prices of long prompts have its factor too: `input_cost_per_token_above_200k_tokens_priority`.
    const serviceTiers = bySuffix(fields, /^(.+)_(batches|flex|priority)$/).map(({ suffix, rates }) => ({
      name: suffix === 'batches' ? 'batch' : suffix,
      rates,
    }))
    const listed = {
      name,
      line,
      provider: typeof provider === 'string' ? provider : null,
      base: { fields: [...(first?.rates.fields ?? []), ...fields] },
      tiers: [...limits, ...ranges],
      serviceTiers,
      notes: litellmNotes(fields),
    }
    return toListed(listed, litellmSpellings)
  })
}

/** LiteLLM's entries have a provider. Lists of other tools in the same form may lack it. */
function isModel({ fields }: ExactObject): boolean {
  return fields.some(({ name }) => name === 'litellm_provider' || name === 'input_cost_per_token')
}

/** One price of a web search, if it is the same for all sizes. */
function withOneSearchPrice(field: ExactField): ExactField {
  if (field.name !== searchPrice || !isObject(field.value)) return field
  const [first = null, ...others] = field.value.fields.map(({ value }) => value)
  const isOne = isNumber(first) && others.every((one) => isNumber(one) && one.number === first.number)
  return { ...field, name: isOne ? searchPrice : `${searchPrice}_and_size`, value: first }
}

/** The priced fields with a suffix, by that suffix and without it. */
function bySuffix(fields: readonly ExactField[], form: RegExp): { suffix: string; rates: ExactObject }[] {
  const found = fields.flatMap((field) => {
    const [, name, suffix] = form.exec(field.name) ?? []
    if (name === undefined || suffix === undefined || !isPriced(field.value)) return []
    return [{ ...field, name, suffix }]
  })
  return [...Map.groupBy(found, ({ suffix }) => suffix)].map(([suffix, group]) => ({
    suffix,
    rates: { fields: group },
  }))
}

/** The ranges of prompt lengths, such as `[32000, 128000]`. */
function rangesOf(entry: ExactObject): { above: number; rates: ExactObject }[] {
  const ranges = fieldIn(entry, 'tiered_pricing')
  if (!isList(ranges)) return []
  return ranges.flatMap((rates) => {
    const range = fieldIn(rates, 'range')
    const [from] = isList(range) ? range : []
    return isObject(rates) ? above(from, rates) : []
  })
}

const perOtherUnit =
  /_and_size$|(?:^|_)cost_per_(?:audio_per|character|frame|image|minute|page|pixel|second|video)(?:_|$)/
const perAudioToken = /audio_token/

/** Prices of this model that Tally can't apply. */
function litellmNotes(fields: readonly ExactField[]): PriceNote[] {
  const priced = fields.filter(({ name, value }) => isPriced(value) && !isApplied(litellmSpellings, name))
  const base = (name: string) =>
    fields.find((one) => one.name === `${name.startsWith('output') ? 'out' : 'in'}put_cost_per_token`)?.value
  const hasAudio = priced.some(
    ({ name, value }) => perAudioToken.test(name) && JSON.stringify(value) !== JSON.stringify(base(name)),
  )
  return notesFor(
    priced.some(({ name }) => perOtherUnit.test(name)),
    hasAudio,
  )
}

const modelsDevSpellings: Spellings = {
  fields: {
    promptPerMillion: ['input'],
    completionPerMillion: ['output'],
    cachedPerMillion: ['cache_read'],
    cacheWritePerMillion: ['cache_write'],
    reasoningPerMillion: ['reasoning'],
    audioPerMillion: ['input_audio'],
  },
  ratePower: 0,
  feePower: 0,
}

/** Reads `api.json` of models.dev: its providers, or their models alone, in US dollars per million tokens. */
export function readModelsDev(value: ExactJson): readonly ListedModel[] {
  if (!isObject(value)) return []
  return value.fields.flatMap(({ name, value: one, line }) => {
    const models = fieldIn(one, 'models')
    if (!isObject(models))
      return modelsDevModel(name, name.includes('/') ? (name.split('/')[0] ?? null) : null, line, one)
    return models.fields.flatMap((model) =>
      modelsDevModel(`${name}/${model.name}`, name, model.line, model.value),
    )
  })
}

function modelsDevModel(
  name: string,
  provider: string | null,
  line: number,
  model: ExactJson,
): readonly ListedModel[] {
  const base = fieldIn(model, 'cost')
  if (!isObject(base)) return []
  const entry = {
    name,
    provider,
    line,
    base,
    tiers: modelsDevTiers(base),
    serviceTiers: [],
    notes: notesFor(false, isPriced(fieldIn(base, 'output_audio'))),
  }
  return [toListed(entry, modelsDevSpellings)]
}

/** `context_over_200k` repeats the tiers for older readers. */
function modelsDevTiers(cost: ExactJson) {
  const tiers = fieldIn(cost, 'tiers')
  const over200k = fieldIn(cost, 'context_over_200k')
  if (!isList(tiers)) return isObject(over200k) ? [{ above: 200_000, rates: over200k }] : []
  return tiers.flatMap((rates) => {
    const size = fieldIn(fieldIn(rates, 'tier'), 'size')
    return isObject(rates) ? above(size, rates) : []
  })
}
