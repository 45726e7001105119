import type { ListedPrice } from '../../shared/contract/money/price.ts'
import type { CostPartName } from '../../shared/domain/money/cost-parts.ts'
import type { Money, RateName } from '../../shared/domain/money/money.ts'
import type { CostObstacle } from '../../shared/domain/money/reported-cost.ts'
import type { TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoney, formatMoneyList } from '../../shared/language/format-money.ts'
import { approximate, formatCount, formatDecimal } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import { describeOrigin } from '../../shared/language/price-origin.ts'
import { isolate, quote } from './quote.ts'

/** The calculation of a cost, wherever costs appear next to tokens. */
export const moneyStrings = defineMessages('money', {
  cost: 'Cost',
  calculatedFrom: 'Calculation',
  demoPrice: (money: Money) => `demo price ${formatMoney(money)}`,
  demoPriceMeaning: 'made-up price, not included in totals',
  /** The parts of the call lack tokens. */
  atLeast: (amount: string) => `at\u00a0least\u00a0${amount}`,
  /** The tokens of a part times its price per million. */
  parts: {
    input: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} input × ${formatExactMoney(perMillion)}`,
    cached: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} cached × ${formatExactMoney(perMillion)}`,
    cacheWrite: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} cache write × ${formatExactMoney(perMillion)}`,
    hourWrite: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} cache write for an hour × ${formatExactMoney(perMillion)}`,
    image: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} image × ${formatExactMoney(perMillion)}`,
    audio: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} audio × ${formatExactMoney(perMillion)}`,
    aboveLimit: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} above the limit × ${formatExactMoney(perMillion)} more`,
    output: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} output × ${formatExactMoney(perMillion)}`,
    reasoning: (tokens: number, perMillion: Money) =>
      `${formatCount(tokens)} reasoning × ${formatExactMoney(perMillion)}`,
    search: (searches: number, each: Money) =>
      `${plural(searches, { one: '# web search', other: '# web searches' })} × ${formatExactMoney(each)} each`,
    call: (calls: number, each: Money) =>
      `${plural(calls, { one: '# call', other: '# calls' })} × ${formatExactMoney(each)} each`,
  } satisfies Readonly<Record<CostPartName, (count: number, rate: Money) => string>>,
  partPrices: {
    input: 'Input cost',
    cached: 'Cached input cost',
    cacheWrite: 'Cache write cost',
    hourWrite: 'Cost of cache writes for an hour',
    image: 'Image cost',
    audio: 'Audio cost',
    aboveLimit: 'Cost above the prompt limit',
    output: 'Output cost',
    reasoning: 'Reasoning cost',
    search: 'Web search fee',
    call: 'Fee of the call',
  } satisfies Readonly<Record<CostPartName, string>>,
  perMillion: 'per million tokens',
  unconfirmed: (calls: number) =>
    plural(calls, {
      one: '# call at a list price that nobody confirmed',
      other: '# calls at list prices that nobody confirmed',
    }),
  priceFrom: (validFrom: string) => `price from ${formatDay(validFrom)}`,
  /** Names the model only if the price belongs to another model than the requested one. */
  priceOf: (model: string, validFrom: string) => `price of ${quote(model)} from ${formatDay(validFrom)}`,
  longPrompt: (above: number) => `prices above ${formatCount(above)} tokens`,
  serviceTier: (name: string, factor: string) => `service tier ${isolate(name)} (× ${formatDecimal(factor)})`,
  promptMissing: 'prompt tokens not reported, not included',
  completionMissing: 'completion tokens not reported, not included',
  estimated: 'estimate, not included in totals',
  /** The report doesn't show whether the prompt or the completion includes these tokens. */
  unclearCache: {
    mayBeInside: (tokens: number) =>
      `unclear whether the prompt includes ${formatCount(tokens)} cache tokens, so the whole prompt is priced as input`,
    tooMany: (tokens: number) =>
      `the prompt can't include all ${formatCount(tokens)} cache tokens, so this price may be too low`,
  },
  unclearReasoning: {
    mayBeInside: (tokens: number) =>
      `unclear whether the completion includes ${formatCount(tokens)} reasoning tokens, so only the completion is priced`,
    tooMany: (tokens: number) =>
      `the completion can't include all ${formatCount(tokens)} reasoning tokens, so this price may be too low`,
  },
  inNoPart: (tokens: number) =>
    plural(tokens, {
      one: "# token is only in the total, so this price doesn't include it",
      other: "# tokens are only in the total, so this price doesn't include them",
    }),
  reportedCost: 'Reported cost',
  /** The amount and the unit as the service reported them. */
  reported: (amount: string, unit: string) => `${formatDecimal(amount)} (${isolate(unit)})`,
  unitNotReported: (amount: string) => `${formatDecimal(amount)} (unit not reported)`,
  notCompared: 'Not compared with the price',
  whyNotCompared: {
    'counts-missing': 'not all counts are reported',
    'place-unknown': 'unclear which tokens are counted',
    'more-than-tokens': 'the reported cost may include more than tokens, such as searches',
  } satisfies Record<CostObstacle, string>,
})

