import { formatDay } from '../../../../shared/language/format-moment.ts'
import {
  formatCount,
  formatDifference,
  formatWholePercent,
} from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'
import { isolate, quote } from '../../../strings/quote.ts'
import { type CallCounts, describeCalls } from '../../../strings/usage.ts'

/** The usage page: sums over the whole ledger. */
export const usagePageStrings = defineMessages('usage-page', {
  title: 'Usage',
  back: 'Back to the chat',
  range: 'Days shown',
  ranges: { week: '7 days', 'thirty-days': '30 days', month: 'Month', all: 'All', own: 'Custom' },
  rangeMeanings: {
    week: 'Today and the 6 days before',
    'thirty-days': 'Today and the 29 days before',
    month: 'Since the first of this month',
    all: 'Every day in the ledger',
    own: 'From any day to any other',
  },
  first: 'First day',
  last: 'Last day',
  wrongOrder: 'The first day is after the last. Change one of them.',
  since: (day: string) => `from ${formatDay(day)}`,
  upTo: (day: string) => `to ${formatDay(day)}`,
  clock: 'Days by',
  clocks: { local: 'Local', utc: 'UTC' },
  clockMeanings: {
    local: 'The day in the time zone where the call was made',
    utc: 'The day in UTC, which most services use for billing',
  },
  unit: 'Grouped by',
  units: { day: 'Day', week: 'Week', month: 'Month' },
  actions: 'More',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',

  filters: 'Filters',
  connection: 'Connection',
  anyConnection: 'All connections',
  anotherConnection: 'Add connection',
  model: 'Model',
  anyModel: 'All models',
  anotherModel: 'Add model',
  caller: 'Chats and programs',
  anyCaller: 'Chats and programs',
  anyProgram: 'All programs',
  project: 'Project',
  anyProject: 'All projects',
  callers: { chats: 'Only chats', programs: 'Only programs' },
  removeFilter: (name: string) => `Remove filter ${quote(name)}`,
  kind: 'Real or demo calls',
  kinds: { paid: 'Real calls', demo: 'Demo' },
  demoNote: 'Demo calls cost nothing and are in no other total.',

  breadcrumbs: 'Breadcrumbs',
  everything: 'All usage',

  total: 'Total tokens',
  prompt: 'Prompt',
  completion: 'Completion',
  price: 'Price',
  notReported: 'not reported',
  none: '–',
  historyShare: (percent: number) => `${formatWholePercent(percent)} resent history`,
  historyShareOf: (percent: number, splitTokens: number) =>
    plural(splitTokens, {
      one: `${formatWholePercent(percent)} resent history, known for # token`,
      other: `${formatWholePercent(percent)} resent history, known for # tokens`,
    }),
  noHistoryShare: 'resent history unknown',
  historyMeaning: 'History is the chat so far, sent again with each call.',
  perCall: (tokens: number) =>
    plural(tokens, { one: '# token per call on average', other: '# tokens per call on average' }),
  free: 'free',
  noPrices: 'no prices',
  enterPrices: 'Enter prices',
  priced: (calls: number, all: number) =>
    plural(all, {
      one: `for ${formatCount(calls)} of # call`,
      other: `for ${formatCount(calls)} of # calls`,
    }),
  pricedAll: 'at the prices of each day',
  inNoPart: (tokens: number) =>
    plural(tokens, {
      one: 'plus # token without a price',
      other: 'plus # tokens without a price',
    }),
  notProcessed: (calls: number) =>
    plural(calls, {
      one: "# more call wasn't processed and isn't counted.",
      other: "# more calls weren't processed and aren't counted.",
    }),
  noTotal: (calls: number) =>
    plural(calls, {
      one: "# call reported no total, so its tokens aren't in the total.",
      other: "# calls reported no total, so their tokens aren't in the total.",
    }),
  oddSum: (parts: number, total: number) =>
    `The parts add up to ${formatCount(parts)}, but the reported total is ${formatCount(total)} ` +
    `(${formatDifference(total - parts)}). Tally shows both unchanged.`,

  programCallsMeaning: 'Every call shown that may have been processed, with stopped answers',
  tooManyToReview: (calls: number) =>
    plural(calls, {
      other: 'Tally reviews up to # calls of a program at once. Choose fewer days to see their anomalies.',
    }),

  loading: 'Adding up calls…',
  notRead: "Tally couldn't load the usage.",
  emptyTitle: 'No calls yet',
  empty: 'Every call counts here, even after its chat is deleted.',
  write: 'Write the first message',
  onlyDemoTitle: 'No real calls yet',
  onlyDemo: 'Demo calls cost nothing and are kept apart.',
  showDemo: 'Show demo calls',
  nothingFoundTitle: 'No calls found',
  nothingFound: 'No calls on these days match the filters.',
  showAll: 'Show all usage',
})

