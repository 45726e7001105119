import type { MonthEnd } from '../../../../shared/contract/usage/month-end.ts'
import type { ReportedCosts } from '../../../../shared/contract/usage/usage-page.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { type BudgetAmount, formatAmount } from '../../../../shared/language/format-amount.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'
import { formatMoney, formatMoneyRange } from '../../../../shared/language/format-money.ts'
import {
  formatCount,
  formatDifference,
  formatEstimate,
  formatPercentDifference,
  formatWholePercent,
} from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'
import { isolate, quote } from '../../../strings/quote.ts'
import { type CallCounts, describeCalls } from '../../../strings/usage.ts'

/** The usage page: sums over the whole ledger. */
export const usagePageStrings = defineMessages('usage-page', {
  title: 'Usage',
  back: 'Back to the chat',
  rangeLabel: (days: string) => `Days: ${days}`,
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

  filters: (chosen: string) => `Filters: ${chosen}`,
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
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
  priced: (calls: number, all: number) =>
    plural(all, {
      one: `for ${formatCount(calls)} of # call`,
      other: `for ${formatCount(calls)} of # calls`,
    }),
  pricedAll: "at each day's prices",
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
    `Prompt and completion add up to ${formatCount(parts)}, but the reported total is ${formatCount(total)} ` +
    `(${formatDifference(total - parts)}). Tally shows both unchanged.`,

  tooManyToReview: (calls: number) =>
    plural(calls, {
      other: 'Tally checks up to # calls of a program for anomalies at a time. Choose fewer days.',
    }),

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
  showMonth: (day: string) => `Show ${formatDay(day, 'whole-month-name')}`,
  showAll: 'Show all usage',
  emptyProgram: 'Once this program calls through Tally, its calls appear here by task.',
  setUp: 'Set up the program',
  allDays: 'Show all days',
})

/** The one number, where the month ends, and its budget. */
export const headlineStrings = defineMessages('usage-headline', {
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
  inMonth: (day: string) => `in ${formatDay(day, 'whole-month-name')}`,
  demoPrices: 'demo prices',
  enterPrices: 'Enter prices',
  ofBudget: (percent: number, limit: BudgetAmount) =>
    limit.currency === null
      ? plural(BigInt(limit.amount), {
          one: `${formatWholePercent(percent)} of # token`,
          other: `${formatWholePercent(percent)} of # tokens`,
        })
      : `${formatWholePercent(percent)} of ${formatAmount(limit)}`,
  monthEnd: 'Month-end estimate',
  moneyBy: (low: Money, high: Money, day: string) =>
    `≈\u00a0${formatMoneyRange(low, high)} by ${formatDay(day, 'short')}`,
  tokensBy: ({ estimate, range, soFar }: NonNullable<MonthEnd['tokens']>, day: string) =>
    `${formatEstimate(estimate, range, soFar)} by ${formatDay(day, 'short')}`,
  meaning:
    'Tally projects your recent daily use, adjusted for weekdays. About nine in ten months should end within this range.',
  record: (percent: number) =>
    `Half of the past estimates were off by at most ${formatWholePercent(percent)}.`,
  missingDays: (days: number) =>
    plural(days, {
      one: 'Too early for an estimate: # more day of use is needed.',
      other: 'Too early for an estimate: # more days of use are needed.',
    }),
  missingCalls: (days: number) =>
    plural(days, {
      one: 'Too few recent calls for an estimate: # more day with calls is needed.',
      other: 'Too few recent calls for an estimate: # more days with calls are needed.',
    }),
})

/** The row of figures below the headline. */
export const figureStrings = defineMessages('usage-figure', {
  parts: (prompt: number, completion: number) =>
    `prompt ${formatCount(prompt)} · completion ${formatCount(completion)}`,
  calls: (calls: number, withoutCounts: number) =>
    withoutCounts === 0
      ? plural(calls, { one: '# call', other: '# calls' })
      : plural(calls, {
          one: `# call, ${formatCount(withoutCounts)} without counts`,
          other: `# calls, ${formatCount(withoutCounts)} without counts`,
        }),
  callsInTasks: (calls: number, tasks: number, withoutCounts: number) => {
    const inTasks = plural(tasks, { one: 'in # task', other: 'in # tasks' })
    const rest = withoutCounts === 0 ? '' : `, ${formatCount(withoutCounts)} without counts`
    return plural(calls, { one: `# call ${inTasks}${rest}`, other: `# calls ${inTasks}${rest}` })
  },
  callsMeaning: 'Calls that may have been processed.',
  fromCache: (percent: number) => `${formatWholePercent(percent)} from cache`,
  more: (percent: number, from: string, to: string) =>
    `${formatWholePercent(percent)} more than ${formatDays(from, to, 'short')}`,
  less: (percent: number, from: string, to: string) =>
    `${formatWholePercent(percent)} less than ${formatDays(from, to, 'short')}`,
  asMuch: (from: string, to: string) => `as much as ${formatDays(from, to, 'short')}`,
  cleared: (day: string) => `Calls before ${formatDay(day)} were deleted from the ledger and aren't counted.`,
})