/** Every digit, and why an amount is approximate. */
export function exactMoneyWords(list: readonly Money[]): string {
  const count = list.reduce((sum, { unconfirmedCount = 0 }) => sum + unconfirmedCount, 0)
  const exact = formatMoneyList(list, formatExactMoney)
  return count === 0 ? exact : `${exact} · ${moneyStrings.unconfirmed(count)}`
}

export const priceStrings = defineMessages('price', {
  title: 'Prices',
  text: 'Per million tokens. Each call uses the price of its day (UTC).',
  noConnection: 'Add a connection first. Prices belong to a model of a connection.',
  tableOf: (connection: string) => `Prices of ${isolate(connection)}`,
  deletedConnectionLabel: 'Deleted connection',
  columns: { model: 'Model', validFrom: 'From', prompt: 'Input', completion: 'Output', actions: 'More' },
  /** Below the input price. */
  cached: (amount: Money) => `cached ${formatExactMoney(amount)}`,
  cacheWrite: (amount: Money) => `write ${formatExactMoney(amount)}`,
  inAndOut: (input: Money, output: Money) => `${formatExactMoney(input)} / ${formatExactMoney(output)}`,
  serviceTier: (name: string) => `Service tier ${isolate(name)}`,
  times: (factor: string) => `× ${formatDecimal(factor)}`,
  extra: (name: string, amount: string) => `${name}: ${amount}`,
  /** The service's own price, below the user's. */
  offer: (day: string, { promptPerMillion, completionPerMillion, ...price }: ListedPrice) => {
    const of = (amount: string): Money => ({ currency: price.currency, amount })
    const { cachedPerMillion, cacheWritePerMillion } = price
    return [
      `${describeOrigin({ kind: 'service', day })}: ${formatExactMoney(of(promptPerMillion))} in`,
      `${formatExactMoney(of(completionPerMillion))} out`,
      ...(cachedPerMillion === null ? [] : [priceStrings.cached(of(cachedPerMillion))]),
      ...(cacheWritePerMillion === null ? [] : [priceStrings.cacheWrite(of(cacheWritePerMillion))]),
      ...(price.extras === null ? [] : ['more parts']),
    ].join(' · ')
  },
  use: 'Use',
  showListed: (models: number) =>
    plural(models, {
      one: '# more model with a price from the service',
      other: '# more models with prices from the service',
    }),
  notYet: 'upcoming',
  source: 'source',
  sourceOf: (model: string) => `source of the price of ${isolate(model)}`,
  more: (model: string, validFrom: string) => `${isolate(model)} from ${formatDay(validFrom)}: more`,
  edit: 'Edit',
  another: 'Add price change',
  add: 'Add price',
  import: 'Import prices',
  export: 'Export prices',
})

/** A price of the embedded list that nobody confirmed. */
export const listPriceStrings = defineMessages('list-price', {
  title: 'List prices to confirm',
  text: 'From a list that comes with Tally, not from the service. Amounts at these prices have ≈ until you confirm them.',
  offer: (day: string, input: Money, output: Money) =>
    `List price of ${formatDay(day)}: ${formatExactMoney(input)} in, ${formatExactMoney(output)} out per\u00a0million`,
  confirm: 'Use list price',
  confirmAll: 'Use for all models',
  another: 'Enter another',
  more: (models: number) =>
    plural(models, { one: '# more model has a list price.', other: '# more models have list prices.' }),
})

/** The effect of new prices on calls without a price. */
export const priceCoverageStrings = defineMessages('price-coverage', {
  covers: (calls: number, cost: readonly Money[]) => {
    const amounts = cost.length === 0 ? '' : `: ${approximate(formatMoneyList(cost))}`
    return plural(calls, {
      one: `Covers # earlier call${amounts}`,
      other: `Covers # earlier calls${amounts}`,
    })
  },
  left: (calls: number) =>
    plural(calls, {
      one: '# earlier call still has no price.',
      other: '# earlier calls still have no price.',
    }),
  use: (day: string) => `Use ${formatDay(day)}`,
})

