import { formatClock } from '../../shared/language/format-moment.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const chatStrings = defineMessages('chat', {
  titleField: 'Chat title',
  transcript: 'Transcript',
  you: 'You',
  assistant: 'Assistant',
  usage: 'Usage',
  untitled: 'New chat',
  inTrash: 'This chat is in the trash. Restore it to continue it.',
  demo: 'demo',
  today: 'Today',
  yesterday: 'Yesterday',
  earlierRefused: "Tally couldn't load the earlier messages.",
  readEarlierAgain: 'Try again',
  jumpToLatest: 'Jump to latest',
  stillWaiting: (seconds: number) => `Waiting for the answer… ${formatClock(seconds)}`,
  edit: 'Edit',
  editMessage: 'Edit message',
  saveAndSend: 'Save and send',
  cancel: 'Cancel',
  showAll: 'Show all',
  showLess: 'Show less',
  copy: 'Copy',
  regenerate: 'Regenerate',
  details: 'Details',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  version: (position: number, count: number) => `${formatCount(position)}/${formatCount(count)}`,
  complete: 'Answer complete',
  completeWith: (tokens: number) =>
    plural(tokens, { one: 'Answer complete, # token', other: 'Answer complete, # tokens' }),
  completeWithEstimate: (tokens: number) =>
    plural(tokens, { one: 'Answer complete, ≈ # token', other: 'Answer complete, ≈ # tokens' }),
})

/** Incomplete answers. */
export const endStrings = defineMessages('end', {
  stopped: { word: 'Stopped', text: 'You stopped this answer.' },
  'cut-off': { word: 'Cut off', text: 'The service or the network cut this answer off.' },
  interrupted: { word: 'Interrupted', text: 'Tally quit during this answer.' },
})

/** Other ends than the normal one, by the finish reason that the service sent. */
export const finishStrings = defineMessages('finish', {
  length: 'The answer reached its length limit. Ask the model to continue.',
  filter: "The service's content filter withheld part of the answer. Rephrase the message.",
  tool: 'The model called a tool, but Tally has no tools. Ask for an answer without tools.',
  error: 'The service ended the answer with an error. Regenerate the answer.',
  other: (reason: string) =>
    `The service ended the answer with the reason ${quote(reason)}. The answer may be incomplete.`,
})

export const storedDataStrings = defineMessages('stored-data', {
  some: 'Partial answer saved.',
  nothing: 'Tally received no text.',
  onlyReasoning: 'Tally received only reasoning and saved it.',
  empty: 'The answer is empty.',
  emptyAfterReasoning: 'The answer is empty. The service sent only reasoning.',
})

export const reasoningStrings = defineMessages('reasoning', {
  reasoning: 'Reasoning',
  thinking: (seconds: number) => `Thinking… ${formatClock(seconds)}`,
})

/** A pause before the next attempt. */
export const waitStrings = defineMessages('wait', {
  again: (seconds: number, attempt: number, maxAttempts: number) =>
    `Retrying in ${formatCount(seconds)} s (attempt ${formatCount(attempt)} of ${formatCount(maxAttempts)})`,
  now: (attempt: number, maxAttempts: number) =>
    `Retrying (attempt ${formatCount(attempt)} of ${formatCount(maxAttempts)})`,
  network: (attempt: number, maxAttempts: number) =>
    `Waiting for the network (attempt ${formatCount(attempt)} of ${formatCount(maxAttempts)})`,
  stop: 'Stop waiting',
  announced: 'Tally will retry.',
})

export const emptyChatStrings = defineMessages('empty-chat', {
  title: 'Ask anything',
  text: 'Every answer shows its token usage, as reported by the service.',
  demoText:
    'This is the demo service: Tally makes up its answers and counts on this computer. Type /error 402 to see a failure.',
  connectedTo: (address: string) => `Connected to ${address}`,
  askExample: 'Try an example',
  example: 'What is a token, and who counts it?',
  listing: 'Loading models…',
  noModels: 'The service lists no models. Check which models your API key may use.',
  listAgain: 'Refresh models',
})
