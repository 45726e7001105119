import { formatDay, formatDays } from '../../../shared/language/format-moment.ts'
import { formatCount, formatDecimal, formatWholePercent } from '../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../shared/language/messages.ts'
import { isolate } from '../../strings/quote.ts'

const ratio = (value: number): string => `${formatDecimal(value.toFixed(2))} ×`

/** The same calls on another model. */
export const whatIfStrings = defineMessages('what-if', {
  close: 'Close',
  loading: 'Reading compared answers…',
  notRead: "Tally couldn't work this out.",
  tryAgain: 'Try again',
  introduction: 'Other prices for the calls of the usage page, from the ledger alone. Tally sends nothing.',
  demo: 'Demo calls cost nothing on any model. Show real calls on the usage page first.',
  noOther:
    'There is no other model to estimate yet. Compare two models in a chat, or use another model on the same connection.',
  noCallsTitle: 'No calls to estimate',
  noCalls: 'No calls on these days match the filters of the usage page.',

  target: 'Other model',
  choice: (model: string, pairs: number) =>
    `${isolate(model)} · ${plural(pairs, { one: '# paired question', other: '# paired questions' })}`,
  choiceOn: (model: string, connection: string, pairs: number) =>
    `${isolate(model)} on ${isolate(connection)} · ${plural(pairs, { one: '# paired question', other: '# paired questions' })}`,
  days: (from: string, to: string) => formatDays(from, to),
  since: (day: string) => `From ${formatDay(day)}`,
  upTo: (day: string) => `Until ${formatDay(day)}`,
  allDays: 'All days',

  modelTitle: 'Another model',
  onTarget: (model: string) => `On ${isolate(model)}`,
  paid: 'Price of the same calls',
  fromPairs: (pairs: number) =>
    plural(pairs, { one: 'from # paired question', other: 'from # paired questions' }),
  ofCalls: (calls: number, all: number) =>
    plural(all, {
      one: `for ${formatCount(calls)} of # call`,
      other: `for ${formatCount(calls)} of # calls`,
    }),
  unpriced: (calls: number) =>
    plural(calls, { one: '# of these calls has no price', other: '# of these calls have no price' }),
  noPrice: 'no price',
  cached: (amount: string) => `With the cached share of these calls at the price of cached input: ${amount}.`,
  notCached: 'All input has the input price, as if nothing were read from a cache.',
  noCachedPrice: 'The other model has no price for cached input.',
  pricedFrom: (day: string, calls: number) =>
    plural(calls, {
      one: `# call is earlier than the first price of the other model, ${formatDay(day)}, and has that price.`,
      other: `# calls are earlier than the first price of the other model, ${formatDay(day)}, and have that price.`,
    }),
  notCounted: (calls: number) =>
    plural(calls, {
      one: "# call reported no counts and isn't included.",
      other: "# calls reported no counts and aren't included.",
    }),
  leftOut: (percent: number) =>
    `${formatWholePercent(percent)} of the tokens are on models without an estimate, and aren't included.`,

  fewTitle: 'Not enough paired questions',
  few: (pairs: number, missing: number, model: string) =>
    `There ${plural(pairs, { one: 'is # paired question', other: 'are # paired questions' })} with ${isolate(model)}. ` +
    `Tally needs ${plural(missing, { one: '# more', other: '# more' })} before it estimates a price.`,
  compare: (model: string, other: string) => `Compare ${isolate(model)} and ${isolate(other)}…`,
  compareShort: 'Compare…',
  noPriceTitle: (model: string) => `No price for ${isolate(model)}`,
  noPriceText: 'Enter its price, so that Tally can estimate what the calls would cost.',
  enterPrice: 'Enter price',
  nothingHere: 'No other model of this connection has counted calls on these days.',
  only: (model: string) => `All calls of this period used ${isolate(model)} already.`,

  byModel: 'By model',
  columns: {
    model: 'Model',
    calls: 'Calls',
    price: 'Price',
    pairs: 'Paired questions',
    prompt: 'Prompt ratio',
    completion: 'Completion ratio',
    estimate: 'On the other model',
  },
  ratio,
  quartiles: (lower: number, upper: number) =>
    `${formatDecimal(lower.toFixed(2))}–${formatDecimal(upper.toFixed(2))}`,
  ratioMeaning: (lower: number, upper: number) =>
    `Median of the paired questions; half of them are between ${ratio(lower)} and ${ratio(upper)}`,
  isTarget: 'this model',
  none: '–',
  missingPairs: (missing: number) => plural(missing, { one: '# more needed', other: '# more needed' }),
  otherConnection: 'on another connection',

  howTitle: 'How this is worked out',
  how: [
    'A paired question is a message that both models answered in a comparison, with counts and to the end.',
    "The calls' tokens change by the ratio of these questions' tokens, then have the prices of the other model.",
    'The price is within ± in about nine of ten cases, if the paired questions are like the other ones.',
    'Tally knows nothing about the quality of the answers.',
  ],
  showPairs: (count: number) =>
    plural(count, { one: 'Show # paired question', other: 'Show # paired questions' }),
  hidePairs: 'Hide paired questions',
  pairs: 'Paired questions',
  pairColumns: {
    chat: 'Chat',
    time: 'Time',
    model: 'Model',
    prompt: 'Prompt',
    completion: 'Completion',
    otherPrompt: 'Other prompt',
    otherCompletion: 'Other completion',
  },
  latestPairs: (shown: number) => plural(shown, { other: 'The latest # pairs are listed.' }),
  untitled: 'New chat',
})

