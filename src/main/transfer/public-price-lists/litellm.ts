import type { PriceNote } from '../../../shared/contract/money/price-import.ts'
import type { ExactField, ExactJson, ExactObject } from '../exact-json.ts'
import {
  fieldIn,
  isList,
  isNumber,
  isObject,
  isPriced,
  type ListedModel,
  type Spellings,
  toListed,
} from './listed-model.ts'

/** Entries that aren't models: they describe the file. */
const otherEntries: ReadonlySet<string> = new Set(['sample_spec', 'fallback_generalizations'])
const thousandTokens = 1_000
const searchPrice = 'search_context_cost_per_query'

const spellings: Spellings = {
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
const applied: ReadonlySet<string> = new Set(Object.values(spellings.fields).flat())

/** Reads LiteLLM's `model_prices_and_context_window.json`, with prices in US dollars per token. */
export function readLitellmPrices(value: ExactJson): readonly ListedModel[] {
  if (!isObject(value)) return []
  return value.fields.flatMap(({ name, value: entry, line }) => {
    if (otherEntries.has(name) || !isObject(entry) || !isModel(entry)) return []
    const provider = fieldIn(entry, 'litellm_provider')
    const fields = entry.fields.map(withOneSearchPrice)
    const ranges = rangesOf(entry)
    const hasBase = fieldIn(entry, 'input_cost_per_token') !== undefined
    const first = hasBase ? undefined : ranges.find(({ above }) => above === 0)
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
      notes: notesOf(fields),
    }
    return toListed(listed, spellings)
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
    return isObject(rates) && isNumber(from) ? [{ above: Number(from.number), rates }] : []
  })
}

const perOtherUnit =
  /_and_size$|(?:^|_)cost_per_(?:audio_per|character|frame|image|minute|page|pixel|second|video)(?:_|$)/
const perAudioToken = /audio_token/

/** Prices of this model that Tally can't apply. */
function notesOf(fields: readonly ExactField[]): PriceNote[] {
  const priced = fields.filter(({ name, value }) => isPriced(value) && !applied.has(name))
  const base = (name: string) =>
    fields.find((one) => one.name === `${name.startsWith('output') ? 'out' : 'in'}put_cost_per_token`)?.value
  const hasAudio = priced.some(
    ({ name, value }) => perAudioToken.test(name) && JSON.stringify(value) !== JSON.stringify(base(name)),
  )
  return [
    ...(priced.some(({ name }) => perOtherUnit.test(name)) ? [{ kind: 'other-units' } as const] : []),
    ...(hasAudio ? [{ kind: 'audio' } as const] : []),
  ]
}
