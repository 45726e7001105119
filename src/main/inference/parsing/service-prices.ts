import { ListedPrice } from '../../../shared/contract/money/price.ts'
import { compareDecimals, decimalOfJson } from '../../../shared/domain/money/decimal.ts'
import { type ExtraRate, extraRates, type RateName, rateNames } from '../../../shared/domain/money/money.ts'
import { promptBands } from '../../../shared/domain/money/prompt-bands.ts'
import { type Spelling, valueAt } from '../../../shared/domain/usage/usage-spellings.ts'

const partNames = [...rateNames, ...extraRates]

type Part = RateName | ExtraRate
type Fields = Readonly<Partial<Record<Part, Spelling>>>
type Parts = Partial<Record<Part, string>>
type BaseRates = Pick<ListedPrice, RateName>

/** How a service writes the prices of a model. The units are those of its documents. */
interface PriceSpelling {
  /** The services that use it. Null for a form that shows its unit on any service. */
  readonly hosts: readonly string[] | null
  readonly form: 'text' | 'number'
  /** The power of ten from a figure to the price of a million tokens. Fees are in whole dollars. */
  readonly exponent: number
  /** The place of the object with the figures. */
  readonly place: Spelling
  readonly fields: Fields
  /** The rates of longer prompts, for the whole call. */
  tiersOf?(figures: unknown): readonly Tier[]
}

interface Tier {
  /** Some services write the last length with the other rates, others the first one with these rates. */
  readonly from: unknown
  readonly figures: unknown
  /** A missing rate stays the same. Null for a condition that Tally can't apply. */
  readonly fields: Fields | null
}

/** An absent figure is undefined, and an unusable one is null. */
type Figure = string | null | undefined

const openRouter: Fields = {
  promptPerMillion: ['prompt'],
  completionPerMillion: ['completion'],
  cachedPerMillion: ['input_cache_read'],
  cacheWritePerMillion: ['input_cache_write'],
  hourWritePerMillion: ['input_cache_write_1h'],
  reasoningPerMillion: ['internal_reasoning'],
  imagePerMillion: ['image_token'],
  audioPerMillion: ['audio'],
  perCall: ['request'],
  perWebSearch: ['web_search'],
}
const vercel: Fields = {
  promptPerMillion: ['input'],
  completionPerMillion: ['output'],
  cachedPerMillion: ['input_cache_read'],
  cacheWritePerMillion: ['input_cache_write'],
}
const venice: Fields = {
  promptPerMillion: ['input', 'usd'],
  completionPerMillion: ['output', 'usd'],
  cachedPerMillion: ['cache_input', 'usd'],
  cacheWritePerMillion: ['cache_write', 'usd'],
}

const xaiLong: Fields = {
  promptPerMillion: ['prompt_text_token_price_long_context'],
  completionPerMillion: ['completion_text_token_price_long_context'],
}

