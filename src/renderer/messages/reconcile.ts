import type { BillPeriod, Candidate } from '../../shared/contract/usage/bill.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatDay, formatWholeMoment } from '../../shared/language/format-moment.ts'
import { formatMoney } from '../../shared/language/format-money.ts'
import { formatCount, formatDifference } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'
import { type CallCounts, describeCalls } from './usage.ts'

type Name = Candidate['names'][number]

const candidateNameStrings = defineMessages('candidate-name', {
  pair: (billed: string, tally: string) => `${quote(billed)} for ${quote(tally)}`,
})

const listNames = (names: readonly Name[]): string =>
  formatList(
    names.map(({ billed, tally }) =>
      billed === tally ? isolate(billed) : candidateNameStrings.pair(billed, tally),
    ),
  )

/** Possible causes of a difference. Each text states facts and claims nothing. */
export const candidateStrings = defineMessages('candidate', {
  title: 'Possible causes',
  claim: "Tally can't tell which cause applies. Check the largest first.",
  elsewhere: "Also on these days, but doesn't explain the difference",
  kinds: {
    'not-reported': {
      title: 'Answers without counts',
      text: (calls: number) =>
        plural(calls, {
          one: '# call is complete, but the service reported no counts.',
          other: '# calls are complete, but the service reported no counts.',
        }),
    },
    unfinished: {
      title: 'Incomplete answers',
      text: (calls: number) =>
        plural(calls, {
          one: '# call was stopped, cut off, or interrupted. The service may bill the partial answer.',
          other: '# calls were stopped, cut off, or interrupted. The service may bill the partial answers.',
        }),
    },
    failed: {
      title: 'Failed calls',
      text: (calls: number) =>
        plural(calls, {
          one: '# call failed, but may have been processed.',
          other: '# calls failed, but may have been processed.',
        }),
    },
    'under-way': {
      title: 'Calls in progress',
      text: (calls: number) =>
        plural(calls, { one: "# call hasn't ended yet.", other: "# calls haven't ended yet." }),
    },
    'turned-away': {
      title: 'Refused calls',
      text: (calls: number) =>
        plural(calls, {
          one: '# call was refused and not processed. Some services count it as a request.',
          other: '# calls were refused and not processed. Some services count them as requests.',
        }),
    },
    'no-total': {
      title: 'Calls without a total',
      text: (calls: number) =>
        plural(calls, {
          one: "# call has no reported total, so Tally's total excludes its tokens.",
          other: "# calls have no reported total, so Tally's total excludes their tokens.",
        }),
    },
    'odd-sums': {
      title: 'Parts and total differ',
      text: (calls: number) =>
        plural(calls, {
          one: "# call reported a total that isn't prompt + completion.",
          other: "# calls reported a total that isn't prompt + completion.",
        }),
    },
    'no-price': {
      title: 'Calls without a price',
      text: (calls: number) =>
        plural(calls, {
          one: "# call has no price, so Tally's amount excludes the call.",
          other: "# calls have no price, so Tally's amount excludes them.",
        }),
    },
    'other-price': {
      title: 'Another price',
      text: (_calls: number, names: readonly Name[]) =>
        names.length === 0
          ? "The counts match, but the money doesn't. Check your prices and any discounts."
          : `The counts match, but the money doesn't: ${listNames(names)}. Check your prices and any discounts.`,
    },
    'cached-as-input': {
      title: 'Cached input at the input price',
      text: (calls: number) =>
        plural(calls, {
          one: '# call read input from the cache. The bill may charge it like other input.',
          other: '# calls read input from the cache. The bill may charge it like other input.',
        }),
    },
    'cached-cheaper': {
      title: 'Cheaper cached input',
      text: (calls: number) =>
        plural(calls, {
          one: '# call read input from the cache. The bill may charge less for it. Enter its price in Settings › Prices.',
          other:
            '# calls read input from the cache. The bill may charge less for it. Enter its price in Settings › Prices.',
        }),
    },
    'cached-not-counted': {
      title: 'Prompts without cached input',
      text: (calls: number) =>
        plural(calls, {
          one: '# prompt includes cached input. The bill may count the prompt without it.',
          other: '# prompts include cached input. The bill may count the prompts without it.',
        }),
    },
    'cached-counted': {
      title: 'Prompts with cached input',
      text: (calls: number) =>
        plural(calls, {
          one: '# report counts cached input in addition to its prompt. The bill may include it.',
          other: '# reports count cached input in addition to their prompts. The bill may include it.',
        }),
    },
    'near-edge-inside': {
      title: 'Just inside the period',
      text: (calls: number) =>
        plural(calls, {
          one: '# call is less than 15 minutes inside the period. The service may exclude the call.',
          other: '# calls are less than 15 minutes inside the period. The service may exclude these calls.',
        }),
    },
    'near-edge-outside': {
      title: 'Just outside the period',
      text: (calls: number) =>
        plural(calls, {
          one: '# call is less than 15 minutes outside the period. The service may include the call.',
          other: '# calls are less than 15 minutes outside the period. The service may include these calls.',
        }),
    },
    'near-midnight': {
      title: 'Near midnight',
      text: (calls: number) =>
        plural(calls, {
          one: '# call is less than 15 minutes from midnight. The service may count the call on another day.',
          other:
            '# calls are less than 15 minutes from midnight. The service may count these calls on another day.',
        }),
    },
    'other-clock': {
      title: 'Days by the other clock',
      text: (calls: number) =>
        plural(calls, {
          one: '# call falls on another day by the other clock (UTC or local).',
          other: '# calls fall on another day by the other clock (UTC or local).',
        }),
    },
    'model-names': {
      title: 'Other model names',
      text: (calls: number, names: readonly Name[]) =>
        plural(calls, {
          one: `# call may have another name on the bill: ${listNames(names)}.`,
          other: `# calls may have another name on the bill: ${listNames(names)}.`,
        }),
    },
    'same-service': {
      title: 'Another connection',
      text: (calls: number, names: readonly Name[]) =>
        plural(calls, {
          one: `# call on these days used another connection to the service, perhaps with the same key: ${listNames(names)}.`,
          other: `# calls on these days used another connection to the service, perhaps with the same key: ${listNames(names)}.`,
        }),
    },
    cleared: {
      title: 'Deleted calls',
      text: (calls: number) =>
        plural(calls, {
          one: '# call was deleted from the ledger. Its connection and day are unknown.',
          other: '# calls were deleted from the ledger. Their connections and days are unknown.',
        }),
    },
    'another-program': {
      title: 'Another program',
      text: () => "Another program with the same key may have used the rest. Tally doesn't see its calls.",
    },
    'not-billed': {
      title: 'Not billed yet',
      text: () => 'The rest may be billed later, or be free.',
    },
  } satisfies Readonly<Record<Candidate['kind'], { readonly title: string; readonly text: CandidateText }>>,
  upTo: (figure: string) => `up to ${figure}`,
  unknown: 'unknown',
  uncounted: (calls: number) =>
    plural(calls, { one: '# call without any count.', other: '# calls without any count.' }),
  show: (calls: number) => plural(calls, { one: 'Show # call', other: 'Show # calls' }),
  hide: 'Hide calls',
  firstOf: (shown: number, all: number) => `First ${formatCount(shown)} of ${formatCount(all)}`,
  untitled: 'New chat',
  deleted: 'deleted',
  deletedTitle: (title: string) => `deleted: ${isolate(title)}`,
  openUsage: 'Show on usage page',
})

