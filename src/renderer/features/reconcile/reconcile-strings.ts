import type { BillPeriod } from '../../../shared/contract/usage/bill.ts'
import { formatDay, formatWholeMoment } from '../../../shared/language/format-moment.ts'
import { formatMoney } from '../../../shared/language/format-money.ts'
import { formatDifference } from '../../../shared/language/format-number.ts'
import { defineMessages, formatList, message } from '../../../shared/language/messages.ts'
import { describeCalls } from '../../strings/usage.ts'

type PeriodDays = Pick<BillPeriod, 'clock' | 'from' | 'to'>

const billPeriodStrings = defineMessages('bill-period', {
  utc: {
    day: message('{day} (UTC)', ['day', formatDay]),
    days: message('{from} to {to} (UTC)', ['from', formatDay], ['to', formatDay]),
  },
  local: {
    day: message('{day} (local)', ['day', formatDay]),
    days: message('{from} to {to} (local)', ['from', formatDay], ['to', formatDay]),
  },
})

/** `Nov 1, 2026 to Nov 30, 2026 (UTC)`. */
export function describePeriod({ clock, from, to }: PeriodDays): string {
  const { day, days } = billPeriodStrings[clock]
  return from === to ? day(from) : days(from, to)
}

const sizeOf = (count: bigint): bigint => (count < 0n ? -count : count)

const changeOf = (difference: bigint) => ({
  difference: sizeOf(difference),
  change: formatDifference(difference),
})

/** Bills compared with the ledger. */
export const reconcileStrings = defineMessages('reconcile', {
  lines: '{count, plural, one {# line} other {# lines}}',
  edit: 'Edit',
  introduction:
    'Enter a bill, or paste the table that the service exports. Tally compares every token with its ledger, on this computer.',
  loading: 'Loading bills…',
  notRead: "Tally couldn't load the bills.",
  noConnection: "No connection yet. Add the bill's service in Settings first.",
  openConnections: 'Open connections',

  bills: 'Bills',
  add: 'New bill',
  emptyTitle: 'Check a bill to the token',
  columns: {
    period: 'Period',
    connection: 'Connection',
    billed: 'Billed',
    tally: 'Tally',
    difference: 'Difference',
    state: 'State',
  },
  closedState: 'Closed',
  openState: 'Open',
  deleted: 'Bill deleted',

  back: 'All bills',
  connection: 'Connection',
  from: 'First day',
  to: 'Last day',
  clock: 'Time zone',
  clocks: { utc: 'UTC', local: 'Local' },
  clockHint: {
    utc: 'Most services bill by days in UTC.',
    local: 'The local day on which each call was made. Most services bill by UTC.',
  },
  periodProblems: {
    missing: 'Enter the first and the last day.',
    turned: 'The first day is after the last. Change one of them.',
    'too-long': 'Choose a period of at most ten years.',
  },
  overlaps: message(
    '{periods, plural, one {Another bill for this connection overlaps these days: {days}.} other {Other bills for this connection overlap these days: {days}.}}',
    (periods: readonly PeriodDays[]) => ({
      periods: periods.length,
      days: formatList(periods.map(describePeriod)),
    }),
  ),

  billed: 'Billed',
  billedHint:
    "Leave a field empty if the bill doesn't show it. A line without a day or a model covers all days or models.",
  row: 'Line {number, number}',
  fields: {
    day: 'Day',
    model: 'Model',
    promptTokens: 'Prompt tokens',
    completionTokens: 'Completion tokens',
    totalTokens: 'Total tokens',
    requests: 'Requests',
    amount: 'Amount',
    currency: 'Currency',
  },
  anyDay: 'all days',
  anyModel: 'all models',
  addRow: 'Add line',
  removeRow: 'Remove line {number, number}',
  clearRows: 'Remove all lines',
  moreRows: '{count, plural, one {Show # more line} other {Show # more lines}}',
  typedProblems: {
    'not-a-day': 'Enter a date.',
    'long-name': 'Shorten the model name.',
    'not-a-number': 'Enter a number.',
    'not-whole': 'Enter a whole number.',
    'two-readings': 'This number is ambiguous. Use a period as the decimal separator.',
    'no-currency': 'Enter the currency in three letters, such as USD.',
    'empty-line': 'Enter a number in this line.',
  },
  fieldProblem: message('{field}: {problem}', 'field', 'problem'),
  notCounted:
    "{lines, plural, one {# line isn't counted yet. Fix the marked field.} other {# lines aren't counted yet. Fix the marked fields.}}",

  paste: 'Paste a table…',
  file: 'Import a file…',
  save: 'Save',
  saved: message('Saved {at}.', formatWholeMoment),
  unsaved: 'Not saved yet.',
  closePeriod: 'Close the period',
  closed: message('Closed {at}. The next bill starts after this period.', formatWholeMoment),
  reopen: 'Reopen',
  copyCsv: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',

  changed: 'The ledger changed since the bill was saved',
  changedCalls: message('{difference, plural, one {{change} call} other {{change} calls}}', changeOf),
  changedTokens: message('{difference, plural, one {{change} token} other {{change} tokens}}', changeOf),
})

/** Differences between a bill and Tally's counts. */
export const billResultStrings = defineMessages('bill-result', {
  loading: 'Comparing with the ledger…',
  measure: 'Compared by',
  measures: {
    totalTokens: 'Total tokens',
    promptTokens: 'Prompt',
    completionTokens: 'Completion',
    requests: 'Requests',
  },
  byModel: 'By model',
  byDay: 'By day',
  columns: { model: 'Model', day: 'Day', billed: 'Billed', tally: 'Tally', difference: 'Difference' },
  sum: 'Total',
  notDivided: { model: 'not split by model', day: 'not split by day' },
  onlyTally: "The bill doesn't list these lines, so only Tally's counts are shown.",
  notOnBill: 'not on bill',
  notReported: 'not reported',
  none: '–',
  more: 'billed more',
  less: 'billed less',
  equal: 'equal',
  integrity: 'Integrity',
  holds: message('Totals verified ✓ ({counts})', describeCalls),
  broken: "The rows don't add up to the ledger. Press “Verify totals” in Settings › Privacy and data.",
  noDifference: 'The bill matches the ledger.',
  higher: {
    tokens:
      "{tokens, plural, one {The bill is # token above Tally's count.} other {The bill is # tokens above Tally's count.}}",
    requests:
      "{requests, plural, one {The bill is # request above Tally's count.} other {The bill is # requests above Tally's count.}}",
    money: message("The bill is {amount} above Tally's total.", formatMoney),
  },
  lower: {
    tokens:
      "{tokens, plural, one {The bill is # token below Tally's count.} other {The bill is # tokens below Tally's count.}}",
    requests:
      "{requests, plural, one {The bill is # request below Tally's count.} other {The bill is # requests below Tally's count.}}",
    money: message("The bill is {amount} below Tally's total.", formatMoney),
  },
  onlyLines: 'The totals match, but some rows differ.',
})
