import { formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

const plural = (count: string, one: string, many: string): string =>
  count === '1' ? `1 ${one}` : `${count} ${many}`

/** The usage page: sums over the whole ledger. */
export const usagePageStrings = defineMessages('usage-page', {
  title: 'Usage',
  back: 'Back to the chat',
  range: 'Days shown',
  ranges: { week: '7 days', 'thirty-days': '30 days', month: 'Month', all: 'All' },
  rangeMeanings: {
    week: 'Today and the 6 days before it',
    'thirty-days': 'Today and the 29 days before it',
    month: 'From the first of this month',
    all: 'Every day in the ledger',
  },
  ownDates: 'Own dates',
  first: 'First day',
  last: 'Last day',
  wrongOrder: 'The first day is after the last. Change one of the two.',
  notADate: 'This is not a whole date. Enter day, month and year.',
  since: (day: string) => `from ${day}`,
  upTo: (day: string) => `to ${day}`,
  clock: 'Days by',
  clocks: { local: 'Local', utc: 'UTC' },
  clockMeanings: {
    local: 'A call belongs to the day that the clock showed where it was made',
    utc: 'A call belongs to its day in UTC, by which services bill',
  },
  unit: 'Grouped by',
  units: { day: 'Day', week: 'Week', month: 'Month' },
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  exported: (count: string) => `Written: ${plural(count, 'call', 'calls')}, one a line.`,

  filters: 'Filters',
  connection: 'Connection',
  anyConnection: 'All connections',
  anotherConnection: 'Another connection',
  model: 'Model',
  anyModel: 'All models',
  anotherModel: 'Another model',
  removeFilter: (name: string) => `No longer only ${quote(name)}`,
  kind: 'Which calls',
  kinds: { paid: 'Real use', demo: 'Demo' },
  demoNote: 'These are the calls to the demo service. Nothing was paid, and they are in no other number.',

  breadcrumbs: 'Where you are',
  everything: 'All usage',

  total: 'Total tokens',
  prompt: 'Prompt',
  completion: 'Completion',
  price: 'Price',
  notReported: 'not reported',
  none: '–',
  historyShare: (percent: number) => `${formatWholePercent(percent)} was history sent again`,
  historyShareOf: (percent: number, part: string) =>
    `${formatWholePercent(percent)} was history sent again, where that is known (${part} tokens)`,
  noHistoryShare: 'history sent again: not known',
  perCall: (tokens: string) => `${tokens} a call, on average`,
  noPrices: 'no prices entered',
  enterPrices: 'Enter prices',
  priced: (calls: string, all: string) => `for ${calls} of ${all} calls`,
  pricedAll: 'at the prices of each day',
  calls: (calls: string, notReported: string) =>
    [plural(calls, 'call', 'calls'), ...(notReported === '0' ? [] : [`${notReported} not reported`])].join(
      ', ',
    ),
  estimated: (tokens: string, calls: string) =>
    `≈ ${tokens} tokens in ${plural(calls, 'call', 'calls')} were counted by Tally, since no numbers came. They are in no sum.`,
  notProcessed: (calls: string) =>
    calls === '1'
      ? '1 more call was not processed: there is nothing to count in it.'
      : `${calls} more calls were not processed: there is nothing to count in them.`,
  noTotal: (calls: string) =>
    calls === '1'
      ? '1 call reported no total; its tokens are not in the total.'
      : `${calls} calls reported no total; their tokens are not in the total.`,
  oddSum: (sum: string, total: string, difference: string) =>
    `Prompt and completion make ${sum}, but the totals that the services reported make ${total} (${difference}). They are shown as they came.`,

  reading: 'The calls are being added up.',
  notRead: 'The usage could not be read.',
  tryAgain: 'Try again',
  empty:
    'No calls yet. Every call that Tally makes is counted here to the token, and stays here when its conversation is deleted.',
  write: 'Write the first message',
  onlyDemo: 'No real calls yet. Those to the demo service cost nothing and are kept apart.',
  showDemo: 'Show the demo calls',
  nothingFound: 'No calls in these days with these filters.',
  showAll: 'Show all usage',
})

/** The chart, the calendar, and their data tables. */
export const usageChartStrings = defineMessages('usage-chart', {
  series: { history: 'history sent again', prompt: 'rest of the prompt', completion: 'completion' },
  chart: { day: 'Tokens by day', week: 'Tokens by week', month: 'Tokens by month', year: 'Tokens by year' },
  chartLabel: (periods: string, largest: string, when: string) =>
    `Reported tokens over ${periods}. The most were ${largest}, ${when}. The table by time has every number.`,
  periods: {
    day: (count: string) => plural(count, 'day', 'days'),
    week: (count: string) => plural(count, 'week', 'weeks'),
    month: (count: string) => plural(count, 'month', 'months'),
    year: (count: string) => plural(count, 'year', 'years'),
  },
  coarser: {
    day: '',
    week: 'Drawn by week: there are too many days for a bar each.',
    month: 'Drawn by month: there are too many for a bar each.',
    year: 'Drawn by year: there are too many for a bar each.',
  },
  bars: 'Bars of the chart',
  bar: (when: string, parts: readonly string[]) => `${when}: ${parts.join(', ')}`,
  part: (name: string, tokens: string) => `${name} ${tokens}`,
  nothingReported: 'no tokens were reported',
  noCall: 'no call',
  calendar: 'Calendar',
  calendarLabel: (days: string, most: string) =>
    `How many tokens were reported on each of ${days}, in steps of colour. The day with the most had ${most}. The table by day has every number.`,
  legend: 'Steps of colour',
  stepNone: '0',
  stepFrom: (least: string) => `from ${least}`,
  day: (day: string, words: string) => `${day}: ${words}`,
  tokens: (count: string) => plural(count, 'token', 'tokens'),
})

export const usageTableStrings = defineMessages('usage-table', {
  labels: {
    day: 'Usage by day',
    week: 'Usage by week',
    month: 'Usage by month',
    model: 'Usage by model',
    connection: 'Usage by connection',
    conversation: 'Usage by conversation',
    weekday: 'Usage by weekday',
    calls: 'Usage by call',
  },
  titles: {
    day: 'By day',
    week: 'By week',
    month: 'By month',
    model: 'By model',
    connection: 'By connection',
    conversation: 'By conversation',
    weekday: 'By weekday',
    calls: 'Calls',
  },
  columns: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    model: 'Model',
    connection: 'Connection',
    conversation: 'Conversation',
    weekday: 'Weekday',
    calls: 'Calls',
    completion: 'Completion',
    state: 'Outcome',
  },
  /** Short names for tables with five or more columns. */
  shortColumns: {
    calls: 'Calls',
    prompt: 'Prompt',
    history: 'Carried',
    completion: 'Compl.',
    total: 'Total',
    price: 'Price',
  },
  historyMeaning: 'History sent again, in the prompts whose split is known',
  sum: 'Σ',
  more: (count: string) => `${count} more`,
  loadMore: (count: string) => `Show ${count} more`,
  onConnection: (name: string) => `on ${isolate(name)}`,
  untitled: 'New chat',
  deleted: (title: string) => `deleted: ${isolate(title)}`,
  anonymous: 'deleted, title removed',
  removeTitle: 'Remove the title',
  removeQuestion: (title: string) =>
    `Remove the title ${quote(title)} from the ledger? Its numbers stay. This cannot be undone.`,
  keepTitle: 'Keep it',
  notKnown: 'not known',
  notPriced: 'no price',
  integrity: (label: string) => `Integrity: ${label}`,
  holds: (calls: string) => `Σ rows = total ✓ (${calls})`,
  adding: 'Adding up every call once more, by another road…',
  differ: 'Σ rows ≠ total',
  rowsDiffer:
    'Σ rows ≠ total. The rows of this table do not add up to its last line. Nothing was changed. Press “Check the books” in Settings › Data: it finds what differs and repairs it.',
  ledgerDiffers: (tokens: string) =>
    `Σ rows ≠ total. The calls of the ledger, added up one by one, make ${tokens}. Nothing was changed. Press “Check the books” in Settings › Data: it finds what differs and repairs it.`,
  notProved: 'Whether the sum holds could not be found out.',
  tokens: (count: string) => plural(count, 'token', 'tokens'),
  openData: 'Open Settings › Data',
  answeredWith: (status: number) => `HTTP ${status}`,
  attempt: (attempt: number) => `Try ${attempt} of its turn`,
  showMessage: 'Show the message in its conversation',
  messageGone: 'The message is no longer there',
  estimateMeaning: 'Counted by Tally, because the service reported no numbers; in no sum',
  callOdd: (difference: string) => `Prompt and completion do not make this total: ${difference}`,
  readingCalls: 'The calls are being read.',
  states: {
    sending: 'answering',
    streaming: 'answering',
    complete: 'complete',
    stopped: 'stopped',
    'cut-off': 'cut off',
    interrupted: 'interrupted',
    failed: 'failed',
  },
})
