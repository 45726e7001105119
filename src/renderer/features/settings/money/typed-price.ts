import type { Price, PriceExtras } from '../../../../shared/contract/money/price.ts'
import { fallingLimits } from '../../../../shared/domain/money/cost-parts.ts'
import {
  type ExtraRate,
  extraRates,
  type RateName,
  rateNames,
} from '../../../../shared/domain/money/money.ts'
import { promptBands } from '../../../../shared/domain/money/prompt-bands.ts'
import type { TypedDecimal } from '../../../../shared/domain/money/typed-decimal.ts'
import { readAmount } from '../../../lib/typed-amounts.ts'

const maxModelLength = 512
export const maxTiers = 4
export const maxServiceTiers = 8

/** A field with an amount. Only input and output are needed. */
export type AmountName = RateName | ExtraRate
export const neededRates = ['promptPerMillion', 'completionPerMillion'] as const
export const moreRates = ['cachedPerMillion', 'cacheWritePerMillion', ...extraRates] as const

type Tier = PriceExtras['tiers'][number]
interface Row {
  /** Tells rows apart while they are edited. */
  readonly id: number
  readonly isNew: boolean
}

export type TypedTier = Readonly<Record<RateName, string>> & Pick<Tier, 'above' | 'applies'> & Row

export interface TypedServiceTier extends Row {
  readonly name: string
  readonly factor: string
}

export interface TypedPrice extends Readonly<Record<AmountName, string>> {
  readonly connectionId: string
  readonly model: string
  /** Null before a choice. */
  readonly currency: string | null
  /** Null before a choice. */
  readonly validFrom: string | null
  readonly tiers: readonly TypedTier[]
  readonly serviceTiers: readonly TypedServiceTier[]
}

export type KnownPrice = TypedPrice & { readonly currency: string; readonly validFrom: string }

type PriceProblem =
  | NonNullable<TypedDecimal['problem']>
  | 'no-model'
  | 'model-too-long'
  | 'not-a-currency'
  | 'not-a-date'
  | 'no-service-tier'
  | 'twice'
  | 'cheaper-above'

/** By field, such as `model`, or `tiers.0.promptPerMillion`. */
type Problems = Readonly<Record<string, PriceProblem>>

/** The fields of a price, or empty ones. */
export function typedAmountsOf(price: Price | null): Pick<TypedPrice, AmountName | 'tiers' | 'serviceTiers'> {
  const amounts = { ...price, ...price?.extras }
  const textOf = (name: AmountName) => [name, amounts[name] ?? ''] as const
  return {
    ...(Object.fromEntries([...rateNames, ...extraRates].map(textOf)) as Record<AmountName, string>),
    tiers: (amounts.tiers ?? []).map(({ rates, ...tier }, id) => ({
      ...tier,
      ...(Object.fromEntries(rateNames.map((name) => [name, rates[name] ?? ''])) as Record<RateName, string>),
      id,
      isNew: false,
    })),
    serviceTiers: (amounts.serviceTiers ?? []).map((tier, id) => ({ ...tier, id, isNew: false })),
  }
}

/** Whether a price has more than its input and output. */
export function hasMorePrices({ tiers, serviceTiers, ...typed }: TypedPrice): boolean {
  return tiers.length + serviceTiers.length > 0 || moreRates.some((name) => typed[name] !== '')
}

/** Whether the field at a path is behind *More prices*. */
export function isInMore(path: string): boolean {
  return path.includes('.') || moreRates.some((name) => name === path)
}

const noRates: Readonly<Record<RateName, string>> = {
  promptPerMillion: '',
  completionPerMillion: '',
  cachedPerMillion: '',
  cacheWritePerMillion: '',
}

/** The limits that a tier can have: those of no other tier. */
export function freeBands(tiers: readonly TypedTier[]): Tier['above'][] {
  return promptBands.filter((band) => tiers.every(({ above }) => above !== band))
}