export const lookAtStrings = defineMessages('usage-look-at', {
  title: 'Worth a look',
  unpriced: (calls: number) =>
    plural(calls, { one: '# call without a price', other: '# calls without a price' }),
  anomalies: (count: number) => plural(count, { one: '# anomaly', other: '# anomalies' }),
  noAnomalies: 'No anomalies',
})

export const reportedCostStrings = defineMessages('usage-reported-cost', {
  /** The service's own sum, and that of Tally's prices for the same calls. */
  compared: (
    connection: string,
    { callCount, reported, computed }: ReportedCosts,
    percent: number | null,
  ) => {
    const difference = percent === null ? '' : ` (${formatPercentDifference(percent)})`
    const sums = `${formatMoney(reported)} reported, ${formatMoney(computed)} at your prices${difference}`
    return plural(callCount, {
      one: `${isolate(connection)}, # call: ${sums}`,
      other: `${isolate(connection)}, # calls: ${sums}`,
    })
  },
  same: (connection: string, { callCount, reported }: ReportedCosts) =>
    plural(callCount, {
      one: `${isolate(connection)}, # call: ${formatMoney(reported)} reported, the same as at your prices`,
      other: `${isolate(connection)}, # calls: ${formatMoney(reported)} reported, the same as at your prices`,
    }),
})

/** The charts. */
export const usageChartStrings = defineMessages('usage-chart', {
  callSeries: { prompt: 'prompt', reasoning: 'reasoning', completion: 'completion' },
  callTokens: {
    prompt: (tokens: number) => `prompt ${formatCount(tokens)}`,
    reasoning: (tokens: number) => `reasoning ${formatCount(tokens)}`,
    completion: (tokens: number) => `completion ${formatCount(tokens)}`,
  },
  callChartLabel: (calls: number, largest: number) =>
    `Reported tokens of ${plural(calls, { one: '# call', other: '# calls' })}. ` +
    `Largest: ${formatCount(largest)}. The table below has every number.`,
  callOf: (number: number, count: number) => `call ${formatCount(number)} of ${formatCount(count)}`,
  latestCalls: (shown: number, count: number) =>
    `The chart shows the latest ${formatCount(shown)} of ${formatCount(count)} calls.`,
  chartLabel: (total: string, largest: string, when: string) =>
    `The sum rises to ${total}. Largest: ${largest} (${when}). The tables have every number.`,
  /** The unit of the bars, at their axis. */
  each: {
    day: (amount: string) => `${amount}/day`,
    week: (amount: string) => `${amount}/week`,
    month: (amount: string) => `${amount}/month`,
    year: (amount: string) => `${amount}/year`,
  },
  soFar: (amount: string) => `${amount} so far`,
  budget: (limit: string) => `budget ${limit}`,
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
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
  more: (count: number) => plural(count, { other: '# more' }),
  loadMore: (count: number) => plural(count, { other: 'Show # more' }),
  onConnection: (name: string) => `on ${isolate(name)}`,
  program: 'Program',
  projectMeaning: 'Each call belongs to at most one project, so these rows add up.',
  titleRemoval: {
    remove: 'Remove title',
    question: (title: string) =>
      `Remove the title ${quote(title)} from the ledger? The numbers stay. You can't undo this.`,
    keep: 'Keep title',
  },
  nameRemoval: {
    remove: 'Remove name',
    question: (name: string) =>
      `Remove the name ${quote(name)} from the ledger? The numbers stay. You can't undo this.`,
    keep: 'Keep name',
  },
  unknown: 'unknown',
  notPriced: 'no price',
  verified: '✓ Totals verified',
  adding: 'Verifying totals…',
  rowsDiffer:
    "Totals don't match: the rows don't add up to the last line. Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and repair the difference.",
  ledgerDiffers: (tokens: number, counts: CallCounts) =>
    `Totals don't match: the calls add up to ${plural(tokens, { one: '# token', other: '# tokens' })} ` +
    `(${describeCalls(counts)}). Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and ` +
    'repair the difference.',
  notProved: "Tally couldn't verify the totals.",
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
