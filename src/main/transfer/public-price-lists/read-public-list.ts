import { maxPrices } from '../../../shared/domain/money/money.ts'
import { priceReaderFor } from '../../inference/parsing/service-prices.ts'
import { type ExactJson, readExactJson } from '../exact-json.ts'
import { fieldIn, fieldNamed, isList, isNumber, isObject, type ListedModel } from './listed-model.ts'
import { readGenaiPrices, readLitellmPrices, readModelsDev } from './public-forms.ts'

export type ReadListedPrices =
  | { readonly models: readonly ListedModel[]; readonly problem: null }
  | { readonly problem: 'not-json' | 'too-deep'; readonly line: number }
  | { readonly problem: 'not-prices' | 'too-many'; readonly line: null }

const maxNameLength = 512
const readers = [readLitellmPrices, readGenaiPrices, readServiceModels, readModelsDev]

/** Whether a text is JSON rather than a table. No table starts with a bracket. */
export function isJsonText(text: string): boolean {
  return /^\ufeff?\s*[[{]/.test(text)
}

/** Reads a list of prices in US dollars, in the form of LiteLLM, genai-prices, models.dev or OpenRouter. */
export function readListedPrices(text: string, today: string): ReadListedPrices {
  const read = readExactJson(text)
  if (read.problem !== null) return read
  for (const readForm of readers) {
    const found = readForm(read.value, today)
    if (found.length > maxPrices) return { problem: 'too-many', line: null }
    const models = new Map<string, ListedModel>()
    for (const model of found.filter(({ name }) => name.length <= maxNameLength && isName(name))) {
      const before = models.get(model.name)
      models.set(model.name, before === undefined ? model : merge(before, model))
    }
    if (models.size > 0) return { models: [...models.values()], problem: null }
  }
  return { problem: 'not-prices', line: null }
}

function isName(name: string): boolean {
  return name !== '' && name.isWellFormed()
}

/** Merges two entries of one name. If their prices differ, Tally can't know which one applies. */
function merge(one: ListedModel, other: ListedModel): ListedModel {
  if (JSON.stringify([one.rates, one.notes]) === JSON.stringify([other.rates, other.notes])) return one
  return { ...other, rates: null, problem: { reason: 'twice', field: null, words: '' } }
}

/** A file doesn't name its service, so only the form that shows its unit is read. */
const readPrice = priceReaderFor('https://openrouter.ai/api/v1')

/** Reads a recorded `GET /models` in OpenRouter's form, which other services use too. */
function readServiceModels(value: ExactJson): readonly ListedModel[] {
  const rows = isList(value) ? value : fieldIn(value, 'data')
  if (!isList(rows)) return []
  return rows.flatMap((row): ListedModel[] => {
    const id = fieldNamed(row, 'id')
    if (typeof id?.value !== 'string' || fieldIn(row, 'pricing') === undefined) return []
    const listed = { name: id.value, provider: null, line: id.line, notes: [] }
    const price = readPrice(plainOf(row))
    if (price?.currency === 'USD') return [{ ...listed, rates: price, problem: null }]
    return [{ ...listed, rates: null, problem: { reason: 'no-token-price', field: 'pricing', words: '' } }]
  })
}

function plainOf(value: ExactJson): unknown {
  if (isNumber(value)) return Number(value.number)
  if (isList(value)) return value.map(plainOf)
  if (!isObject(value)) return value
  return Object.fromEntries(value.fields.map((field) => [field.name, plainOf(field.value)]))
}

/** Services that bill by their own prices, by the host of their API, with their names in the lists. */
const providersOfHost: ReadonlyMap<string, readonly string[]> = new Map([
  ['api.anthropic.com', ['anthropic']],
  ['api.cerebras.ai', ['cerebras']],
  ['api.deepinfra.com', ['deepinfra']],
  ['api.deepseek.com', ['deepseek']],
  ['api.fireworks.ai', ['fireworks_ai', 'fireworks-ai', 'fireworks']],
  ['api.groq.com', ['groq']],
  ['api.mistral.ai', ['mistral']],
  ['api.moonshot.ai', ['moonshot', 'moonshotai']],
  ['api.openai.com', ['openai']],
  ['api.perplexity.ai', ['perplexity']],
  ['api.together.xyz', ['together_ai', 'togetherai', 'together']],
  ['api.x.ai', ['xai', 'x-ai']],
  ['generativelanguage.googleapis.com', ['gemini', 'google']],
  ['openrouter.ai', ['openrouter']],
])

/** The names of the provider whose prices certainly apply at an address; none for any other address. */
export function listedProvidersOf(baseAddress: string): readonly string[] {
  const host = URL.parse(baseAddress)?.hostname ?? ''
  // Each resource of Azure OpenAI has a host.
  return host.endsWith('.openai.azure.com') ? ['azure'] : (providersOfHost.get(host) ?? [])
}
