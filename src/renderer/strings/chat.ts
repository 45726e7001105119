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
  inTrash: 'This chat is in the trash. Restore it to continue.',
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
  stoppedAt: (tokens: number, usual: number) =>
    `You stopped this answer at ${formatCount(tokens)} of a usual ${formatCount(usual)} tokens.`,
  stoppedNear: (tokens: number, usual: number) =>
    `You stopped this answer at ≈\u00a0${formatCount(tokens)} of a usual ${formatCount(usual)} tokens.`,
  usualMeaning: "The usual count is the median of this model's last complete answers.",
  'cut-off': { word: 'Cut off', text: 'The service or the network cut this answer off.' },
  interrupted: { word: 'Interrupted', text: 'Tally quit during this answer.' },
})

/** Other ends than the normal one, by the finish reason that the service sent. */
export const finishStrings = defineMessages('finish', {
  length: 'The answer reached its length limit. Ask the model to continue.',
  filter: "The service's content filter removed part of the answer. Rephrase the message.",
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
  title: 'What would you like to know?',
  demoText: 'This is the demo: Tally makes up its answers. Type /help to see what it can do.',
  demoEnd: 'This was the demo.',
  connect: 'Connect your service',
  askExample: 'Try an example',
  example: 'What is a token, and who counts it?',
  listing: 'Loading models…',
  noModels: 'The service lists no models. Check which models your API key may use.',
  listAgain: 'Refresh models',
})

export const compareStrings = defineMessages('compare', {
  compare: 'Compare',
  title: 'Compare models',
  meaning:
    'Tally sends your message to each model. Each answer is a separate call and is charged separately.',
  find: 'Find a model',
  models: 'Models',
  chosen: 'Chosen models',
  remove: (model: string) => `Remove ${model}`,
  noMatch: 'No matching model.',
  full: 'Four models at most. Remove one to add another.',
  needMore: 'Choose two to four models.',
  needText: 'Write a message first.',
  ready: (count: number) => plural(count, { one: 'Makes # call.', other: 'Makes # calls.' }),
  noChat: 'not a chat model',
})

/** Asking more models for an answer to the same message. */
export const compareWithStrings = defineMessages('compare-with', {
  title: 'Compare with other models',
  meaning: 'Each model answers the same message. Each answer is a separate call and is charged separately.',
  choose: (maxCount: number) =>
    plural(maxCount, { one: 'Choose one model.', other: 'Choose up to # models.' }),
  ready: (count: number) => plural(count, { one: 'Makes # call.', other: 'Makes # calls.' }),
  limitReached: 'You can compare at most four answers.',
  nothingSent: "You can't add another model.",
})

/** Answers shown side by side. */
export const comparisonStrings = defineMessages('comparison', {
  region: (count: number) => plural(count, { one: '# answer compared', other: '# answers compared' }),
  modelUnknown: 'Unknown model',
  stop: (model: string) => `Stop ${model}`,
  continueWith: 'Continue with this answer',
  chosen: 'Chosen',
  showColumns: (count: number) => `Show all ${formatCount(count)} answers`,
  showOne: 'Show chosen answer only',
  from: (model: string) =>
    `Your next message continues from ${model}'s answer. To continue from another answer, choose it above.`,
  fromNothing: (model: string) => `${model} gave no answer to continue from. Choose another answer above.`,
  stillAnswering: (model: string) =>
    `${model} is still answering. Your next message continues from its complete answer.`,
})

export const promptStrings = defineMessages('prompt', {
  systemPrompt: 'System prompt',
  addInstructions: 'Add instructions',
  placeholder: 'Instructions for the model, sent with every message.',
  tokens: (count: number) => plural(count, { one: '≈ # token', other: '≈ # tokens' }),
  library: 'Prompts',
  replaced: 'The new system prompt applies to your next message.',
  fillIn: 'Fill in',
  fillInMeaning: 'This prompt has variables. Variables without a value are sent unchanged.',
})

/** The default prompt in a connection's settings. */
export const defaultPromptStrings = defineMessages('default-prompt', {
  title: 'New chats',
  label: 'Default prompt',
  text: 'New chats of this connection start with this system prompt.',
  none: 'No system prompt',
  open: 'Prompts',
})
