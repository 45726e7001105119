import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'
import { formatMoney } from '../../../../shared/language/format-money.ts'
import { formatCount, formatEstimate, formatWholePercent } from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'

/** The expected end of the current month. */
export const monthEndStrings = defineMessages('month-end', {
  title: 'Month-end estimate',
  month: (day: string) => formatDay(day, 'month'),
  days: (from: string, to: string) => formatDays(from, to),
  cleared: (day: string) =>
    `Calls before ${formatDay(day)} were deleted from the ledger, and this estimate doesn't count them.`,
  tokens: (estimate: number, range: number, soFar: number) =>
    plural(estimate, {
      one: `${formatEstimate(estimate, range, soFar)} token`,
      other: `${formatEstimate(estimate, range, soFar)} tokens`,
    }),
  money: (estimate: Money, range: Money) => `≈\u00a0${formatMoney(estimate)} ± ${formatMoney(range)}`,
  moneyRange: (low: Money, high: Money) => `≈\u00a0${formatMoney(low)} – ${formatMoney(high)}`,
  /** All months of the record. */
  record: (dayOfMonth: number, months: number, percent: number) =>
    plural(months, {
      other:
        `On day ${formatCount(dayOfMonth)} of the last # months, ` +
        `this estimate was off by ${formatWholePercent(percent)} (median).`,
    }),
  /** Some of these months had too little to go by. */
  shortRecord: (dayOfMonth: number, months: number, percent: number) =>
    plural(months, {
      one:
        `On day ${formatCount(dayOfMonth)} of # earlier month, ` +
        `this estimate was off by ${formatWholePercent(percent)}.`,
      other:
        `On day ${formatCount(dayOfMonth)} of # earlier months, ` +
        `this estimate was off by ${formatWholePercent(percent)} (median).`,
    }),
  noRecord: 'No earlier month to test this estimate on yet.',
  meaning:
    'Tally expects the recent daily use, in the pattern of your weeks. Nine of ten months should end within the range.',
  noTokens: 'No token estimate: too few of these calls reported a total.',
  narrowed: 'Only for the calls that match the filters.',
  unpriced: (calls: number) =>
    plural(calls, {
      one: '# call of this month has no price and is not in the amount.',
      other: '# calls of this month have no price and are not in the amount.',
    }),
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
  budgets: 'Budgets',
})