/** Savings by a cache, a shorter history, or another model for short questions. */
export const savingStrings = defineMessages('savings', {
  title: 'Savings',
  loading: 'Reading calls…',
  reading: '…',
  claim:
    "Each is worked out for these calls alone, so they overlap. Programs aren't included: their history is unknown.",
  kinds: { caching: 'A cache', shorterHistory: 'A shorter history', shortQuestions: 'Short questions' },
  caching:
    'These calls repeated a prompt of at least 1,024 tokens at the full input price. This is the difference to the ' +
    'price of cached input. It is less after a pause, and more where a call paid for writing to the cache again.',
  shorterHistory: (turns: number) =>
    plural(turns, {
      other:
        'These calls sent more than the first turn and the last # turns. A cache would no longer match after the first ' +
        'turn, and that is subtracted. Shorter context may change the answers.',
    }),
  shortQuestions: (model: string) =>
    `These calls had few new tokens. The price is what they cost less on ${isolate(model)}, from the same paired ` +
    'questions and without a cache. Tally knows nothing about the quality of the answers.',
  noQuestions: (model: string) =>
    `No estimate: the calls need a price, ten paired questions with ${isolate(model)}, and a higher price than there.`,
  noTarget: 'No estimate without another model.',
  upTo: (amount: string) => `up to ≈\u00a0${amount}`,
  about: (amount: string) => `≈\u00a0${amount}`,
  more: (amount: string) => `≈\u00a0${amount} more`,
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
  none: 'none',
  unknown: 'unknown',
  unknownCalls: (calls: number) =>
    plural(calls, { one: 'Unknown for # call.', other: 'Unknown for # calls.' }),
  unpriced: (calls: number) =>
    plural(calls, { one: '# call has no price.', other: '# calls have no price.' }),
  keptTurns: 'Turns to keep',
  kept: (turns: number) => plural(turns, { one: 'last # turn', other: 'last # turns' }),
  mostNewTokens: 'Longest short question',
  upToNew: (tokens: number) => plural(tokens, { other: 'up to # new tokens' }),
  show: (calls: number) => plural(calls, { one: 'Show # call', other: 'Show # calls' }),
  hide: 'Hide calls',
  calls: {
    caching: 'Calls without a cache',
    shorterHistory: 'Calls with a long history',
    shortQuestions: 'Calls with short questions',
  },
  columns: {
    time: 'Time',
    chat: 'Chat',
    model: 'Model',
    repeated: 'Uncached',
    dropped: 'Dropped',
    new: 'New',
    saving: 'Saving',
    price: 'Price',
  },
  largest: (shown: number, all: number) =>
    `The ${formatCount(shown)} largest of ${plural(all, { other: '# calls' })} are listed.`,
  noPrice: 'no price',
  untitled: 'New chat',
})
