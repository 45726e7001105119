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

const spellings: Spellings = {
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
const applied: ReadonlySet<string> = new Set(Object.values(spellings.fields).flat())

/** Reads `data.json` of genai-prices, in US dollars. `today` chooses between the dated prices of a model. */
export function readGenaiPrices(value: ExactJson, today: string): readonly ListedModel[] {
  if (!isList(value)) return []
  return value.flatMap((provider) => {
    const id = fieldIn(provider, 'id')
    const models = fieldIn(provider, 'models')
    if (typeof id !== 'string' || !isList(models)) return []
    return models.flatMap((model) => modelsOf(id, model, today))
  })
}

/** The model by its id and by the other names that its list has for it. */
function modelsOf(provider: string, model: ExactJson, today: string): readonly ListedModel[] {
  const id = isObject(model) ? model.fields.find(({ name }) => name === 'id') : undefined
  const { prices, isTimed } = pricesOn(fieldIn(model, 'prices'), today)
  if (typeof id?.value !== 'string' || prices === null) return []
  const names = new Set([id.value, ...namesIn(fieldIn(model, 'match'))])
  const entry = { provider, line: id.line, ...partsOf(prices), serviceTiers: [] }
  return [...names].map((name) => {
    const listed = toListed({ ...entry, name: `${provider}/${name}` }, spellings)
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
  const others = base.filter(({ name, value }) => isPriced(value) && !applied.has(name))
  const isAudio = ({ name }: ExactField) => name.includes('audio')
  return {
    base: { fields: base },
    tiers: [...Map.groupBy(tiers, ({ above }) => above)].map(([above, group]) => ({
      above,
      rates: { fields: group.map(({ field }) => field) },
    })),
    notes: [
      ...(others.some((one) => !isAudio(one)) ? [{ kind: 'other-units' } as const] : []),
      ...(others.some(isAudio) ? [{ kind: 'audio' } as const] : []),
    ],
  }
}

function tierOf(field: ExactField, tier: ExactJson) {
  const [start, value] = [fieldIn(tier, 'start'), fieldIn(tier, 'price')]
  return isNumber(start) && value !== undefined
    ? [{ above: Number(start.number), field: { ...field, value } }]
    : []
}
