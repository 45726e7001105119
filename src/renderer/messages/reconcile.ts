const plural = (count: string, one: string, many: string): string =>
  count === '1' ? `1 ${one}` : `${count} ${many}`

/** Bills compared with the ledger. */
export const reconcileStrings = {
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
}

/** Differences between a bill and Tally's counts. */
export const billResultStrings = {
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
}
