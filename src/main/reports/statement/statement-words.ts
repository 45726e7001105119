import { formatDay, formatDays, formatTime } from '../../../shared/language/format-moment.ts'
import { approximate, formatCount } from '../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../shared/language/messages.ts'

const calls = (count: number): string => plural(count, { one: '# call', other: '# calls' })

/** Every text of a printed statement. */
export const statementStrings = defineMessages('statement-page', {
  title: (month: string) => `Usage statement, ${formatDay(`${month}-01`, 'month')}`,
  days: (from: string, to: string) => formatDays(from, to),
  clock: 'Time zone',
  clocks: { local: 'the local time of each call', utc: 'UTC' },
  made: 'Created',
  madeBy: (at: number, version: string) => `${formatTime(at)}, by Tally ${version}`,
  notOver: "The month isn't over yet, so later calls are missing.",
  byModel: 'By model',
  byDay: 'Day by day',
  callCount: calls,
  calls: 'Calls',
  model: 'Model',
  project: 'Project',
  noProject: 'No project',
  unnamedProject: 'Unnamed project',
  day: 'Day',
  notReported: 'Not reported',
  prompt: 'Prompt',
  cached: 'Cached',
  cacheWrite: 'Cache write',
  completion: 'Completion',
  reasoning: 'Reasoning',
  total: 'Total',
  price: 'Price',
  none: '–',
  unknown: 'not reported',
  opening: 'Before this month',
  sum: 'This month',
  closing: 'Including this month',
  kinds: 'The prompt may include cached tokens and cache writes, and the completion may include reasoning.',
  verified: (count: number, notReported: number) =>
    `Totals verified ✓ (${calls(count)}, ${formatCount(notReported)} without counts)`,
  notVerified:
    "The rows don't add up to the ledger's totals. Press “Verify totals” in Settings › Privacy and data.",
  noTotal: (count: number) =>
    plural(count, {
      one: "# call reported no total, so its tokens aren't in the total.",
      other: "# calls reported no total, so their tokens aren't in the total.",
    }),
  notProcessed: (count: number) =>
    plural(count, {
      one: "# more call wasn't processed and isn't counted.",
      other: "# more calls weren't processed and aren't counted.",
    }),
  unpriced: (count: number) =>
    plural(count, {
      one: "# call has no price, so the price doesn't include it.",
      other: "# calls have no price, so the price doesn't include them.",
    }),
  unconfirmed: (count: number) =>
    plural(count, {
      one: '# call has a list price that nobody confirmed, so the price is approximate.',
      other: '# calls have list prices that nobody confirmed, so the price is approximate.',
    }),
  running: (count: number) =>
    plural(count, {
      one: "# call was in progress and isn't included.",
      other: "# calls were in progress and aren't included.",
    }),
  estimates: 'Estimates',
  estimated: (count: number, prompt: number, completion: number) =>
    `${calls(count)} without reported counts: prompt ≈ ${formatCount(prompt)}, ` +
    `completion ≈ ${formatCount(completion)}. The sums above don't include them.`,
  estimatedCost: (amount: string) => `At each day's prices: ${approximate(amount)}.`,
  prices: 'Prices per million tokens',
  validFrom: 'From (UTC)',
  origin: 'Source',
  input: 'Input',
  output: 'Output',
  connection: 'Connection',
  asInput: 'as input',
  priceNote: 'Discounts and taxes are not included.',
  bills: 'Bills',
  bill: (name: string, from: string, to: string) => `${name}, ${formatDays(from, to)}`,
  billed: 'Billed',
  tally: 'Tally',
  difference: 'Difference',
  tokens: (digits: string) => `${formatCount(BigInt(digits))} tokens`,
  billNote: "Tally's numbers are from the day the bill was saved.",
  open: 'open',
  closed: 'closed',
  clearings: (day: string, count: number, at: number) =>
    `Deleted on ${formatTime(at)}: ${calls(count)} from before ${formatDay(day)}.`,
})
