import type { Candidate } from '../../shared/contract/usage/bill.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

/** Possible causes of a difference. Each text states facts and claims nothing. */
export const candidateStrings = defineMessages('candidate', {
  title: 'What could be behind it',
  claim:
    'Tally cannot see into the bill. These are the places to look at, the one that could explain most first.',
  elsewhere: 'Also in these days, though it does not explain the difference by its size',
  kinds: {
    'not-reported': {
      title: 'Answers without counts',
      text: ({ calls }) => `${calls} came whole, but the service sent no numbers with it.`,
    },
    unfinished: {
      title: 'Answers that did not come to their end',
      text: ({ calls }) =>
        `Stopped, cut off or interrupted: ${calls}. The service may bill what it had done.`,
    },
    failed: {
      title: 'Failed calls',
      text: ({ calls }) => `Failed, but perhaps processed before that: ${calls}.`,
    },
    'under-way': { title: 'Calls under way', text: ({ calls }) => `Not ended yet: ${calls}.` },
    'turned-away': {
      title: 'Calls that were turned away',
      text: ({ calls }) => `Refused unprocessed: ${calls}. Some services count these as requests.`,
    },
    'no-total': {
      title: 'Calls without a total',
      text: ({ calls }) => `With parts and no total: ${calls}. What they used is not in the total of Tally.`,
    },
    'odd-sums': {
      title: 'Parts that do not make the total',
      text: ({ calls }) => `${calls} reported a total that is not prompt and completion together.`,
    },
    'no-price': {
      title: 'Calls without a price',
      text: ({ calls }) => `No price is entered for ${calls} of these days, so no money is counted for them.`,
    },
    'other-price': {
      title: 'Another price',
      text: ({ names }) =>
        `The counts are the same, the money is not${names === '' ? '' : `: ${names}`}. Look at the prices that are entered, and at discounts.`,
    },
    'near-edge-inside': {
      title: 'Just inside the period',
      text: ({ calls }) =>
        `Within 15 minutes of its beginning or its end: ${calls}. The service may have them outside.`,
    },
    'near-edge-outside': {
      title: 'Just outside the period',
      text: ({ calls }) =>
        `Within 15 minutes before its beginning or after its end: ${calls}. The service may have them inside.`,
    },
    'near-midnight': {
      title: 'Near midnight',
      text: ({ calls }) =>
        `Within 15 minutes of a midnight: ${calls}. The service may have them on the day beside it.`,
    },
    'other-clock': {
      title: 'Days by another clock',
      text: ({ calls }) => `By the other of the two clocks ${calls} would belong to another day.`,
    },
    'model-names': {
      title: 'Other names of models',
      text: ({ calls, names }) => `${calls} may stand in the bill under another name: ${names}.`,
    },
    'same-service': {
      title: 'Another connection to the same service',
      text: ({ calls, names }) =>
        `${calls} of these days went there by another connection (${names}), perhaps with the same key.`,
    },
    cleared: {
      title: 'Calls that were cleared',
      text: ({ calls }) =>
        `Cleared from the ledger: ${calls}. How many were of this connection and these days is not known.`,
    },
    'another-program': {
      title: 'Another program with the same key',
      text: () =>
        'This is left when all of the above is taken off. Nothing in the ledger could be behind it.',
    },
    'not-billed': {
      title: 'Not billed, or not yet',
      text: () =>
        'This is left when all of the above is taken off. Some services bill later, or give some tokens for nothing.',
    },
  } satisfies Readonly<Record<Candidate['kind'], { readonly title: string; readonly text: Sentence }>>,
  calls: (count: string) => (count === '1' ? '1 call' : `${count} calls`),
  pair: (billed: string, tally: string) => `${quote(billed)} for ${quote(tally)}`,
  list: (names: readonly string[]) => names.join(', '),
  name: (name: string) => isolate(name),
  upTo: (amount: string) => `up to ${amount}`,
  notKnown: 'not known',
  uncounted: (calls: string) => `${calls} without any number`,
  show: (count: string) => `Show the calls (${count})`,
  hide: 'Hide the calls',
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all}.`,
  untitled: 'New chat',
  deleted: (title: string) => (title === '' ? 'deleted' : `deleted: ${isolate(title)}`),
  openUsage: 'Show these days on the usage page',
})

const billTablePlural = (count: string, one: string, many: string): string =>
  count === '1' ? `1 ${one}` : `${count} ${many}`
/** Preview of a pasted table, before the person accepts the table. */
export const billTableStrings = defineMessages('bill-table', {
  title: 'Paste a table',
  fileTitle: (name: string) => `Table from ${quote(name)}`,
  area: 'Table',
  hint: 'Copy it from a spreadsheet, or paste a CSV with its headers.',
  cancel: 'Cancel',
  pasted: (count: string) => `${count} characters are pasted.`,
  another: 'Paste another one',
  columns: 'Columns',
  column: (name: string) => `Column ${quote(name)}`,
  unnamed: (number: string) => `Column ${number}`,
  roles: {
    ignore: 'Leave out',
    day: 'Day',
    model: 'Model',
    promptTokens: 'Prompt tokens',
    completionTokens: 'Completion tokens',
    totalTokens: 'Total tokens',
    requests: 'Requests',
    request: 'One request a line',
    cost: 'Amount',
    currency: 'Currency',
  },
  order: 'How dates are written here',
  orders: { 'day-first': 'Day first', 'month-first': 'Month first' },
  askDayOrder: 'These dates could be read in two ways. Say which number is the day.',
  mark: 'How decimals are written here',
  marks: { point: '1,234.5', comma: '1.234,5' },
  askDecimalMark: 'These numbers could be read in two ways. Say how decimals are written.',
  currency: 'Currency of the amounts',
  currencyHint: 'No currency stands beside the amounts.',
  span: 'Days of the table',
  spans: { table: 'Set the period to the days of the table', period: 'Take only the days of the period' },
  outside: (from: string, to: string) => `The table has days from ${from} to ${to}.`,
  take: (count: string) => `Take ${billTablePlural(count, 'line', 'lines')}`,
  taken: (count: string, rows: string) =>
    `${billTablePlural(count, 'line', 'lines')} of the table, ${billTablePlural(rows, 'line', 'lines')} by day and model.`,
  nothing: 'No line of this table can be taken. Say what its columns are.',
  skipped: 'Lines that are not taken',
  skippedOf: (lines: string, why: string) => `${lines}: ${why}`,
  lines: (count: string, ranges: string) => (count === '1' ? `Line ${ranges}` : `${count} lines (${ranges})`),
  more: (count: string) => `and ${count} more`,
  reasons: {
    above: 'above the headers',
    'not-a-day': 'no day could be read',
    outside: 'not a day of the period',
    'not-a-number': 'a number could not be read',
    'not-whole': 'a count is not a whole number that can be held',
    'below-zero': 'a count is below zero',
    'no-number': 'no number stands in it',
    'a-sum': 'a sum of other lines',
    'long-name': 'the name of the model is too long',
    'no-currency': 'the currency is not known, or there is more than one',
    'too-many': 'more days and models than a bill can have',
  },
  refused: {
    empty: 'There is nothing in it.',
    'too-large': 'This is more than 5,000,000 characters. Export fewer days at once.',
    'not-text': 'This is not text. Export it as CSV, or copy the cells from a spreadsheet.',
    'too-many-lines': 'This has more than 100,000 lines. Export fewer days at once.',
    'too-many-columns': 'A line has more than 200 columns, which is no table of a bill.',
    'open-quote': 'A quote is opened here and never closed. Put it right and paste it again.',
    'one-column': 'Only one column was found. Its cells need a comma, a semicolon or a tab between them.',
    'not-read': 'The file could not be read. Nothing was changed.',
  },
  atLine: (line: string) => `Line ${line}:`,
})

const plural = (count: string, one: string, many: string): string =>
  count === '1' ? `1 ${one}` : `${count} ${many}`

/** Bills compared with the ledger. */
export const reconcileStrings = defineMessages('reconcile', {
  title: 'Reconcile',
  close: 'Close',
  introduction:
    'Enter what a service billed for some days, or paste the table that its console exports. Tally puts its own sums beside it, to the token. Nothing is sent anywhere.',
  reading: 'The bills are being read.',
  notRead: 'The bills could not be read.',
  tryAgain: 'Try again',
  noConnection: 'There is no connection to a service yet. A bill is from one: add it in the settings first.',
  openConnections: 'Open connections',

  bills: 'Bills',
  add: 'New bill',
  empty: 'No bill is kept yet.',
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
  deleted: (what: string) => `The bill of ${what} is deleted.`,
  undo: 'Undo',

  back: 'All bills',
  connection: 'Connection',
  from: 'First day',
  to: 'Last day',
  clock: 'Days by',
  clocks: { utc: 'UTC', local: 'Local' },
  clockHint: {
    utc: 'Services bill by days in UTC, so this is the usual choice.',
    local: 'By the clock of the place where each call was made. Most services bill by UTC.',
  },
  periodProblems: {
    missing: 'Enter the first day and the last.',
    turned: 'The first day is after the last. Change one of the two.',
    'too-long': 'A bill is for ten years at most.',
  },
  overlaps: (periods: string) => `Another bill of this connection is for some of the same days: ${periods}.`,
  period: (from: string, to: string, clock: string) =>
    from === to ? `${from} (${clock})` : `${from} to ${to} (${clock})`,

  billed: 'What was billed',
  billedHint:
    'Leave out what the bill does not say. Without a day a line is for the whole period, without a model for all of them.',
  row: (number: string) => `Line ${number}`,
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
  anyModel: 'all models',
  addRow: 'Add a line',
  removeRow: (number: string) => `Remove line ${number}`,
  clearRows: 'Remove all lines',
  moreRows: (count: string) => `Show ${plural(count, 'more line', 'more lines')}`,
  typedProblems: {
    'not-a-number': 'This is no number.',
    'not-whole': 'A count is a whole number.',
    'two-readings': 'This could be read in two ways. Write it with a point before the decimals.',
    'no-currency': 'Enter the currency by its three letters, such as USD.',
    'empty-line': 'This line has no number.',
  },
  notCounted: (count: string) =>
    `${plural(count, 'line is', 'lines are')} not counted yet: see what is marked.`,

  paste: 'Paste a table…',
  file: 'Import a file…',
  save: 'Save',
  saved: (at: string) => `Saved ${at}.`,
  unsaved: 'Not saved yet.',
  closePeriod: 'Close the period',
  closed: (at: string) => `Closed ${at}. The next bill begins behind it.`,
  reopen: 'Open it again',
  delete: 'Delete',
  copyCsv: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',

  changed: (what: string) => `The ledger has changed since it was saved: ${what}.`,
  changedCalls: (count: string) => (/^[+-]1$/.test(count) ? `${count} call` : `${count} calls`),
  changedTokens: (count: string) => (/^[+-]1$/.test(count) ? `${count} token` : `${count} tokens`),
})

/** Differences between a bill and Tally's counts. */
export const billResultStrings = defineMessages('bill-result', {
  reading: 'It is being held against the ledger.',
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
  sum: 'Sum',
  notDivided: { model: 'not divided by model', day: 'not divided by day' },
  onlyTally: 'The bill does not divide this, so only what Tally counted is shown line by line.',
  notSaid: 'not said',
  notReported: 'not reported',
  none: '–',
  more: 'billed more',
  less: 'billed less',
  equal: 'equal',
  moreLines: (count: string) => `Show ${plural(count, 'more line', 'more lines')}`,
  integrity: 'Integrity',
  holds: (calls: string, notReported: string) =>
    `Σ rows = total ✓ (${plural(calls, 'call', 'calls')}${notReported === '0' ? '' : `, ${notReported} not reported`})`,
  broken: 'The rows do not add up to the calls of the ledger. Press “Check the books” in Settings › Data.',
  noDifference: 'Bill and ledger are equal.',
  difference: (amount: string) => `The bill is ${amount} above what Tally counted.`,
  differenceBelow: (amount: string) => `The bill is ${amount} below what Tally counted.`,
  onlyLines: 'The sums are equal, but some lines are not.',
  tokens: (count: string) => plural(count, 'token', 'tokens'),
  requests: (count: string) => plural(count, 'request', 'requests'),
})

type Sentence = (facts: { readonly calls: string; readonly names: string }) => string
