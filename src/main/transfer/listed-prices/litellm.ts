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

const perToken = (...fields: readonly string[]) => ({ fields, power: 6 })
const perOne = (...fields: readonly string[]) => ({ fields, power: 0 })

const spellings: Spellings = {
  promptPerMillion: perToken('input_cost_per_token'),
  completionPerMillion: perToken('output_cost_per_token'),
  cachedPerMillion: perToken('cache_read_input_token_cost', 'input_cost_per_token_cache_hit'),
  cacheWritePerMillion: perToken('cache_creation_input_token_cost'),
  hourWritePerMillion: perToken('cache_creation_input_token_cost_above_1hr'),
  reasoningPerMillion: perToken('output_cost_per_reasoning_token'),
  imagePerMillion: perToken('input_cost_per_image_token'),
  audioPerMillion: perToken('input_cost_per_audio_token'),
  perCall: perOne('input_cost_per_request', 'input_cost_per_query'),
  perWebSearch: perOne(searchPrice),
}

/** Reads LiteLLM's `model_prices_and_context_window.json`, with prices in US dollars per token. */
export function readLitellmPrices(value: ExactJson): readonly ListedModel[] {
  if (!isObject(value)) return []
  return value.fields.flatMap(({ name, value: entry, line }) => {
    if (otherEntries.has(name) || !isObject(entry) || !isModel(entry)) return []
    const provider = fieldIn(entry, 'litellm_provider')
    const { fields } = withOneSearchPrice(entry)
    const base = { fields: [...firstRange(entry), ...fields] }
    return toListed(
      {
        name,
        line,
        provider: typeof provider === 'string' ? provider : null,
        base,
        tiers: [...tiersOf(fields), ...readRanges(entry)],
        serviceTiers: serviceTiersOf(fields),
        notes: notesOf(fields),
      },
      spellings,
    )
  })
}

/** LiteLLM's entries have a provider. Lists of other tools in the same form may lack it. */
function isModel({ fields }: ExactObject): boolean {
  return fields.some(({ name }) => name === 'litellm_provider' || name === 'input_cost_per_token')
}

/** The price of a web search if it is the same for all of their sizes. */
function withOneSearchPrice({ fields }: ExactObject): ExactObject {
  return {
    fields: fields.map((field) => {
      if (field.name !== searchPrice || !isObject(field.value)) return field
      const [first, ...others] = field.value.fields.map(({ value }) => value)
      const isOne = isNumber(first) && others.every((one) => isNumber(one) && one.number === first.number)
      return isOne
        ? { ...field, value: first }
        : { ...field, name: 'search_context_cost_per_size', value: first ?? null }
    }),
  }
}

/** The fields with a suffix by that suffix, without it. */
function bySuffix(fields: readonly ExactField[], form: RegExp): Map<string, ExactField[]> {
  const found = fields.flatMap((field) => {
    const [, name, suffix] = form.exec(field.name) ?? []
    return name === undefined || suffix === undefined ? [] : [{ suffix, field: { ...field, name } }]
  })
  const groups = Map.groupBy(found, ({ suffix }) => suffix)
  return new Map([...groups].map(([suffix, group]) => [suffix, group.map(({ field }) => field)]))
}

function tiersOf(fields: readonly ExactField[]) {
  return [
    ...bySuffix(
      fields.filter(({ value }) => isPriced(value)),
      /^(.+)_above_(\d{1,6})k_tokens$/,
    ),
  ].map(([thousands, rates]) => ({ above: Number(thousands) * thousandTokens, rates: { fields: rates } }))
}

const tierNames: ReadonlyMap<string, string> = new Map([['batches', 'batch']])

/** Prices of a tier in a longer prompt have the same factor: `input_cost_per_token_above_200k_tokens_priority`. */
function serviceTiersOf(fields: readonly ExactField[]) {
  return [
    ...bySuffix(
      fields.filter(({ value }) => isPriced(value)),
      /^(.+)_(batches|flex|priority)$/,
    ),
  ].map(([suffix, rates]) => ({ name: tierNames.get(suffix) ?? suffix, rates: { fields: rates } }))
}

/** The ranges of prompt lengths, such as `[32000, 128000]`. */
function readRanges(entry: ExactObject): { above: number; rates: ExactObject }[] {
  const ranges = fieldIn(entry, 'tiered_pricing')
  if (!isList(ranges)) return []
  return ranges.flatMap((rates) => {
    const range = fieldIn(rates, 'range')
    const [from] = isList(range) ? range : []
    return isObject(rates) && isNumber(from) ? [{ above: Number(from.number), rates }] : []
  })
}

function firstRange(entry: ExactObject): readonly ExactField[] {
  if (fieldIn(entry, 'input_cost_per_token') !== undefined) return []
  const first = readRanges(entry).find(({ above }) => above === 0)
  return first?.rates.fields ?? []
}

const perOtherUnit =
  /^search_context_cost_per_size$|(?:^|_)cost_per_(?:audio_per|character|frame|image|minute|page|pixel|second|video)(?:_|$)/
const perAudioToken = /audio_token/
const applied: ReadonlySet<string> = new Set(Object.values(spellings).flatMap(({ fields }) => fields))

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
