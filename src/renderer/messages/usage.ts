import { formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The summary under an answer: its usage, as the service reported it. */
export const usageLineStrings = defineMessages('usage-line', {
  group: 'Token usage',
  prompt: 'prompt',
  completion: 'completion',
  total: 'total',
  notReported: 'not reported',
  counted: (tokens: string) => `≈ ${tokens} counted by Tally`,
  estimateMeaning: 'Counted by Tally, because the service reported no numbers',
  firstCall: 'first call',
  firstCallWith: (systemPrompt: string) => `first call · system prompt ≈ ${systemPrompt}`,
  split: (history: string, fresh: string) => `carried ${history} · added ${fresh}`,
  splitNotKnown: (why: string) => `split not known: ${why}`,
  speed: (perSecond: string) => `${perSecond} tok/s`,
  timeMeaning: 'Time to first token, then completion tokens per second',
  demo: 'demo',
  notInLedger: 'not in the ledger',
  notInLedgerMeaning: 'The call of this answer was cleared from the ledger, or was never made here.',
  originTitle: (title: string) => `paid in ${quote(title)}`,
  originMeaning:
    'This answer was copied from there. It was paid for once, and counts in no sum of this conversation.',
})
/** The summary under an imported answer. */
export const importedStrings = defineMessages('imported', {
  from: (program: string) => `Imported from ${program}`,
  noCounts: 'no counts',
  meaning: 'It was not answered here, so nothing was counted or paid through Tally.',
})
/** Reasons for an unknown split, as part of a line. */
export const splitReasonWords = defineMessages('split-reason', {
  'not-reported': 'a number did not come',
  'service-changed': 'another connection',
  'model-changed': 'another model',
  'prompt-changed': 'another system prompt',
  'path-changed': 'other messages before it',
  'not-whole': 'the answer before it is not whole',
  'exclusions-changed': 'messages excluded or included again',
  reasoning: 'reasoning was not sent back',
  shrunk: 'the prompt shrank',
  'too-little': 'the prompt grew too little',
  'window-full': 'the context window was full',
  'not-in-ledger': 'the call before it is not in the ledger',
})
/** The same reasons as whole sentences. */
export const splitReasonStrings = defineMessages('split-reason-sentence', {
  'not-reported': 'This call or the one before it came without its numbers.',
  'service-changed':
    'The answer before it came from another connection, and every service counts in its own way.',
  'model-changed': 'The model changed, and every model counts in its own way.',
  'prompt-changed': 'The system prompt changed.',
  'path-changed': 'The messages before it are not those of the call before.',
  'not-whole':
    'The answer before it did not come whole, so its count is not that of the words that were sent back.',
  'exclusions-changed': 'Messages were excluded or included again.',
  reasoning: 'The answer before it was counted with its reasoning, which is not sent back.',
  shrunk:
    'The prompt was smaller than what went before: the service dropped history, or had counted reasoning that is not sent back.',
  'too-little':
    'The prompt grew by less than the new words come to: the service dropped history, or had counted reasoning that is not sent back.',
  'window-full': 'The context window was about full: the service may have dropped history.',
  'not-in-ledger': 'The call of the answer before it is not in the ledger.',
})
export const detailStrings = defineMessages('detail', {
  forecast: 'Forecast of the prompt',
  about: (tokens: string, spread: string) => `≈ ${tokens} ± ${spread}`,
  counted: (tokens: string, difference: string, isWithin: boolean) =>
    `counted ${tokens} (${difference}, ${isWithin ? 'within its spread' : 'outside its spread'})`,
  report: 'An answer and its call',
  modelAsked: 'Model asked',
  modelAnswered: 'Model answered',
  completionId: 'Completion id',
  created: 'Created',
  finishReason: 'Finish reason',
  status: 'Status',
  started: 'Sent',
  firstToken: 'Time to first token',
  duration: 'Time in all',
  split: 'Carried and added',
  notReported: 'not reported',
  notKnown: 'not known',
})

interface NotInView {
  readonly answers: number
  readonly tokens: string | null
  readonly estimated: string | null
  readonly notReported: number
  readonly withoutTotal: number
}

/** The review of a conversation: the token counts of every call. */
export const usageStrings = defineMessages('usage', {
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
  defaultColumns: 'The usual columns',
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
    history: 'carried',
    new: 'added',
    unsplit: 'split not known',
    completion: 'completion',
  },
  columns: {
    number: '#',
    kind: 'Kind',
    model: 'Model',
    prompt: 'Prompt',
    history: 'Carried',
    new: 'Added',
    completion: 'Completion',
    total: 'Total',
    estimate: '≈ Tally',
    running: 'Running total',
    price: 'Price',
    firstToken: 'TTFT',
    duration: 'Seconds',
    status: 'Status',
    time: 'Time',
    anomalies: 'What stands out',
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
    `${isAtLeast ? 'At least ' : ''}${formatWholePercent(percent)} of the reported prompt tokens were history sent again.`,
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
})

export const callKindStrings = defineMessages('call-kind', {
  answer: 'answer',
  compared: 'compared',
  replaced: 'replaced',
  stopped: 'stopped',
  'cut-off': 'cut off',
  interrupted: 'interrupted',
  failed: 'failed',
  answering: 'answering',
})

export function describeCalls(calls: string, notReported = '0', withoutTotal = '0'): string {
  return [
    calls === '1' ? '1 call' : `${calls} calls`,
    ...(notReported === '0' ? [] : [`${notReported} not reported`]),
    ...(withoutTotal === '0' ? [] : [`${withoutTotal} without a total`]),
  ].join(', ')
}
