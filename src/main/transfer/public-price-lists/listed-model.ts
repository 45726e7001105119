import type { ListedPrice, PriceExtras } from '../../../shared/contract/money/price.ts'
import type { LineProblem, PriceNote } from '../../../shared/contract/money/price-import.ts'
import {
  compareDecimals,
  decimalOfJson,
  ofMillion,
  quotientOf,
} from '../../../shared/domain/money/decimal.ts'
import { type ExtraRate, extraRates, type RateName, rateNames } from '../../../shared/domain/money/money.ts'
import { promptBands } from '../../../shared/domain/money/prompt-bands.ts'
import { readTypedDecimal, type TypedDecimal } from '../../../shared/domain/money/typed-decimal.ts'
import type { ExactField, ExactJson, ExactObject } from '../exact-json.ts'

/** A model in a list of prices without connections. */
export interface ListedModel {
  /** May start with a provider, such as `azure/eu/gpt-4o`. */
  readonly name: string
  /** Null in a list of one service's models. */
  readonly provider: string | null
  /** The line of its name in the file. */
  readonly line: number
  /** Null for a model without prices that Tally can use. */
  readonly rates: ListedPrice | null
  readonly problem: ListedProblem | null
  readonly notes: readonly PriceNote[]
}

interface ListedProblem {
  readonly reason: LineProblem['reason']
  /** The field with the problem, and its value. */
  readonly field: string | null
  readonly words: string
}

type Part = RateName | ExtraRate

/** How a form of list spells its prices, in the powers of ten of its units. */
export interface Spellings {
  /** The fields of a part, the preferred one first. */
  readonly fields: Readonly<Partial<Record<Part, readonly string[]>>>
  readonly ratePower: number
  readonly feePower: number
}

export interface Entry extends Pick<ListedModel, 'name' | 'provider' | 'line' | 'notes'> {
  readonly base: ExactObject
  /** The prices of a whole call whose prompt is longer. A part that a tier lacks has its price of the base. */
  readonly tiers: readonly { readonly above: number; readonly rates: ExactObject }[]
  /** The prices of each service tier, with names that a price can have. */
  readonly serviceTiers: readonly { readonly name: string; readonly rates: ExactObject }[]
}

export function isObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && 'fields' in value
}

export function isList(value: ExactJson | undefined): value is readonly ExactJson[] {
  return Array.isArray(value)
}

export function isNumber(value: ExactJson | undefined): value is { number: string } {
  return typeof value === 'object' && value !== null && 'number' in value
}

export function fieldNamed(object: ExactJson | undefined, field: string): ExactField | undefined {
  return isObject(object) ? object.fields.find(({ name }) => name === field) : undefined
}

export function fieldIn(object: ExactJson | undefined, field: string): ExactJson | undefined {
  return fieldNamed(object, field)?.value
}

/** A number that isn't zero. */
export function isPriced(value: ExactJson | undefined): value is { number: string } {
  return isNumber(value) && /[1-9]/.test(value.number.split(/[eE]/)[0] ?? '')
}

export function toListed(entry: Entry, spellings: Spellings): ListedModel {
  const { base, tiers, serviceTiers, notes, ...named } = entry
  const model = { ...named, provider: named.provider?.slice(0, 100) ?? null }
  const refuse = (problem: ListedProblem): ListedModel => ({ ...model, rates: null, problem, notes: [] })
  const found = readParts(base, spellings)
  if (found.problem !== null) return refuse(found.problem)
  const { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion } = found.parts
  const { audioPerMillion, imagePerMillion } = found.parts
  const isFree = promptPerMillion === '0' && completionPerMillion === '0'
  const hasOthers = notes.length > 0 || Number(audioPerMillion) + Number(imagePerMillion) > 0
  // Tokens of a model are free too if the service charges seconds or other units.
  if (promptPerMillion === null || completionPerMillion === null || (isFree && hasOthers))
    return refuse({ reason: 'no-token-price', field: null, words: '' })
  const rates = { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion }
  const parts = { ...found.parts, ...rates }
  const read = readTiers(tiers, parts, spellings)
  if (read.problem !== null) return refuse(read.problem)
  const factors = serviceTiers.flatMap(({ name, rates: own }) => {
    const factor = factorOf(own, base, spellings)
    return factor === null ? [] : [{ name, factor }]
  })
  const extras = { ...extraRatesOf(parts), tiers: read.tiers, serviceTiers: factors }
  const hasExtras = Object.values(extras).some((one) => one !== null && one.length > 0)
  const isUnlike = factors.length < serviceTiers.length
  return {
    ...model,
    rates: { ...rates, currency: 'USD', extras: hasExtras ? extras : null },
    problem: null,
    notes: [...read.notes, ...notes, ...(isUnlike ? [{ kind: 'service-tier' } as const] : [])],
  }
}

type Parts = Readonly<Record<Part, string | null>>
type PricedParts = Parts & { readonly promptPerMillion: string; readonly completionPerMillion: string }

