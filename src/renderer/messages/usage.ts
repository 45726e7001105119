interface NotInView {
  readonly answers: number
  readonly tokens: string | null
  readonly estimated: string | null
  readonly notReported: number
  readonly withoutTotal: number
}

/** The review of a conversation: the token counts of every call. */
export const usageStrings = {
  title: 'Conversation usage',
  demo: 'demo',
  demoNote: 'These numbers come from the demo service. Nothing was paid.',
  copy: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',
  export: 'Export…',
  exportCsv: 'Export as CSV…',
  exportLines: 'Export as JSON Lines…',
  exported: (calls: string) => `Exported ${calls}.`,
  widen: 'Widen',
  narrow: 'Beside the transcript',
  columnChoice: 'Columns',
  usualColumns: 'The usual columns',
  find: 'Which calls',
  filters: {
    all: 'All calls',
    answers: 'Answers in view',
    'not-in-view': 'Not in view',
    failed: 'Failed or cut off',
    'not-reported': 'Not reported',
    flagged: 'What stands out',
  },
  model: 'Model',
  allModels: 'All models',
  shownOf: (shown: string, all: string) => `${shown} of ${all} calls`,
  noneShown: 'No call is of this kind.',
  showAll: 'Show all calls',
  sortBy: (column: string) => `Sort by ${column}`,
  close: 'Close',
  loading: 'The calls are being read.',
  notRead: 'The calls could not be read.',
  tryAgain: 'Try again',
  empty:
    'No calls yet. Every call that this conversation makes gets a row here, with the numbers as the service reported them.',
  write: 'Write the first message',
  copied: (answers: number) =>
    answers === 1
      ? '1 answer in view was copied. It counts in the conversation that it comes from.'
      : `${answers} answers in view were copied. They count in the conversations that they come from.`,
  onVisiblePath: 'On the visible path',
  paid: 'Paid in this conversation',
  perhapsPaid: 'A call that is not reported may not have been charged.',
  calls: 'Calls',
  growth: 'Prompt growth, by call',
  growthLabel: (calls: string, largest: string) =>
    `Prompt growth over ${calls}. The largest call came to ${largest} tokens. The table below has every number.`,
  window: (tokens: string) => `context window ${tokens}`,
  windowOf: (model: string, tokens: string, percent: string) =>
    `The largest prompt filled ${percent} of the context window of ${model}, which is ${tokens} tokens.`,
  binned: (calls: number) => `Each bar is the largest of ${calls} calls.`,
  costliest: 'Costliest turns',
  costlyTurn: (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`),
  tokens: (tokens: string) => `${tokens} tokens`,
  untitledTurn: 'A question that is gone',
  hitRate: (hits: string, judged: string, percent: string) =>
    `Forecasts: ${hits} of ${judged} prompts came within their spread (${percent}).`,
  series: {
    system: '≈ system prompt',
    carried: 'carried',
    added: 'added',
    unsplit: 'split not known',
    completion: 'completion',
  },
  columns: {
    number: '#',
    kind: 'Kind',
    model: 'Model',
    prompt: 'Prompt',
    carried: 'Carried',
    added: 'Added',
    completion: 'Completion',
    total: 'Total',
    estimate: '≈ Tally',
    running: 'Running total',
    price: 'Price',
    firstToken: 'TTFT',
    duration: 'Seconds',
    status: 'Status',
    time: 'Time',
    standsOut: 'What stands out',
  },
  sum: 'Σ',
  sumOfShown: 'The sum of the calls that are shown',
  notReported: 'not reported',
  notKnown: 'not known',
  none: '–',
  firstCall: 'First call: there was nothing to carry over.',
  systemPrompt: (tokens: string) => `≈ ${tokens} of it are the system prompt.`,
  noPrice: 'No price is known for it.',
  notProcessed: 'This call brought no answer that could have been counted.',
  show: 'Show this answer',
  showNotOnView: 'Not in view. Show the version that has it',
  attempt: (attempt: number) => `Try ${attempt} of its turn`,
  estimated: 'Counted by Tally; in no sum',
  apart: (tokens: string, calls: number) =>
    `≈ ${tokens} tokens in ${calls === 1 ? '1 call' : `${calls} calls`} counted by Tally, not in the sums.`,
  integrity: 'Integrity',
  holds: (calls: string) => `Σ rows = total ✓ (${calls})`,
  doesNotHold:
    'Σ rows ≠ total. The rows above do not add up to what the ledger holds. Nothing was changed. Copy the rows before you rely on these sums.',
  historyShare: (percent: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${percent} % of the reported prompt tokens were history sent again.`,
  notInView: ({ answers, tokens, estimated, notReported, withoutTotal }: NotInView) =>
    `${answers === 1 ? '1 answer' : `${answers} answers`} not in view: ${[
      ...(tokens === null ? [] : [`${tokens} tokens`]),
      ...(estimated === null ? [] : [`≈ ${estimated} counted by Tally`]),
      ...(notReported === 0 ? [] : [`${notReported} not reported`]),
      ...(withoutTotal === 0 ? [] : [`${withoutTotal} without a total`]),
    ].join(', ')}.`,
  withoutTotal: (calls: number) =>
    calls === 1
      ? '1 call reported no total; its tokens are not in the total.'
      : `${calls} calls reported no total; their tokens are not in the total.`,
}

export const callKindStrings = {
  answer: 'answer',
  compared: 'compared',
  replaced: 'replaced',
  stopped: 'stopped',
  'cut-off': 'cut off',
  interrupted: 'interrupted',
  failed: 'failed',
  answering: 'answering',
}

export function describeCalls(calls: string, notReported = '0', withoutTotal = '0'): string {
  return [
    calls === '1' ? '1 call' : `${calls} calls`,
    ...(notReported === '0' ? [] : [`${notReported} not reported`]),
    ...(withoutTotal === '0' ? [] : [`${withoutTotal} without a total`]),
  ].join(', ')
}
