import { formatDay, formatDays, formatTime } from '../../../shared/language/format-moment.ts'
import { approximate } from '../../../shared/language/format-number.ts'
import { defineMessages, message } from '../../../shared/language/messages.ts'

/** Every text of a printed statement. */
export const statementStrings = defineMessages('statement-page', {
  title: message('Usage statement, {month}', (month: string) => formatDay(`${month}-01`, 'month')),
  clock: 'Time zone',
  clocks: { local: 'the local time of each call', utc: 'UTC' },
  made: 'Created',
  madeBy: message('{at}, by Tally {version}', ['at', formatTime], 'version'),
  notOver: "The month isn't over yet, so later calls are missing.",
  byModel: 'By model',
  byDay: 'Day by day',
  callCount: '{count, plural, one {# call} other {# calls}}',
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
  verified: message(
    'Totals verified ✓ ({count}, {notReported, number} without counts)',
    ['count', calls],
    'notReported',
  ),
  notVerified:
    "The rows don't add up to the ledger's totals. Press “Verify totals” in Settings › Privacy and data.",
  noTotal:
    "{count, plural, one {# call reported no total, so its tokens aren't in the total.} other {# calls reported no total, so their tokens aren't in the total.}}",
  notProcessed:
    "{count, plural, one {# more call wasn't processed and isn't counted.} other {# more calls weren't processed and aren't counted.}}",
  unpriced:
    "{count, plural, one {# call has no price, so the price doesn't include it.} other {# calls have no price, so the price doesn't include them.}}",
  unconfirmed:
    '{count, plural, one {# call has a list price that nobody confirmed, so the price is approximate.} other {# calls have list prices that nobody confirmed, so the price is approximate.}}',
  running:
    "{count, plural, one {# call was in progress and isn't included.} other {# calls were in progress and aren't included.}}",
  estimates: 'Estimates',
  estimated: message(
    "{count} without reported counts: prompt ≈ {prompt, number}, completion ≈ {completion, number}. The sums above don't include them.",
    ['count', calls],
    'prompt',
    'completion',
  ),
  estimatedCost: message("At each day's prices: {amount}.", approximate),
  prices: 'Prices per million tokens',
  validFrom: 'From (UTC)',
  origin: 'Source',
  input: 'Input',
  output: 'Output',
  connection: 'Connection',
  asInput: 'as input',
  priceNote: 'Discounts and taxes are not included.',
  bills: 'Bills',
  bill: message('{name}, {days}', (name: string, from: string, to: string) => ({
    name,
    days: formatDays(from, to),
  })),
  billed: 'Billed',
  tally: 'Tally',
  difference: 'Difference',
  tokens: message('{digits, number} tokens', ['digits', BigInt]),
  billNote: "Tally's numbers are from the day the bill was saved.",
  open: 'open',
  closed: 'closed',
  clearings: message(
    'Deleted on {at}: {count} from before {day}.',
    ['day', formatDay],
    ['count', calls],
    ['at', formatTime],
  ),
})

function calls(count: number): string {
  return statementStrings.callCount(count)
}
