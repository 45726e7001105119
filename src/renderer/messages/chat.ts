import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const chatStrings = defineMessages('chat', {
  titleField: 'Title of this conversation',
  transcript: 'Transcript',
  you: 'You',
  assistant: 'Assistant',
  usage: 'Usage',
  untitled: 'New chat',
  demo: 'demo',
  today: 'Today',
  yesterday: 'Yesterday',
  earlierRefused: 'What stands above could not be read.',
  readEarlierAgain: 'Try again',
  jumpToLatest: 'Jump to latest',
  stillWaiting: (clock: string) => `Still waiting, ${clock}`,
  edit: 'Edit',
  editMessage: 'Edit message',
  saveAndSend: 'Save and send',
  cancel: 'Cancel',
  copy: 'Copy',
  regenerate: 'Regenerate',
  details: 'Details',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  version: (position: number, count: number) => `${position}/${count}`,
  ofModel: (model: string, end: string) => `${model}: ${end}`,
  complete: 'Answer complete',
  completeWith: (tokens: string) => `Answer complete, ${tokens} tokens`,
  completeWithAbout: (tokens: string) => `Answer complete, about ${tokens} tokens`,
})

/** Incomplete answers. */
export const endStrings = defineMessages('end', {
  stopped: { word: 'Stopped', text: 'You stopped this answer.' },
  'cut-off': { word: 'Cut off', text: 'The answer broke off before its end.' },
  interrupted: { word: 'Interrupted', text: 'Tally closed while this answer came.' },
})

export const storedDataStrings = defineMessages('stored-data', {
  some: 'What had come is kept.',
  nothing: 'Nothing had come yet.',
  onlyReasoning: 'Only reasoning had come; it is kept.',
  empty: 'The answer was empty.',
  emptyAfterReasoning: 'The answer was empty: only reasoning came.',
})

export const reasoningStrings = defineMessages('reasoning', {
  reasoning: 'Reasoning',
  thinking: (clock: string) => `Thinking, ${clock}`,
})

/** A pause before the next attempt. */
export const waitStrings = defineMessages('wait', {
  again: (seconds: number, attempt: number, attempts: number) =>
    `Trying again in ${seconds} s (${attempt} of ${attempts})`,
  now: (attempt: number, attempts: number) => `Trying again (${attempt} of ${attempts})`,
  network: (attempt: number, attempts: number) => `Waiting for the network (${attempt} of ${attempts})`,
  stop: 'Stop waiting',
  announced: (title: string) => `${title}. Another try follows.`,
})

/** Finish reasons that mean a normal end. */
const plainEnds: ReadonlySet<string> = new Set(['', 'stop', 'eos', 'eos_token', 'stop_sequence', 'end_turn'])
const toolEnds: ReadonlySet<string> = new Set(['tool_calls', 'function_call', 'tool_use'])
const longestReason = 60

export function describeFinish(reason: string): string | null {
  if (plainEnds.has(reason)) return null
  if (reason === 'length' || reason === 'max_tokens')
    return 'Ended at the limit of its length. Ask it to go on for the rest.'
  if (reason === 'content_filter')
    return 'Held back in part by the filter of the service. Other words may help.'
  if (toolEnds.has(reason))
    return 'The model asked for a tool, which Tally does not offer. Ask it to answer without one.'
  if (reason === 'error')
    return 'The service ended the answer because of an error of its own. Ask again for a whole one.'
  const words = reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason
  return `The service ended the answer with the reason ${quote(words)}. It may not be whole.`
}

export const emptyChatStrings = defineMessages('empty-chat', {
  title: 'Ask anything',
  text: 'Under every answer stands what it cost in tokens, as the service reported it.',
  demoText:
    'This is the demo service: answers and numbers are made up on this computer. Try /error 402 to see a failure.',
  connectedTo: (address: string) => `Connected to ${address}`,
  askExample: 'Ask an example',
  example: 'What is a token, and who counts it?',
  listing: 'Asking the service for its models',
  noModels: 'The service listed no models, so nothing can be sent yet. Your key may have to be given some.',
  listAgain: 'Ask for the models again',
})
