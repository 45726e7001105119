import { quote } from './quote.ts'

/** The summary under an answer: its usage, as the service reported it. */
export const usageLineStrings = {
  group: 'Token usage',
  prompt: 'prompt',
  completion: 'completion',
  total: 'total',
  notReported: 'not reported',
  counted: (tokens: string) => `≈ ${tokens} counted by Tally`,
  estimateMeaning: 'Counted by Tally, because the service reported no numbers',
  firstCall: 'first call',
  firstCallWith: (systemPrompt: string) => `first call · system prompt ≈ ${systemPrompt}`,
  split: (carried: string, added: string) => `carried ${carried} · added ${added}`,
  splitNotKnown: (why: string) => `split not known: ${why}`,
  speed: (perSecond: string) => `${perSecond} tok/s`,
  timeMeaning: 'Time to first token, then completion tokens per second',
  demo: 'demo',
  notInLedger: 'not in the ledger',
  notInLedgerMeaning: 'The call of this answer was cleared from the ledger, or was never made here.',
  paidIn: (title: string) => `paid in ${quote(title)}`,
  paidInMeaning:
    'This answer was copied from there. It was paid for once, and counts in no sum of this conversation.',
}

/** The summary under an imported answer. */
export const importedStrings = {
  from: (program: string) => `Imported from ${program}`,
  noCounts: 'no counts',
  meaning: 'It was not answered here, so nothing was counted or paid through Tally.',
}

/** Reasons for an unknown split, as part of a line. */
export const splitReasonWords = {
  'not-reported': 'a number did not come',
  'service-changed': 'another connection',
  'model-changed': 'another model',
  'prompt-changed': 'another system prompt',
  'path-changed': 'other messages before it',
  'not-whole': 'the answer before it is not whole',
  'left-out-changed': 'messages left out or put back',
  reasoning: 'reasoning was not sent back',
  shrunk: 'the prompt shrank',
  'too-little': 'the prompt grew too little',
  'window-full': 'the context window was full',
  'not-in-ledger': 'the call before it is not in the ledger',
}

/** The same reasons as whole sentences. */
export const splitReasonStrings = {
  'not-reported': 'This call or the one before it came without its numbers.',
  'service-changed':
    'The answer before it came from another connection, and every service counts in its own way.',
  'model-changed': 'The model changed, and every model counts in its own way.',
  'prompt-changed': 'The system prompt changed.',
  'path-changed': 'The messages before it are not those of the call before.',
  'not-whole':
    'The answer before it did not come whole, so its count is not that of the words that were sent back.',
  'left-out-changed': 'Messages were left out or put back.',
  reasoning: 'The answer before it was counted with its reasoning, which is not sent back.',
  shrunk:
    'The prompt was smaller than what went before: the service dropped history, or had counted reasoning that is not sent back.',
  'too-little':
    'The prompt grew by less than the new words come to: the service dropped history, or had counted reasoning that is not sent back.',
  'window-full': 'The context window was about full: the service may have dropped history.',
  'not-in-ledger': 'The call of the answer before it is not in the ledger.',
}

export const detailStrings = {
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
}