/** The chart, the calendar, and their data tables. */
export const usageChartStrings = defineMessages('usage-chart', {
  series: {
    cached: 'cached',
    history: 'history',
    prompt: 'rest of prompt',
    reasoning: 'reasoning',
    completion: 'completion',
  },
  promptSplit: 'Prompt parts',
  promptSplits: { cached: 'Cached', history: 'History' },
  seriesTokens: {
    cached: (tokens: number) => `cached ${formatCount(tokens)}`,
    reasoning: (tokens: number) => `reasoning ${formatCount(tokens)}`,
    history: (tokens: number) => `history ${formatCount(tokens)}`,
    prompt: (tokens: number) => `rest of prompt ${formatCount(tokens)}`,
    completion: (tokens: number) => `completion ${formatCount(tokens)}`,
  },
  callSeries: { input: 'input', reasoning: 'reasoning', completion: 'completion' },
  callTokens: {
    input: (tokens: number) => `input ${formatCount(tokens)}`,
    reasoning: (tokens: number) => `reasoning ${formatCount(tokens)}`,
    completion: (tokens: number) => `completion ${formatCount(tokens)}`,
  },
  callChartLabel: (calls: number, largest: number) =>
    `Reported tokens of ${plural(calls, { one: '# call', other: '# calls' })}. ` +
    `Largest: ${formatCount(largest)}. The table below has every number.`,
  callOf: (number: number, count: number) => `call ${formatCount(number)} of ${formatCount(count)}`,
  latestCalls: (shown: number, count: number) =>
    `The chart shows the latest ${formatCount(shown)} of ${formatCount(count)} calls.`,
  chart: { day: 'Tokens by day', week: 'Tokens by week', month: 'Tokens by month', year: 'Tokens by year' },
  chartLabels: {
    day: (days: number, largest: number, when: string) =>
      `Reported tokens over ${plural(days, { one: '# day', other: '# days' })}. ` +
      `Largest: ${formatCount(largest)} (${when}). The tables below have every number.`,
    week: (weeks: number, largest: number, when: string) =>
      `Reported tokens over ${plural(weeks, { one: '# week', other: '# weeks' })}. ` +
      `Largest: ${formatCount(largest)} (${when}). The tables below have every number.`,
    month: (months: number, largest: number, when: string) =>
      `Reported tokens over ${plural(months, { one: '# month', other: '# months' })}. ` +
      `Largest: ${formatCount(largest)} (${when}). The tables below have every number.`,
    year: (years: number, largest: number, when: string) =>
      `Reported tokens over ${plural(years, { one: '# year', other: '# years' })}. ` +
      `Largest: ${formatCount(largest)} (${when}). The tables below have every number.`,
  },
  coarser: {
    day: '',
    week: 'Bars show weeks: there are too many days.',
    month: 'Bars show months: there are too many shorter periods.',
    year: 'Bars show years: there are too many shorter periods.',
  },
  bars: 'Chart bars',
  nothingReported: 'no reported tokens',
  noCall: 'no calls',
  calendar: 'Calendar',
  calendarLabel: (days: number, most: number) =>
    `Reported tokens on each of ${plural(days, { one: '# day', other: '# days' })}, in steps of color. ` +
    `The largest day has ${plural(most, { one: '# token', other: '# tokens' })}. ` +
    'The table by day has every number.',
  hours: 'Hours of the day',
  hoursTitles: {
    local: 'Hours of the day, where each call was made',
    utc: 'Hours of the day, in UTC',
  },
  hoursLabel: (most: number) =>
    'Reported tokens in each of 24 hours, in steps of color. ' +
    `The largest hour has ${plural(most, { one: '# token', other: '# tokens' })}. ` +
    'The table by hour has every number.',
  legend: 'Color steps',
  stepNone: '0',
  stepFrom: (least: number) => `from ${formatCount(least)}`,
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
})

