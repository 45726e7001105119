import type { Money } from '../../../shared/domain/money/money.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../../shared/language/format-money.ts'
import { approximate, formatDecimal } from '../../../shared/language/format-number.ts'
import { defineMessages, message } from '../../../shared/language/messages.ts'
import { isolate } from '../../strings/quote.ts'

interface Instead {
  readonly model: string
  readonly amounts: readonly Money[]
  readonly cost: readonly Money[]
}

const comparedStrings = defineMessages('what-if-compared', {
  answers: '{count, plural, one {# compared answer} other {# compared answers}}',
})

/** The same calls on another model. */
export const whatIfStrings = defineMessages('what-if', {
  loading: 'Loading calls…',
  notRead: "Tally couldn't calculate this.",
  introduction:
    'Estimate what the calls on the Usage page would cost on another model. Tally uses only your ledger and sends nothing.',
  demo: 'Demo calls are free on every model. Show real calls on the usage page first.',
  noOther:
    'No other model to estimate with yet. Compare two models in a chat, or use another model on the same connection.',
  noCallsTitle: 'No calls to estimate',
  noCalls: 'No calls on these days match the filters of the usage page.',

  target: 'Other model',
  choice: message('{model} · {compared}', (model: string, compared: number) => ({
    model: isolate(model),
    compared: comparedStrings.answers(compared),
  })),
  choiceOn: message(
    '{model} on {connection} · {compared}',
    (model: string, connection: string, compared: number) => ({
      model: isolate(model),
      connection: isolate(connection),
      compared: comparedStrings.answers(compared),
    }),
  ),
  since: message('From {day}', ['day', formatDay]),
  upTo: message('Until {day}', ['day', formatDay]),
  allDays: 'All days',

  modelTitle: 'Another model',
  instead: message('{model}: {amounts} instead of {cost}', ({ model, amounts, cost }: Instead) => ({
    model: isolate(model),
    amounts: approximate(formatMoneyList(amounts)),
    cost: formatMoneyList(cost),
  })),
  without: message('{model}: {amounts}', ({ model, amounts }: Instead) => ({
    model: isolate(model),
    amounts: approximate(formatMoneyList(amounts)),
  })),
  allScaled: 'with tokens adjusted by measured ratios',
  noneScaled: 'assuming the same tokens',
  someScaled: message(
    '{all, plural, one {with measured ratios for {models, number} of # model} other {with measured ratios for {models, number} of # models}}',
    'models',
    'all',
  ),
  ofCalls: '{calls, plural, one {for # call} other {for # calls}}',
  unpriced: '{calls, plural, one {# of these calls has no price} other {# of these calls have no price}}',
  noPrice: 'no price',
  pricedFrom: message(
    '{calls, plural, one {# call is older than the first price of the other model ({day}). Tally uses that price.} other {# calls are older than the first price of the other model ({day}). Tally uses that price.}}',
    ['day', formatDay],
    'calls',
  ),
  notCounted:
    "{calls, plural, one {# call reported no counts and isn't included.} other {# calls reported no counts and aren't included.}}",

  few: message(
    '{fewest, plural, other {More exact after # compared messages ({compared, number} so far).}}',
    'compared',
    'fewest',
  ),
  compare: message('Compare {model} and {other}…', ['model', isolate], ['other', isolate]),
  noPriceTitle: message('No price for {model}', isolate),
  noPriceText: 'Enter its price, so that Tally can estimate what the calls would cost.',
  enterPrice: 'Enter price',
  only: message('All calls in this period already used {model}.', isolate),

  byModel: 'By model',
  columns: {
    model: 'Model',
    price: 'Price',
    estimate: 'Other model',
  },
  calls: '{calls, plural, one {# call} other {# calls}}',
  compared: '{answers, plural, other {# compared}}',
  ratios: message('prompt × {prompt}, completion × {completion}', (prompt: number, completion: number) => ({
    prompt: formatDecimal(prompt.toFixed(2)),
    completion: formatDecimal(completion.toFixed(2)),
  })),

  howTitle: 'How Tally calculates this',
  how: {
    prices: "Tally multiplies the tokens of these calls by the other model's prices on those days.",
    cached:
      "Cached input uses the other model's price for cached input, or its input price if there is none.",
    adjusted:
      'If both models answered {fewest, number} or more messages in comparisons, Tally first adjusts the tokens by the ratio of those answers.',
    quality: "Tally doesn't compare the quality of answers.",
  },
})