/** The recorded lists in `test/fixtures/wire/price-lists.ts` name the evidence for each spelling. */
const spellings: readonly PriceSpelling[] = [
  {
    hosts: ['ai-gateway.vercel.sh'],
    form: 'text',
    exponent: 6,
    place: ['pricing'],
    fields: { ...vercel, audioPerMillion: ['audio_input_token_cost'] },
    tiersOf: vercelTiers,
  },
  {
    hosts: ['api.together.xyz', 'api.together.ai'],
    form: 'number',
    exponent: 0,
    place: ['pricing'],
    fields: { promptPerMillion: ['input'], completionPerMillion: ['output'] },
  },
  {
    hosts: ['api.deepinfra.com'],
    form: 'number',
    exponent: 0,
    place: ['metadata', 'pricing'],
    fields: {
      promptPerMillion: ['input_tokens'],
      completionPerMillion: ['output_tokens'],
      cachedPerMillion: ['cache_read_tokens'],
    },
  },
  {
    // Ten-thousandths of a dollar.
    hosts: ['api.novita.ai', 'api.jiekou.ai'],
    form: 'number',
    exponent: -4,
    place: [],
    fields: {
      promptPerMillion: ['input_token_price_per_m'],
      completionPerMillion: ['output_token_price_per_m'],
      cachedPerMillion: ['pricing', 'input_cache_read', 'price_per_m'],
    },
  },
  {
    // Cents for 100 million tokens.
    hosts: ['api.x.ai'],
    form: 'number',
    exponent: -4,
    place: [],
    fields: {
      promptPerMillion: ['prompt_text_token_price'],
      completionPerMillion: ['completion_text_token_price'],
      cachedPerMillion: ['cached_prompt_text_token_price'],
      imagePerMillion: ['prompt_image_token_price'],
    },
    tiersOf: (row) => tierFrom(valueAt(row, ['long_context_threshold']), row, xaiLong),
  },
  {
    // Documented as dollars per million tokens.
    hosts: ['api.perplexity.ai'],
    form: 'number',
    exponent: 0,
    place: ['pricing'],
    fields: {
      promptPerMillion: ['input'],
      completionPerMillion: ['output'],
      cachedPerMillion: ['cache_read'],
      cacheWritePerMillion: ['cache_write'],
    },
  },
  {
    hosts: ['llm.chutes.ai'],
    form: 'number',
    exponent: 0,
    place: ['pricing'],
    fields: {
      promptPerMillion: ['prompt'],
      completionPerMillion: ['completion'],
      cachedPerMillion: ['input_cache_read'],
    },
  },
  {
    hosts: ['api.venice.ai'],
    form: 'number',
    exponent: 0,
    place: ['model_spec', 'pricing'],
    fields: venice,
    tiersOf: (figures) =>
      tierFrom(
        valueAt(figures, ['extended', 'context_token_threshold']),
        valueAt(figures, ['extended']),
        venice,
      ),
  },
  {
    hosts: ['router.requesty.ai'],
    form: 'number',
    exponent: 6,
    place: [],
    fields: {
      promptPerMillion: ['input_price'],
      completionPerMillion: ['output_price'],
      cachedPerMillion: ['cached_price'],
      cacheWritePerMillion: ['caching_price'],
    },
  },
  {
    // OpenRouter's form, dollars per token as text, is also that of SambaNova, LLM Gateway, Baseten and others.
    hosts: null,
    form: 'text',
    exponent: 6,
    place: ['pricing'],
    fields: openRouter,
    tiersOf: openRouterTiers,
  },
]

/** The dearest listed model costs $600 per million tokens. A higher figure is in another unit, or wrong. */
const maxPerMillion = '1000'

type PriceReader = (row: unknown) => ListedPrice | null

/** Reads prices in the model list of a service. Ignores a price unless each of its parts is certain. */
export function priceReaderFor(baseAddress: string): PriceReader {
  const { hostname } = new URL(baseAddress)
  const usable = spellings.filter(({ hosts }) => hosts === null || hosts.includes(hostname))
  return (row) => {
    for (const spelling of usable) {
      const price = priceBy(spelling, row)
      if (price !== null) return price
    }
    return null
  }
}

function priceBy(spelling: PriceSpelling, row: unknown): ListedPrice | null {
  const figures = valueAt(row, spelling.place)
  const parts = partsIn(figures, spelling.fields, spelling)
  const base = parts && baseRatesOf(parts, null)
  if (base === null || (isZero(base) && !isFree(spelling, figures))) return null
  const tiers = (spelling.tiersOf?.(figures) ?? [])
    .map((tier) => tierOf(tier, base, spelling))
    .toSorted((one, other) => (one?.above ?? 0) - (other?.above ?? 0))
  const apart = extraRates.map((part) => [part, pricedApart(parts?.[part])] as const)
  const isPlain = tiers.length === 0 && apart.every(([, figure]) => figure === null)
  const price = {
    ...base,
    currency: currencyOf(figures) ?? currencyOf(row) ?? 'USD',
    extras: isPlain ? null : { ...Object.fromEntries(apart), tiers, serviceTiers: [] },
  }
  return ListedPrice.safeParse(price).data ?? null
}

function partsIn(figures: unknown, fields: Fields, spelling: PriceSpelling): Parts | null {
  const parts: Parts = {}
  for (const part of partNames) {
    const place = fields[part]
    const figure = place && readFigure(valueAt(figures, place), spelling, part)
    if (figure === null) return null
    if (figure !== undefined) parts[part] = figure
  }
  return parts
}

/** Reads exactly: a number's shortest text is what the service wrote, up to 17 digits. */
function readFigure(value: unknown, { form, exponent }: PriceSpelling, part: Part): Figure {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || (form === 'text') !== (text === value)) return null
  const written = decimalOfJson(text)
  const isRate = part.endsWith('PerMillion')
  const figure = written && decimalOfJson(`${written}e${isRate ? exponent : 0}`)
  if (!figure || figure.startsWith('-') || compareDecimals(figure, maxPerMillion) > 0) return null
  return figure
}

