import { dayMs, nameOfDay, numberOfDay } from '../../../shared/domain/app/durations.ts'
import { type CostPartName, isFee } from '../../../shared/domain/money/cost-parts.ts'
import { ofMillion } from '../../../shared/domain/money/decimal.ts'
import { originName } from '../../../shared/domain/money/money.ts'
import { type CsvField, decimalField, writeCsvLine } from '../../../shared/domain/usage/csv-table.ts'
import type { FocusCharge } from './focus-charges.ts'
import { daysOfMonth } from './statement-lines.ts'

const meters: Readonly<Record<CostPartName, string>> = {
  input: 'Input Tokens',
  cached: 'Cached Input Tokens',
  cacheWrite: 'Cache Write Tokens',
  hourWrite: 'Cache Write Tokens for an Hour',
  image: 'Image Input Tokens',
  audio: 'Audio Input Tokens',
  aboveLimit: 'Input Tokens above a Limit',
  output: 'Output Tokens',
  reasoning: 'Reasoning Tokens',
  search: 'Web Searches',
  call: 'Calls',
}

interface Charge extends FocusCharge {
  readonly month: string
}

const million = 1_000_000n
const unitOf = ({ part }: Charge): string => (isFee(part) ? meters[part] : 'Tokens')
const rate = (charge: Charge): CsvField => decimalField(charge.rate)
const cost = ({ part, rate: each, count }: Charge): CsvField =>
  decimalField(ofMillion(each, isFee(part) ? BigInt(count) * million : count))
const skuOf = ({ price }: Charge): string => `${price.connectionId}/${price.model}`

/** The host of the service: the only name of the company that Tally has. */
function providerOf({ baseAddress, connectionName }: Charge): string {
  const host = baseAddress === null ? undefined : URL.parse(baseAddress)?.hostname
  return host ?? connectionName
}

function monthAfter(month: string): string {
  return nameOfDay(numberOfDay(daysOfMonth(month).to) + 1)
}

function isoTimeOf(day: string): string {
  return `${day}T00:00:00Z`
}

/**
 * The columns of the FinOps Open Cost and Usage Specification 1.2, in the order of their names. Every amount is reported tokens × the price that the user
 * entered: Tally sees no invoice. `docs/statement.md` says which columns a chat client can't fill in.
 */
const focusColumns: Readonly<Record<string, (charge: Charge) => CsvField>> = {
  BilledCost: cost,
  BillingAccountId: ({ price }) => price.connectionId,
  BillingAccountName: ({ connectionName }) => connectionName,
  BillingCurrency: ({ price }) => price.currency,
  BillingPeriodEnd: ({ month }) => isoTimeOf(monthAfter(month)),
  BillingPeriodStart: ({ month }) => isoTimeOf(daysOfMonth(month).from),
  ChargeCategory: () => 'Usage',
  ChargeClass: () => null,
  ChargeDescription: ({ model, part }) => `${model}, ${meters[part].toLowerCase()}`,
  ChargeFrequency: () => 'Usage-Based',
  ChargePeriodEnd: ({ day }) => isoTimeOf(nameOfDay((Date.parse(day) + dayMs) / dayMs)),
  ChargePeriodStart: ({ day }) => isoTimeOf(day),
  ConsumedQuantity: ({ count }) => decimalField(String(count)),
  ConsumedUnit: unitOf,
  ContractedCost: cost,
  ContractedUnitPrice: rate,
  EffectiveCost: cost,
  InvoiceIssuerName: providerOf,
  ListCost: cost,
  ListUnitPrice: rate,
  PricingCategory: () => 'Standard',
  PricingQuantity: ({ part, count }) => decimalField(isFee(part) ? String(count) : ofMillion('1', count)),
  PricingUnit: (charge) => (isFee(charge.part) ? unitOf(charge) : '1000000 Tokens'),
  ProviderName: providerOf,
  PublisherName: providerOf,
  ServiceCategory: () => 'AI and Machine Learning',
  ServiceName: providerOf,
  ServiceSubcategory: () => 'Generative AI',
  SkuId: skuOf,
  SkuMeter: ({ part }) => meters[part],
  SkuPriceDetails: ({ price }) =>
    JSON.stringify({ x_ValidFrom: price.validFrom, x_Origin: originName(price) }),
  SkuPriceId: (charge) => `${skuOf(charge)}/${charge.price.validFrom}/${charge.part}`,
  // Keys that a provider defines need a prefix. A tag without a value is null.
  Tags: ({ projectId, projectName }) =>
    projectId === null
      ? null
      : JSON.stringify({ 'tally/project': projectName || null, 'tally/projectId': projectId }),
}

/** A line for each day, model, price, kind of token and project. Without a byte order mark, as loaders of FOCUS expect. */
export function* writeFocus(month: string, charges: Iterable<FocusCharge>): Generator<string> {
  yield writeCsvLine(Object.keys(focusColumns))
  for (const charge of charges)
    yield writeCsvLine(Object.values(focusColumns).map((read) => read({ ...charge, month })))
}
