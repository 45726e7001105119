/** The review of a conversation: what every call of it was counted at. */
export const usageStrings = {
  title: 'Conversation usage',
  demo: 'demo',
  demoNote: 'These numbers come from the demo service. Nothing was paid.',
  copy: 'Copy as CSV',
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
  calls: 'Calls',
  growth: 'Prompt growth, by call',
  growthLabel: (calls: string, largest: string) =>
    `Prompt growth over ${calls}. The largest call came to ${largest} tokens. The table below has every number.`,
  series: {
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
  },
  sum: 'Σ',
  notReported: 'not reported',
  notKnown: 'not known',
  none: '–',
  firstCall: 'First call: there was nothing to carry over.',
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
  mismatch: (number: number, sum: string, total: string) =>
    `Call ${number}: prompt and completion make ${sum}, but its total came as ${total}. It is shown as it came.`,
  historyShare: (percent: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${percent} % of the reported prompt tokens were history sent again.`,
  notInView: (answers: number, tokens: string | null, notReported: number, withoutTotal: number) =>
    `Not in view: ${[
      answers === 1 ? '1 answer' : `${answers} answers`,
      ...(tokens === null ? [] : [`${tokens} tokens`]),
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