/** The models that were used without a price, with fields for their prices. */
export const unpricedStrings = defineMessages('unpriced', {
  title: 'Models without a price',
  columns: { model: 'Model', input: 'Input', output: 'Output' },
  calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  input: (model: string) => `Input price of ${isolate(model)}`,
  output: (model: string) => `Output price of ${isolate(model)}`,
  about: (cost: readonly Money[]) => approximate(formatMoneyList(cost)),
  more: (models: number) =>
    plural(models, { one: '# more model was used.', other: '# more models were used.' }),
  problem: 'Enter both prices as numbers, such as 0.50.',
  save: 'Save prices',
  import: 'Or import a CSV file, or a list (JSON) from LiteLLM, models.dev, genai-prices, or OpenRouter.',
})

export const priceFormStrings = defineMessages('price-form', {
  addTitle: 'New price',
  editTitle: 'Edit price',
  connection: 'Connection',
  model: 'Model',
  perMillion: 'Prices per million tokens:',
  amounts: {
    promptPerMillion: 'Input',
    completionPerMillion: 'Output',
    cachedPerMillion: 'Cached input',
    cacheWritePerMillion: 'Cache write',
    hourWritePerMillion: 'Write for one hour',
    reasoningPerMillion: 'Reasoning',
    imagePerMillion: 'Images',
    audioPerMillion: 'Audio',
    perCall: 'Per call',
    perWebSearch: 'Per web search',
  },
  ifEmpty: {
    cachedPerMillion: 'If empty, the input price applies.',
    cacheWritePerMillion: 'If empty, the input price applies.',
    hourWritePerMillion: 'If empty, the cache write price applies.',
    reasoningPerMillion: 'If empty, the output price applies.',
    imagePerMillion: 'If empty, the input price applies.',
    audioPerMillion: 'If empty, the input price applies.',
    perCall: 'A fee for each call. Usually empty.',
    perWebSearch: 'A fee for each search. Usually empty.',
  },
  more: 'More prices',
  addTier: 'Add price for long prompts',
  limit: 'Prompt length',
  above: (tokens: number) => `Above ${formatCount(tokens)} tokens`,
  applies: 'Applies to',
  wholeCall: 'the whole call',
  partAbove: 'the part above',
  tierRates: {
    promptPerMillion: (above: number) => `Input above ${formatCount(above)}`,
    completionPerMillion: (above: number) => `Output above ${formatCount(above)}`,
    cachedPerMillion: (above: number) => `Cached input above ${formatCount(above)}`,
    cacheWritePerMillion: (above: number) => `Cache write above ${formatCount(above)}`,
  } satisfies Readonly<Record<RateName, (above: number) => string>>,
  addServiceTier: 'Add service tier',
  serviceTier: 'Service tier',
  serviceTierHint: "The tier's name in answers, such as flex or priority.",
  factor: 'Factor',
  factorHint: 'Multiplies every price except fees, such as 0.5.',
  remove: 'Remove',
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD.',
  validFrom: 'Valid from',
  validFromHint: 'From 00:00 UTC.',
  reads: (amount: Money) => `Read as ${formatExactMoney(amount)}.`,
  save: 'Save price',
  replaces: 'This model already has a price for this day. Saving replaces it. You can undo this.',
})

type DecimalProblem = NonNullable<TypedDecimal['problem']>

/** Explanation of a typing error, with advice. */
export const priceProblemStrings: Readonly<
  Record<
    | DecimalProblem
    | 'not-a-date'
    | 'not-a-currency'
    | 'no-model'
    | 'model-too-long'
    | 'no-service-tier'
    | 'twice'
    | 'cheaper-above',
    string
  >
> = defineMessages('price-problem', {
  empty: 'Enter a number, or 0 if the model is free.',
  'not-a-number': 'Enter a number such as 0.50.',
  negative: 'Enter a price of 0 or more.',
  'two-readings': 'This number is ambiguous. Enter 1203 or 1.203.',
  'too-long': 'Enter up to 12 digits before the decimal point and up to 18 after it.',
  'not-a-date': 'Enter a date.',
  'not-a-currency': 'Enter three letters, such as USD.',
  'no-model': 'Enter a model.',
  'model-too-long': 'Enter a model of at most 512 characters.',
  'no-service-tier': 'Enter the name of the service tier.',
  twice: 'Enter each service tier once.',
  'cheaper-above':
    'Above this limit, enter at least the input price that applies below the limit. Or choose “the whole call”.',
})
