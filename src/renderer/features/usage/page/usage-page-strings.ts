import type { MonthEnd } from '../../../../shared/contract/usage/month-end.ts'
import type { ReportedCosts } from '../../../../shared/contract/usage/usage-page.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatAmount } from '../../../../shared/language/format-amount.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'
import { formatMoney, formatMoneyRange } from '../../../../shared/language/format-money.ts'
import {
  formatDifference,
  formatEstimate,
  formatPercentDifference,
  formatWholePercent,
} from '../../../../shared/language/format-number.ts'
import { defineMessages, message, whether } from '../../../../shared/language/messages.ts'
import { isolate, quote } from '../../../strings/quote.ts'
import { describeCalls } from '../../../strings/usage.ts'

/** The usage page: sums over the whole ledger. */
export const usagePageStrings = defineMessages('usage-page', {
  title: 'Usage',
  back: 'Back to the chat',
  rangeLabel: 'Days: {days}',
  ranges: {
    month: 'This month',
    week: 'Last 7 days',
    'thirty-days': 'Last 30 days',
    all: 'All',
    own: 'Custom…',
  },
  first: 'First day',
  last: 'Last day',
  wrongOrder: 'The first day is after the last. Change one of them.',
  clock: 'Time zone',
  clocks: { local: 'Local', utc: 'UTC' },
  unit: 'Grouped by',
  units: { day: 'Day', week: 'Week', month: 'Month' },
  more: 'More',
  monthEnd: 'Month end',
  export: 'Export',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',

  filters: 'Filters: {chosen}',
  allCalls: 'All calls',
  connection: 'Connection',
  model: 'Model',
  caller: 'Chats and programs',
  project: 'Project',
  callers: { chats: 'Only chats', programs: 'Only programs' },
  kind: 'Real or demo calls',
  kinds: { paid: 'Real calls', demo: 'Demo' },
  demoNote: 'Demo calls are free, their prices are made up, and no other total includes them.',

  breadcrumbs: 'Breadcrumbs',
  everything: 'All usage',
  programs: 'Programs',
  moreBreakdowns: 'More breakdowns',

  notReported: 'not reported',
  none: '–',
  tokens: '{tokens, plural, one {# token} other {# tokens}}',
  priced: message(
    '{all, plural, one {for {calls, number} of # call} other {for {calls, number} of # calls}}',
    'calls',
    'all',
  ),
  pricedAll: "at each day's prices",
  inNoPart: '{tokens, plural, one {plus # token without a price} other {plus # tokens without a price}}',
  notProcessed:
    "{calls, plural, one {# more call wasn't processed and isn't counted.} other {# more calls weren't processed and aren't counted.}}",
  oddSum: message(
    'Prompt and completion add up to {parts, number}, but the reported total is {total, number} ({difference}). Tally shows both unchanged.',
    (parts: number, total: number) => ({ parts, total, difference: formatDifference(total - parts) }),
  ),

  tooManyToReview:
    '{calls, plural, other {Tally checks up to # calls of a program for anomalies at a time. Choose fewer days.}}',

  loading: 'Adding up calls…',
  notRead: "Tally couldn't load the usage.",
  emptyTitle: 'No calls yet',
  empty: 'Every call counts here, even after you delete its chat.',
  write: 'Write the first message',
  onlyDemoTitle: 'No real calls yet',
  onlyDemo: "Demo calls are free and aren't included in other totals.",
  showDemo: 'Show demo calls',
  nothingFoundTitle: 'No calls found',
  nothingFound: 'No calls on these days match the filters.',
  nothingThen: 'There are no calls on these days.',
  emptyMonthTitle: 'No calls yet this month',
  showMonth: message('Show {name}', (day: string) => formatDay(day, 'whole-month-name')),
  showAll: 'Show all usage',
  emptyProgram: 'Once this program calls through Tally, its calls appear here by task.',
  setUp: 'Set up the program',
  allDays: 'Show all days',
})

/** The one number, where the month ends, and its budget. */
export const headlineStrings = defineMessages('usage-headline', {
  inMonth: message('in {name}', (day: string) => formatDay(day, 'whole-month-name')),
  demoPrices: 'demo prices',
  enterPrices: 'Enter prices',
  ofTokens: message(
    '{tokens, plural, one {{percent} of # token} other {{percent} of # tokens}}',
    ['percent', formatWholePercent],
    'tokens',
  ),
  ofMoney: message('{percent} of {amount}', ['percent', formatWholePercent], ['amount', formatAmount]),
  monthEnd: 'Month-end estimate',
  moneyBy: message('≈\u00a0{amount} by {day}', (low: Money, high: Money, day: string) => ({
    amount: formatMoneyRange(low, high),
    day: formatDay(day, 'short'),
  })),
  tokensBy: message(
    '{tokens} by {day}',
    ({ estimate, range, soFar }: NonNullable<MonthEnd['tokens']>, day: string) => ({
      tokens: formatEstimate(estimate, range, soFar),
      day: formatDay(day, 'short'),
    }),
  ),
  meaning:
    'Tally projects your recent daily use, adjusted for weekdays. About nine in ten months should end within this range.',
  record: message('Half of the past estimates were off by at most {percent}.', formatWholePercent),
  missingDays:
    '{days, plural, one {Too early for an estimate: # more day of use is needed.} other {Too early for an estimate: # more days of use are needed.}}',
  missingCalls:
    '{days, plural, one {Too few recent calls for an estimate: # more day with calls is needed.} other {Too few recent calls for an estimate: # more days with calls are needed.}}',
})

