import type { Money } from '../../../shared/domain/money/money.ts'
import { formatDay, formatDays } from '../../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../../shared/language/format-money.ts'
import { approximate, formatCount, formatDecimal } from '../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../shared/language/messages.ts'
import { isolate } from '../../strings/quote.ts'

interface Instead {
  readonly model: string
  readonly amounts: readonly Money[]
  readonly cost: readonly Money[]
}

const comparedAnswers = (count: number): string =>
  plural(count, { one: '# compared answer', other: '# compared answers' })

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
  choice: (model: string, compared: number) => `${isolate(model)} · ${comparedAnswers(compared)}`,
  choiceOn: (model: string, connection: string, compared: number) =>
    `${isolate(model)} on ${isolate(connection)} · ${comparedAnswers(compared)}`,
  days: (from: string, to: string) => formatDays(from, to),
  since: (day: string) => `From ${formatDay(day)}`,
  upTo: (day: string) => `Until ${formatDay(day)}`,
  allDays: 'All days',

  modelTitle: 'Another model',
  instead: ({ model, amounts, cost }: Instead) =>
    `${isolate(model)}: ${approximate(formatMoneyList(amounts))} instead of ${formatMoneyList(cost)}`,
  without: ({ model, amounts }: Instead) => `${isolate(model)}: ${approximate(formatMoneyList(amounts))}`,
  allScaled: 'with tokens adjusted by measured ratios',
  noneScaled: 'assuming the same tokens',
  someScaled: (models: number, all: number) =>
    plural(all, {
      one: `with measured ratios for ${formatCount(models)} of # model`,
      other: `with measured ratios for ${formatCount(models)} of # models`,
    }),
  ofCalls: (calls: number) => plural(calls, { one: 'for # call', other: 'for # calls' }),
  unpriced: (calls: number) =>
    plural(calls, { one: '# of these calls has no price', other: '# of these calls have no price' }),
  noPrice: 'no price',
  pricedFrom: (day: string, calls: number) =>
    plural(calls, {
      one: `# call is older than the first price of the other model (${formatDay(day)}). Tally uses that price.`,
      other: `# calls are older than the first price of the other model (${formatDay(day)}). Tally uses that price.`,
    }),
  notCounted: (calls: number) =>
    plural(calls, {
      one: "# call reported no counts and isn't included.",
      other: "# calls reported no counts and aren't included.",
    }),

  few: (compared: number, fewest: number) =>
    plural(fewest, {
      other: `More exact after # compared messages (${formatCount(compared)} so far).`,
    }),
  compare: (model: string, other: string) => `Compare ${isolate(model)} and ${isolate(other)}…`,
  noPriceTitle: (model: string) => `No price for ${isolate(model)}`,
  noPriceText: 'Enter its price, so that Tally can estimate what the calls would cost.',
  enterPrice: 'Enter price',
  only: (model: string) => `All calls in this period already used ${isolate(model)}.`,

  byModel: 'By model',
  columns: {
    model: 'Model',
    price: 'Price',
    estimate: 'Other model',
  },
  calls: (calls: number) => plural(calls, { one: '# call', other: '# calls' }),
  compared: (answers: number) => plural(answers, { other: '# compared' }),
  ratios: (prompt: number, completion: number) =>
    `prompt × ${formatDecimal(prompt.toFixed(2))}, completion × ${formatDecimal(completion.toFixed(2))}`,

  howTitle: 'How Tally calculates this',
  how: (fewest: number): readonly string[] => [
    "Tally multiplies the tokens of these calls by the other model's prices on those days.",
    "Cached input uses the other model's price for cached input, or its input price if there is none.",
    plural(fewest, {
      other:
        'If both models answered # or more messages in comparisons, Tally first adjusts the tokens by the ratio of those answers.',
    }),
    "Tally doesn't compare the quality of answers.",
  ],
})