/** Rates that aren't given stay as they were. */
function baseRatesOf(parts: Parts, before: BaseRates | null): BaseRates | null {
  const promptPerMillion = parts.promptPerMillion ?? before?.promptPerMillion
  const completionPerMillion = parts.completionPerMillion ?? before?.completionPerMillion
  if (promptPerMillion === undefined || completionPerMillion === undefined) return null
  return {
    promptPerMillion,
    completionPerMillion,
    cachedPerMillion: pricedApart(parts.cachedPerMillion) ?? before?.cachedPerMillion ?? null,
    cacheWritePerMillion: pricedApart(parts.cacheWritePerMillion) ?? before?.cacheWritePerMillion ?? null,
  }
}

/** Services write zero for a part that they don't price apart. */
function pricedApart(figure: string | undefined): string | null {
  return figure === undefined || figure === '0' ? null : figure
}

const isZero = ({ promptPerMillion, completionPerMillion }: BaseRates): boolean =>
  promptPerMillion === '0' && completionPerMillion === '0'

/**
 * OpenRouter's form has free models. Elsewhere zero means a model that is priced by another unit, such as
 * images or hours.
 */
function isFree({ hosts }: PriceSpelling, figures: unknown): boolean {
  const given =
    hosts === null && typeof figures === 'object' && figures !== null ? Object.values(figures) : []
  return given.length > 0 && given.every(isNothing)
}

/** Nothing else is converted: JSON may hold objects that no number can be made of. */
function isNothing(figure: unknown): boolean {
  if (Array.isArray(figure)) return figure.length === 0
  return (
    figure === null || ((typeof figure === 'string' || typeof figure === 'number') && Number(figure) === 0)
  )
}

/** Null for a tier that Tally can't apply. */
function tierOf({ from, figures, fields }: Tier, base: BaseRates, spelling: PriceSpelling) {
  const parts = fields && partsIn(figures, fields, spelling)
  const above = promptBands.find((band) => band === from || band + 1 === from)
  return parts && { above, applies: 'whole-call', rates: baseRatesOf(parts, base) }
}

/** Null where nothing is given. Text that isn't a currency makes the price unusable. */
function currencyOf(object: unknown): string | null {
  const value = valueAt(object, ['currency'])
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value.toUpperCase() : ''
}

function tierFrom(from: unknown, figures: unknown, fields: Fields): Tier[] {
  return from === undefined || from === null || from === 0 ? [] : [{ from, figures, fields }]
}

const openRouterConditions = ['min_prompt_tokens', 'input_audio_cache']
const openRouterFields = new Set([...openRouterConditions, ...Object.values(openRouter).flat()])

/** Other conditions, such as hours of the day, make the price unusable. */
function openRouterTiers(figures: unknown): Tier[] {
  const overrides = valueAt(figures, ['overrides']) ?? []
  if (!Array.isArray(overrides) || overrides.length > promptBands.length) return [unusable]
  return overrides.map((override: unknown) => {
    const from = valueAt(override, ['min_prompt_tokens'])
    const isKnown = Object.keys(Object(override)).every((name) => openRouterFields.has(name))
    return isKnown ? { from, figures: override, fields: openRouter } : unusable
  })
}

/** A list for each rate: `[{ cost, max }, { cost, min }]`. */
function vercelTiers(figures: unknown): Tier[] {
  const byLength = new Map<unknown, Record<string, unknown>>()
  for (const [field] of Object.values(vercel)) {
    const tiers = valueAt(figures, [`${field}_tiers`]) ?? []
    // One more than the limits: the first one has none.
    const isList = Array.isArray(tiers) && tiers.length <= promptBands.length + 1
    if (field === undefined || !isList) return [unusable]
    for (const tier of tiers) {
      const from = valueAt(tier, ['min']) ?? 0
      byLength.set(from, { ...byLength.get(from), [field]: valueAt(tier, ['cost']) })
    }
  }
  byLength.delete(0)
  return [...byLength].map(([from, costs]) => ({ from, figures: costs, fields: vercel }))
}

const unusable: Tier = { from: null, figures: null, fields: null }