export const usageTableStrings = defineMessages('usage-table', {
  labels: {
    day: 'Usage by day',
    week: 'Usage by week',
    month: 'Usage by month',
    model: 'Usage by model',
    connection: 'Usage by connection',
    conversation: 'Usage by chat',
    program: 'Usage by program',
    project: 'Usage by project',
    weekday: 'Usage by weekday',
    hour: 'Usage by hour',
    calls: 'Usage by call',
  },
  integrity: {
    day: 'Integrity: Usage by day',
    week: 'Integrity: Usage by week',
    month: 'Integrity: Usage by month',
    model: 'Integrity: Usage by model',
    connection: 'Integrity: Usage by connection',
    conversation: 'Integrity: Usage by chat',
    program: 'Integrity: Usage by program',
    project: 'Integrity: Usage by project',
    weekday: 'Integrity: Usage by weekday',
    hour: 'Integrity: Usage by hour',
    calls: 'Integrity: Usage by call',
  },
  titles: {
    day: 'By day',
    week: 'By week',
    month: 'By month',
    model: 'By model',
    connection: 'By connection',
    conversation: 'By chat',
    program: 'By program',
    project: 'By project',
    weekday: 'By weekday',
    hour: 'By hour',
    calls: 'Calls',
  },
  columns: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    model: 'Model',
    connection: 'Connection',
    conversation: 'Chat',
    program: 'Program',
    project: 'Project',
    weekday: 'Weekday',
    hour: 'Hour',
    calls: 'Calls',
    completion: 'Completion',
    state: 'Outcome',
  },
  /** Short names for tables with five or more columns. */
  shortColumns: {
    calls: 'Calls',
    prompt: 'Prompt',
    history: 'History',
    cached: 'Cached',
    cachedShare: 'Cached share',
    completion: 'Compl.',
    reasoning: 'Reasoning',
    total: 'Total',
    price: 'Price',
  },
  historyMeaning: 'The chat so far, sent again, in prompts whose split is known',
  cachedMeaning: 'Tokens that the service read from its cache',
  cachedShareMeaning:
    'Cached part of all input tokens, in calls whose report shows where it counts cached tokens',
  reasoningMeaning: 'Tokens that the model used for reasoning',
  sum: 'Σ',
  more: (count: number) => plural(count, { other: '# more' }),
  loadMore: (count: number) => plural(count, { other: 'Show # more' }),
  onConnection: (name: string) => `on ${isolate(name)}`,
  program: 'Program',
  projectMeaning: 'Each call is in one project or in none, so these rows add up. Tags overlap.',
  removeTitle: 'Remove title',
  removeQuestion: (title: string) =>
    `Remove the title ${quote(title)} from the ledger? Its numbers stay. This can't be undone.`,
  keepTitle: 'Keep title',
  removeName: 'Remove name',
  removeNameQuestion: (name: string) =>
    `Remove the name ${quote(name)} from the ledger? Its numbers stay. This can't be undone.`,
  keepName: 'Keep name',
  unknown: 'unknown',
  notPriced: 'no price',
  holds: (counts: CallCounts) => `Σ rows = total ✓ (${describeCalls(counts)})`,
  adding: 'Verifying totals…',
  differ: 'Σ rows ≠ total',
  rowsDiffer:
    "Σ rows ≠ total: the rows don't add up to the last line. Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and repair the difference.",
  ledgerDiffers: (tokens: number, counts: CallCounts) =>
    `Σ rows ≠ total: the calls add up to ${plural(tokens, { one: '# token', other: '# tokens' })} ` +
    `(${describeCalls(counts)}). Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and ` +
    'repair the difference.',
  notProved: "Tally couldn't verify the total.",
  openData: 'Open Settings › Privacy and data',
  answeredWith: (status: number) => `HTTP ${status}`,
  attempt: (attempt: number) => `Attempt ${formatCount(attempt)}`,
  showMessage: 'Show this message',
  messageGone: 'This message was deleted',
  callOdd: (difference: number) =>
    `The total differs from prompt + completion by ${formatDifference(difference)}`,
  loadingCalls: 'Loading calls…',
  states: {
    sending: 'answering',
    streaming: 'answering',
    complete: 'complete',
    stopped: 'stopped',
    'stopped-at-limit': 'stopped at limit',
    'cut-off': 'cut off',
    interrupted: 'interrupted',
    failed: 'failed',
  },
})