type CandidateText = (calls: number, names: readonly Name[]) => string

type PeriodDays = Pick<BillPeriod, 'clock' | 'from' | 'to'>

const billPeriodStrings = defineMessages('bill-period', {
  utc: {
    day: (day: string) => `${formatDay(day)} (UTC)`,
    days: (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)} (UTC)`,
  },
  local: {
    day: (day: string) => `${formatDay(day)} (local)`,
    days: (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)} (local)`,
  },
})

/** `Nov 1, 2026 to Nov 30, 2026 (UTC)`. */
export function describePeriod({ clock, from, to }: PeriodDays): string {
  const { day, days } = billPeriodStrings[clock]
  return from === to ? day(from) : days(from, to)
}

const sizeOf = (count: bigint): bigint => (count < 0n ? -count : count)

/** Bills compared with the ledger. */
export const reconcileStrings = defineMessages('reconcile', {
  title: 'Reconcile',
  close: 'Close',
  cancel: 'Cancel',
  introduction:
    'Enter a bill, or paste the table that the service exports. Tally compares it with its own sums, to the token, and sends nothing.',
  loading: 'Loading bills…',
  notRead: "Tally couldn't load the bills.",
  tryAgain: 'Try again',
  noConnection: 'No connection yet. Add the service of the bill in Settings first.',
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
  undo: 'Undo',

  back: 'All bills',
  connection: 'Connection',
  from: 'First day',
  to: 'Last day',
  clock: 'Days by',
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
  overlaps: (periods: readonly PeriodDays[]) =>
    plural(periods.length, {
      one: `Another bill of this connection has some of these days: ${formatList(periods.map(describePeriod))}.`,
      other: `Other bills of this connection have some of these days: ${formatList(periods.map(describePeriod))}.`,
    }),

  billed: 'Billed',
  billedHint:
    "Leave a field empty if the bill doesn't show it. A line without a day or a model covers all days or models.",
  row: (number: number) => `Line ${formatCount(number)}`,
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
  removeRow: (number: number) => `Remove line ${formatCount(number)}`,
  clearRows: 'Remove all lines',
  moreRows: (count: number) => plural(count, { one: 'Show # more line', other: 'Show # more lines' }),
  typedProblems: {
    'not-a-day': 'Enter a date.',
    'long-name': 'Shorten the model name.',
    'not-a-number': 'Enter a number.',
    'not-whole': 'Enter a whole number.',
    'two-readings': 'This number is ambiguous. Enter it with a point before the decimals.',
    'no-currency': 'Enter the currency in three letters, such as USD.',
    'empty-line': 'Enter a number in this line.',
  },
  fieldProblem: (field: string, problem: string) => `${field}: ${problem}`,
  notCounted: (lines: number) =>
    plural(lines, {
      one: "# line isn't counted yet. Fix the marked field.",
      other: "# lines aren't counted yet. Fix the marked fields.",
    }),

  paste: 'Paste a table…',
  file: 'Import a file…',
  save: 'Save',
  saved: (at: number) => `Saved ${formatWholeMoment(at)}.`,
  unsaved: 'Not saved yet.',
  closePeriod: 'Close the period',
  closed: (at: number) => `Closed ${formatWholeMoment(at)}. The next bill starts after this period.`,
  reopen: 'Reopen',
  delete: 'Delete',
  copyCsv: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',

  changed: 'The ledger changed since the bill was saved',
  changedCalls: (difference: bigint) =>
    plural(sizeOf(difference), {
      one: `${formatDifference(difference)} call`,
      other: `${formatDifference(difference)} calls`,
    }),
  changedTokens: (difference: bigint) =>
    plural(sizeOf(difference), {
      one: `${formatDifference(difference)} token`,
      other: `${formatDifference(difference)} tokens`,
    }),
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
  moreLines: (count: number) => plural(count, { one: 'Show # more line', other: 'Show # more lines' }),
  integrity: 'Integrity',
  holds: (counts: CallCounts) => `Σ rows = total ✓ (${describeCalls(counts)})`,
  broken: "The rows don't add up to the ledger. Press “Verify totals” in Settings › Data.",
  noDifference: 'Bill and ledger are equal.',
  higher: {
    tokens: (tokens: bigint) =>
      plural(tokens, {
        one: "The bill is # token above Tally's count.",
        other: "The bill is # tokens above Tally's count.",
      }),
    requests: (requests: bigint) =>
      plural(requests, {
        one: "The bill is # request above Tally's count.",
        other: "The bill is # requests above Tally's count.",
      }),
    money: (amount: Money) => `The bill is ${formatMoney(amount)} above Tally's sum.`,
  },
  lower: {
    tokens: (tokens: bigint) =>
      plural(tokens, {
        one: "The bill is # token below Tally's count.",
        other: "The bill is # tokens below Tally's count.",
      }),
    requests: (requests: bigint) =>
      plural(requests, {
        one: "The bill is # request below Tally's count.",
        other: "The bill is # requests below Tally's count.",
      }),
    money: (amount: Money) => `The bill is ${formatMoney(amount)} below Tally's sum.`,
  },
  onlyLines: 'The totals are equal, but some lines differ.',
})