function readParts(
  rates: ExactObject,
  { fields, ratePower, feePower }: Spellings,
): { parts: Parts; problem: null } | { problem: ListedProblem } {
  const parts: Record<Part, string | null> = { ...noParts }
  for (const part of [...rateNames, ...extraRates]) {
    const field = fields[part]?.find((name) => valuesOf(rates, name).length > 0)
    if (field === undefined) continue
    const [value, ...others] = valuesOf(rates, field)
    const words = wordsOf(value)
    if (others.some((other) => wordsOf(other) !== words))
      return { problem: { reason: 'twice', field, words } }
    const power = part.endsWith('PerMillion') ? ratePower : feePower
    const read = isNumber(value) ? decimalOf(value.number, power) : notANumber
    if (read.problem !== null) return { problem: { reason: read.problem, field, words } }
    parts[part] = read.decimal
  }
  return { parts, problem: null }
}

const noParts = Object.fromEntries([...rateNames, ...extraRates].map((name) => [name, null])) as Parts
const notANumber: TypedDecimal = { decimal: null, problem: 'not-a-number' }

/** The values of a field, except null: it means that there is no such price. */
function valuesOf({ fields }: ExactObject, wanted: string): ExactJson[] {
  return fields.filter(({ name, value }) => name === wanted && value !== null).map(({ value }) => value)
}

function wordsOf(value: ExactJson | undefined): string {
  return (isNumber(value) ? value.number : JSON.stringify(value ?? null)).slice(0, 100)
}

/** Moves the point in the text of a number, because floating point could change a price. */
export function decimalOf(number: string, power: number): TypedDecimal {
  const decimal = decimalOfJson(number)
  if (decimal === null) return { decimal: null, problem: 'too-long' }
  if (decimal.startsWith('-')) return { decimal: null, problem: 'negative' }
  return readTypedDecimal(ofMillion(decimal, 10n ** BigInt(6 + power)))
}

/** Null for parts that are free in the list or have the price that they'd have anyway. */
function extraRatesOf(parts: PricedParts): Record<ExtraRate, string | null> {
  const { promptPerMillion: input, completionPerMillion: output, cacheWritePerMillion: write } = parts
  const otherwise: Readonly<Record<ExtraRate, string>> = {
    hourWritePerMillion: write ?? input,
    reasoningPerMillion: output,
    imagePerMillion: input,
    audioPerMillion: input,
    perCall: '0',
    perWebSearch: '0',
  }
  const valueFor = (name: ExtraRate) =>
    parts[name] === '0' || parts[name] === otherwise[name] ? null : parts[name]
  return Object.fromEntries(extraRates.map((name) => [name, valueFor(name)])) as Record<
    ExtraRate,
    string | null
  >
}

const maxTiers = 4

interface ReadTiers {
  readonly tiers: PriceExtras['tiers']
  readonly notes: readonly PriceNote[]
  readonly problem: null
}

/** The tiers with other prices than those below them. A note has the lowest limit that Tally can't apply. */
function readTiers(
  tiers: Entry['tiers'],
  base: PricedParts,
  spellings: Spellings,
): ReadTiers | { problem: ListedProblem } {
  const found: PriceExtras['tiers'] = []
  const unused: number[] = []
  let below: Pick<PricedParts, RateName> = base
  const limited = tiers.filter(({ above }) => Number.isSafeInteger(above) && above > 0)
  for (const { above, rates } of limited.toSorted((one, other) => one.above - other.above)) {
    const read = readParts(rates, spellings)
    if (read.problem !== null) return read
    const { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion } = read.parts
    const own = {
      promptPerMillion: promptPerMillion ?? base.promptPerMillion,
      completionPerMillion: completionPerMillion ?? base.completionPerMillion,
      cachedPerMillion: cachedPerMillion ?? base.cachedPerMillion,
      cacheWritePerMillion: cacheWritePerMillion ?? base.cacheWritePerMillion,
    }
    const isSame = rateNames.every((name) => own[name] === below[name])
    const band = promptBands.find((one) => one === above)
    const hasOthers = extraRates.some((name) => read.parts[name] !== null && read.parts[name] !== base[name])
    if (hasOthers || (!isSame && (band === undefined || found.length === maxTiers))) unused.push(above)
    if (isSame || band === undefined || found.length === maxTiers) continue
    found.push({ above: band, applies: 'whole-call', rates: own })
    below = own
  }
  const [tokens] = unused
  return {
    tiers: found,
    notes: tokens === undefined ? [] : [{ kind: 'above-tokens', tokens }],
    problem: null,
  }
}

/** The one exact factor between the prices of a service tier and those of the model; null without one. */
function factorOf(rates: ExactObject, base: ExactObject, { fields }: Spellings): string | null {
  const needed = [fields.promptPerMillion, fields.completionPerMillion]
  if (!needed.every((names) => names?.some((name) => isNumber(fieldIn(rates, name))) === true)) return null
  const factors = rates.fields.flatMap(({ name, value }) => {
    const plain = fieldIn(base, name)
    if (!isPriced(plain) || !isNumber(value)) return isPriced(value) ? [null] : []
    const [one, other] = [decimalOfJson(value.number), decimalOfJson(plain.number)]
    return [
      one === null || other === null || compareDecimals(other, '0') <= 0 ? null : quotientOf(one, other),
    ]
  })
  const [factor = null, ...others] = new Set(factors)
  return others.length > 0 || factor === null || factor.startsWith('-')
    ? null
    : readTypedDecimal(factor).decimal
}
