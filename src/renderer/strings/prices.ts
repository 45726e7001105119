import type { ListedPrice } from '../../shared/contract/money/price.ts'
import type { CostPartName } from '../../shared/domain/money/cost-parts.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import type { CostObstacle } from '../../shared/domain/money/reported-cost.ts'
import type { TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoney, formatMoneyList } from '../../shared/language/format-money.ts'
import { approximate, formatDecimal } from '../../shared/language/format-number.ts'
import { defineMessages, message, whether } from '../../shared/language/messages.ts'
import { describeOrigin } from '../../shared/language/price-origin.ts'
import { isolate, quote } from './quote.ts'

/** The calculation of a cost, wherever costs appear next to tokens. */
export const moneyStrings = defineMessages('money', {
  cost: 'Cost',
  calculatedFrom: 'Calculation',
  demoPrice: message('demo price {money}', formatMoney),
  demoPriceMeaning: 'made-up price, not included in totals',
  /** The parts of the call lack tokens. */
  atLeast: 'at\u00a0least\u00a0{amount}',
  /** The tokens of a part times its price per million. */
  parts: {
    input: message('{tokens, number} input × {perMillion}', 'tokens', ['perMillion', formatExactMoney]),
    cached: message('{tokens, number} cached × {perMillion}', 'tokens', ['perMillion', formatExactMoney]),
    cacheWrite: message('{tokens, number} cache write × {perMillion}', 'tokens', [
      'perMillion',
      formatExactMoney,
    ]),
    hourWrite: message('{tokens, number} cache write for an hour × {perMillion}', 'tokens', [
      'perMillion',
      formatExactMoney,
    ]),
    image: message('{tokens, number} image × {perMillion}', 'tokens', ['perMillion', formatExactMoney]),
    audio: message('{tokens, number} audio × {perMillion}', 'tokens', ['perMillion', formatExactMoney]),
    aboveLimit: message('{tokens, number} above the limit × {perMillion} more', 'tokens', [
      'perMillion',
      formatExactMoney,
    ]),
    output: message('{tokens, number} output × {perMillion}', 'tokens', ['perMillion', formatExactMoney]),
    reasoning: message('{tokens, number} reasoning × {perMillion}', 'tokens', [
      'perMillion',
      formatExactMoney,
    ]),
    search: message(
      '{searches, plural, one {# web search} other {# web searches}} × {each} each',
      'searches',
      ['each', formatExactMoney],
    ),
    call: message('{calls, plural, one {# call} other {# calls}} × {each} each', 'calls', [
      'each',
      formatExactMoney,
    ]),
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
  unconfirmed:
    '{calls, plural, one {# call at a list price that nobody confirmed} other {# calls at list prices that nobody confirmed}}',
  priceFrom: message('price from {validFrom}', ['validFrom', formatDay]),
  /** Names the model only if the price belongs to another model than the requested one. */
  priceOf: message('price of {model} from {validFrom}', ['model', quote], ['validFrom', formatDay]),
  longPrompt: 'prices above {above, number} tokens',
  serviceTier: message('service tier {name} (× {factor})', ['name', isolate], ['factor', formatDecimal]),
  promptMissing: 'prompt tokens not reported, not included',
  completionMissing: 'completion tokens not reported, not included',
  estimated: 'estimate, not included in totals',
  /** The report doesn't show whether the prompt or the completion includes these tokens. */
  unclearCache: {
    mayBeInside:
      'unclear whether the prompt includes {tokens, number} cache tokens, so the whole prompt is priced as input',
    tooMany: "the prompt can't include all {tokens, number} cache tokens, so this price may be too low",
  },
  unclearReasoning: {
    mayBeInside:
      'unclear whether the completion includes {tokens, number} reasoning tokens, so only the completion is priced',
    tooMany:
      "the completion can't include all {tokens, number} reasoning tokens, so this price may be too low",
  },
  inNoPart:
    "{tokens, plural, one {# token is only in the total, so this price doesn't include it} other {# tokens are only in the total, so this price doesn't include them}}",
  reportedCost: 'Reported cost',
  /** The amount and the unit as the service reported them. */
  reported: message('{amount} ({unit})', ['amount', formatDecimal], ['unit', isolate]),
  unitNotReported: message('{amount} (unit not reported)', formatDecimal),
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
  tableOf: message('Prices of {connection}', isolate),
  deletedConnectionLabel: 'Deleted connection',
  columns: { model: 'Model', validFrom: 'From', prompt: 'Input', completion: 'Output', actions: 'More' },
  /** Below the input price. */
  cached: message('cached {amount}', formatExactMoney),
  cacheWrite: message('write {amount}', formatExactMoney),
  inAndOut: message('{input} / {output}', ['input', formatExactMoney], ['output', formatExactMoney]),
  serviceTier: message('Service tier {name}', isolate),
  times: message('× {factor}', formatDecimal),
  extra: message('{name}: {amount}', 'name', 'amount'),
  /** The service's own price, below the user's. */
  offered: message('{origin}: {input} in · {output} out', (day: string, input: Money, output: Money) => ({
    origin: describeOrigin({ kind: 'service', day }),
    input: formatExactMoney(input),
    output: formatExactMoney(output),
  })),
  moreParts: 'more parts',
  use: 'Use',
  showListed:
    '{models, plural, one {# more model with a price from the service} other {# more models with prices from the service}}',
  notYet: 'upcoming',
  source: 'source',
  sourceOf: message('source of the price of {model}', isolate),
  more: message('{model} from {validFrom}: more', ['model', isolate], ['validFrom', formatDay]),
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
  offer: message(
    'List price of {day}: {input} in, {output} out per\u00a0million',
    ['day', formatDay],
    ['input', formatExactMoney],
    ['output', formatExactMoney],
  ),
  confirm: 'Use list price',
  confirmAll: 'Use for all models',
  another: 'Enter another',
  more: '{models, plural, one {# more model has a list price.} other {# more models have list prices.}}',
})

/** The effect of new prices on calls without a price. */
/** The service's own price on one line. */
export function describeOffer(day: string, price: ListedPrice): string {
  const of = (amount: string): Money => ({ currency: price.currency, amount })
  const { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion, extras } = price
  return [
    priceStrings.offered(day, of(promptPerMillion), of(completionPerMillion)),
    ...(cachedPerMillion === null ? [] : [priceStrings.cached(of(cachedPerMillion))]),
    ...(cacheWritePerMillion === null ? [] : [priceStrings.cacheWrite(of(cacheWritePerMillion))]),
    ...(extras === null ? [] : [priceStrings.moreParts]),
  ].join(' · ')
}

export const priceCoverageStrings = defineMessages('price-coverage', {
  covers: message(
    '{calls, plural, one {Covers # earlier call} other {Covers # earlier calls}}{priced, select, no {} other {: {cost}}}',
    (calls: number, cost: readonly Money[]) => ({
      calls,
      priced: whether(cost.length > 0),
      cost: approximate(formatMoneyList(cost)),
    }),
  ),
  left: '{calls, plural, one {# earlier call still has no price.} other {# earlier calls still have no price.}}',
  use: message('Use {day}', ['day', formatDay]),
})

/** The models that were used without a price, with fields for their prices. */
export const unpricedStrings = defineMessages('unpriced', {
  title: 'Models without a price',
  columns: { model: 'Model', input: 'Input', output: 'Output' },
  calls: '{count, plural, one {# call} other {# calls}}',
  tokens: '{count, plural, one {# token} other {# tokens}}',
  input: message('Input price of {model}', isolate),
  output: message('Output price of {model}', isolate),
  more: '{models, plural, one {# more model was used.} other {# more models were used.}}',
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
  above: 'Above {tokens, number} tokens',
  applies: 'Applies to',
  wholeCall: 'the whole call',
  partAbove: 'the part above',
  tierRates: {
    promptPerMillion: 'Input above {above, number}',
    completionPerMillion: 'Output above {above, number}',
    cachedPerMillion: 'Cached input above {above, number}',
    cacheWritePerMillion: 'Cache write above {above, number}',
  },
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
  reads: message('Read as {amount}.', formatExactMoney),
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
  'two-readings': 'This number is ambiguous. Enter 1203 or 1.2030.',
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