/** The row of figures below the headline. */
export const figureStrings = defineMessages('usage-figure', {
  parts: message('prompt {prompt, number} · completion {completion, number}', 'prompt', 'completion'),
  calls: message(
    '{calls, plural, one {# call} other {# calls}}{withoutCounts, plural, =0 {} one {, # without counts} other {, # without counts}}',
    'calls',
    'withoutCounts',
  ),
  callsInTasks: message(
    '{calls, plural, one {# call} other {# calls}} {tasks, plural, one {in # task} other {in # tasks}}{withoutCounts, plural, =0 {} one {, # without counts} other {, # without counts}}',
    'calls',
    'tasks',
    'withoutCounts',
  ),
  callsMeaning: 'Calls that may have been processed.',
  fromCache: message('{percent} from cache', formatWholePercent),
  more: message('{percent} more than {days}', (percent: number, from: string, to: string) => ({
    percent: formatWholePercent(percent),
    days: formatDays(from, to, 'short'),
  })),
  less: message('{percent} less than {days}', (percent: number, from: string, to: string) => ({
    percent: formatWholePercent(percent),
    days: formatDays(from, to, 'short'),
  })),
  asMuch: message('as much as {days}', (from: string, to: string) => formatDays(from, to, 'short')),
  cleared: message("Calls before {day} were deleted from the ledger and aren't counted.", ['day', formatDay]),
})

export const lookAtStrings = defineMessages('usage-look-at', {
  title: 'Worth a look',
  unpriced: '{calls, plural, one {# call without a price} other {# calls without a price}}',
  anomalies: '{count, plural, one {# anomaly} other {# anomalies}}',
  noAnomalies: 'No anomalies',
})

export const reportedCostStrings = defineMessages('usage-reported-cost', {
  /** The service's own sum, and that of Tally's prices for the same calls. */
  compared: message(
    '{connection}, {calls, plural, one {# call} other {# calls}}: {reported} reported, {computed} at your prices{known, select, no {} other { ({difference})}}',
    (connection: string, { callCount, reported, computed }: ReportedCosts, percent: number | null) => ({
      connection: isolate(connection),
      calls: callCount,
      reported: formatMoney(reported),
      computed: formatMoney(computed),
      known: whether(percent !== null),
      difference: formatPercentDifference(percent ?? 0),
    }),
  ),
  same: message(
    '{callCount, plural, one {{connection}, # call: {reported} reported, the same as at your prices} other {{connection}, # calls: {reported} reported, the same as at your prices}}',
    (connection: string, { callCount, reported }: ReportedCosts) => ({
      callCount,
      connection: isolate(connection),
      reported: formatMoney(reported),
    }),
  ),
})

/** The charts. */
export const usageChartStrings = defineMessages('usage-chart', {
  callSeries: { prompt: 'prompt', reasoning: 'reasoning', completion: 'completion' },
  callTokens: {
    prompt: 'prompt {tokens, number}',
    reasoning: 'reasoning {tokens, number}',
    completion: 'completion {tokens, number}',
  },
  callChartLabel: message(
    'Reported tokens of {calls, plural, one {# call} other {# calls}}. Largest: {largest, number}. The table below has every number.',
    'calls',
    'largest',
  ),
  callOf: message('call {number, number} of {count, number}', 'number', 'count'),
  latestCalls: message(
    'The chart shows the latest {shown, number} of {count, number} calls.',
    'shown',
    'count',
  ),
  chartLabel: message(
    'The sum rises to {total}. Largest: {largest} ({when}). The tables have every number.',
    'total',
    'largest',
    'when',
  ),
  /** The unit of the bars, at their axis. */
  each: {
    day: '{amount}/day',
    week: '{amount}/week',
    month: '{amount}/month',
    year: '{amount}/year',
  },
  soFar: '{amount} so far',
  budget: 'budget {limit}',
  bars: 'Chart bars',
  nothing: 'nothing',
  nothingReported: 'no reported tokens',
  noCall: 'no calls',
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
  integrity: 'Integrity: Usage',
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
  historyMeaning: 'Resent chat history, where known',
  cachedMeaning: 'Tokens that the service read from its cache',
  cachedShareMeaning: 'Share of input tokens read from the cache, where known',
  reasoningMeaning: 'Tokens that the model used for reasoning',
  sum: 'Σ',
  more: '{count, plural, other {# more}}',
  loadMore: '{count, plural, other {Show # more}}',
  onConnection: message('on {name}', isolate),
  program: 'Program',
  projectMeaning: 'Each call belongs to at most one project, so these rows add up.',
  titleRemoval: {
    remove: 'Remove title',
    question: message(
      "Remove the title {title} from the ledger? The numbers stay. You can't undo this.",
      quote,
    ),
    keep: 'Keep title',
  },
  nameRemoval: {
    remove: 'Remove name',
    question: message(
      "Remove the name {name} from the ledger? The numbers stay. You can't undo this.",
      quote,
    ),
    keep: 'Keep name',
  },
  unknown: 'unknown',
  notPriced: 'no price',
  verified: '✓ Totals verified',
  adding: 'Verifying totals…',
  rowsDiffer:
    "Totals don't match: the rows don't add up to the last line. Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and repair the difference.",
  ledgerDiffers: message(
    "Totals don't match: the calls add up to {tokens, plural, one {# token} other {# tokens}} ({counts}). Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and repair the difference.",
    'tokens',
    ['counts', describeCalls],
  ),
  notProved: "Tally couldn't verify the totals.",
  openData: 'Open Settings › Privacy and data',
  answeredWith: message('HTTP {status}', (status: number) => String(status)),
  showMessage: 'Show this message',
  messageGone: 'This message was deleted',
  callOdd: message('The total differs from prompt + completion by {difference}', formatDifference),
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
