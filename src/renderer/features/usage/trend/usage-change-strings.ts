import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'
import { formatCount, formatDifference } from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'

/** The usage page beside an earlier period. */
export const usageChangeStrings = defineMessages('usage-change', {
  comparedWith: (from: string, to: string) => `Compared with ${formatDays(from, to)}.`,
  comparedWithDay: (day: string) => `Compared with ${formatDay(day, 'weekday-and-year')}.`,
  todayRuns: "Today isn't over.",
  earlierUnpriced: (calls: number) =>
    plural(calls, {
      one: "# earlier call has no price and isn't in the price difference.",
      other: "# earlier calls have no price and aren't in the price difference.",
    }),
  otherLength: (earlier: number, now: number) =>
    plural(earlier, {
      one: `The earlier period has # day, this one ${formatCount(now)}.`,
      other: `The earlier period has # days, this one ${formatCount(now)}.`,
    }),
  beginsIn: (day: string) =>
    `The earlier days before ${formatDay(day)} are missing: the ledger starts there.`,
  noEarlierDays: (day: string) =>
    `No earlier period to compare with: the ledger starts on ${formatDay(day)}.`,
  noEarlierCalls: (from: string, to: string) =>
    `No calls on ${formatDays(from, to)}, so there is nothing to compare with.`,
  unchanged: 'unchanged',
  notComparable: 'change unknown',
  calls: (difference: number) =>
    plural(difference, {
      one: `${formatDifference(difference)} call`,
      other: `${formatDifference(difference)} calls`,
    }),
  inChart: 'earlier period',
  earlierTokens: (period: string, tokens: number) => `${period}: ${formatCount(tokens)}`,
  earlierNone: (period: string) => `${period}: none`,
  showTable: 'Compare in a table',
  hideTable: 'Hide the table',
  titles: {
    model: 'Change by model',
    project: 'Change by project',
    day: 'Change by day',
    week: 'Change by week',
    month: 'Change by month',
    year: 'Change by year',
  },
  columns: {
    model: 'Model',
    project: 'Project',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    year: 'Year',
    calls: 'Calls',
    earlier: 'Before',
    now: 'Now',
    change: 'Tokens',
    percent: 'Percent',
    price: 'Price',
  },
  columnMeanings: {
    calls: 'Difference in calls',
    earlier: 'Total tokens of the earlier period',
    now: 'Total tokens of the days shown',
    change: 'Difference in total tokens, the largest first',
    percent: 'Difference in percent of the earlier total',
    price: 'Difference in price',
  },
  noBase: 'Without earlier tokens there is no percentage',
})