/** With one more tier, above the most usual limit that is free. */
export function withTier(tiers: readonly TypedTier[]): readonly TypedTier[] {
  const free = freeBands(tiers)
  const [first] = free
  if (first === undefined) return tiers
  const above = free.includes(200_000) ? 200_000 : first
  return [...tiers, { ...noRates, above, applies: 'whole-call', ...newRow(tiers) }]
}

export function withServiceTier(tiers: readonly TypedServiceTier[]): readonly TypedServiceTier[] {
  return [...tiers, { name: '', factor: '', ...newRow(tiers) }]
}

function newRow(rows: readonly Row[]): Row {
  return { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, isNew: true }
}

/** The typed price, or the problem of each field. */
export function readTypedPrice(typed: KnownPrice): { price: Price | null; problems: Problems } {
  const problems: Record<string, PriceProblem> = {}
  const note = (field: string, problem: PriceProblem | null): void => {
    if (problem !== null) problems[field] = problem
  }
  /** A needed amount with a problem reads as 0; no price has it. */
  const needed = (field: string, text: string): string => {
    const { decimal, problem } = readAmount(text)
    note(field, problem)
    return decimal ?? '0'
  }
  const optional = (field: string, text: string): string | null =>
    text.trim() === '' ? null : needed(field, text)
  const ratesOf = (rates: Readonly<Record<RateName, string>>, at = '') => ({
    promptPerMillion: needed(`${at}promptPerMillion`, rates.promptPerMillion),
    completionPerMillion: needed(`${at}completionPerMillion`, rates.completionPerMillion),
    cachedPerMillion: optional(`${at}cachedPerMillion`, rates.cachedPerMillion),
    cacheWritePerMillion: optional(`${at}cacheWritePerMillion`, rates.cacheWritePerMillion),
  })
  const model = typed.model.trim()
  const currency = typed.currency.trim().toUpperCase()
  const { connectionId, validFrom } = typed
  if (model === '') note('model', 'no-model')
  if (model.length > maxModelLength || !model.isWellFormed()) note('model', 'model-too-long')
  if (!/^[A-Z]{3}$/.test(currency)) note('currency', 'not-a-currency')
  if (!/^\d{4}-\d\d-\d\d$/.test(validFrom)) note('validFrom', 'not-a-date')
  const rates = ratesOf(typed)
  const others = Object.fromEntries(extraRates.map((name) => [name, optional(name, typed[name])])) as Record<
    ExtraRate,
    string | null
  >
  const tiers = typed.tiers.map(({ above, applies, ...tier }) => ({
    above,
    applies,
    rates: ratesOf(tier, `tiers.${tier.id}.`),
  }))
  const ascending = tiers.toSorted((one, other) => one.above - other.above)
  if (Object.keys(problems).length === 0)
    for (const limit of fallingLimits(rates.promptPerMillion, ascending)) {
      const tier = typed.tiers.find(({ above }) => above === limit)
      note(`tiers.${tier?.id}.promptPerMillion`, 'cheaper-above')
    }
  const names = typed.serviceTiers.map((tier) => tier.name.trim())
  const serviceTiers = typed.serviceTiers.map(({ id, factor }, index) => {
    const name = names[index] ?? ''
    if (name === '') note(`serviceTiers.${id}.name`, 'no-service-tier')
    else if (names.indexOf(name) < index) note(`serviceTiers.${id}.name`, 'twice')
    return { name, factor: needed(`serviceTiers.${id}.factor`, factor) }
  })
  if (Object.keys(problems).length > 0) return { price: null, problems }
  const hasExtras = tiers.length + serviceTiers.length > 0 || extraRates.some((name) => others[name] !== null)
  const extras = hasExtras ? { ...others, tiers: ascending, serviceTiers } : null
  return {
    price: { connectionId, model, validFrom, currency, ...rates, extras, origin: { kind: 'typed' } },
    problems,
  }
}
