import { formatClock } from '../../shared/language/format-moment.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const chatStrings = defineMessages('chat', {
  titleField: 'Chat title',
  transcript: 'Transcript',
  you: 'You',
  assistant: 'Assistant',
  inTrash: 'This chat is in the trash. Restore it to continue.',
  demo: 'demo',
  today: 'Today',
  yesterday: 'Yesterday',
  earlierRefused: "Tally couldn't load the earlier messages.",
  jumpToLatest: 'Jump to latest',
  stillWaiting: message('Waiting for the answer… {seconds}', formatClock),
  editMessage: 'Edit message',
  saveAndSend: 'Save and send',
  showAll: 'Show all',
  showLess: 'Show less',
  copy: 'Copy',
  regenerate: 'Regenerate',
  details: 'Details',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  version: message('{position, number}/{count, number}', 'position', 'count'),
  complete: 'Answer complete',
  completeWith: '{tokens, plural, one {Answer complete, # token} other {Answer complete, # tokens}}',
  completeWithEstimate:
    '{tokens, plural, one {Answer complete, ≈ # token} other {Answer complete, ≈ # tokens}}',
})

/** Incomplete answers. */
export const endStrings = defineMessages('end', {
  stopped: { word: 'Stopped', text: 'You stopped this answer.' },
  stoppedAt: message(
    'You stopped this answer at {tokens, number} of a usual {usual, number} tokens.',
    'tokens',
    'usual',
  ),
  stoppedNear: message(
    'You stopped this answer at ≈\u00a0{tokens, number} of a usual {usual, number} tokens.',
    'tokens',
    'usual',
  ),
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
  other: message(
    'The service ended the answer with the reason {reason}. The answer may be incomplete.',
    quote,
  ),
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
  thinking: message('Thinking… {seconds}', formatClock),
})

/** A pause before the next attempt. */
export const waitStrings = defineMessages('wait', {
  again: message(
    'Retrying in {seconds, number} s (attempt {attempt, number} of {maxAttempts, number})',
    'seconds',
    'attempt',
    'maxAttempts',
  ),
  now: message('Retrying (attempt {attempt, number} of {maxAttempts, number})', 'attempt', 'maxAttempts'),
  network: message(
    'Waiting for the network (attempt {attempt, number} of {maxAttempts, number})',
    'attempt',
    'maxAttempts',
  ),
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
  remove: 'Remove {model}',
  noMatch: 'No matching model.',
  full: 'Four models at most. Remove one to add another.',
  needMore: 'Choose two to four models.',
  needText: 'Write a message first.',
  ready: '{count, plural, one {Makes # call.} other {Makes # calls.}}',
  noChat: 'not a chat model',
})

/** Asking more models for an answer to the same message. */
export const compareWithStrings = defineMessages('compare-with', {
  title: 'Compare with other models',
  meaning: 'Each model answers the same message. Each answer is a separate call and is charged separately.',
  choose: '{maxCount, plural, one {Choose one model.} other {Choose up to # models.}}',
  limitReached: 'You can compare at most four answers.',
  nothingSent: "You can't add another model.",
})

/** Answers shown side by side. */
export const comparisonStrings = defineMessages('comparison', {
  region: '{count, plural, one {# answer compared} other {# answers compared}}',
  modelUnknown: 'Unknown model',
  stop: 'Stop {model}',
  continueWith: 'Continue with this answer',
  chosen: 'Chosen',
  showColumns: 'Show all {count, number} answers',
  showOne: 'Show chosen answer only',
  from: "Your next message continues from {model}'s answer. To continue from another answer, choose it above.",
  fromNothing: '{model} gave no answer to continue from. Choose another answer above.',
  stillAnswering: '{model} is still answering. Your next message continues from its complete answer.',
})

export const promptStrings = defineMessages('prompt', {
  systemPrompt: 'System prompt',
  addInstructions: 'Add instructions',
  placeholder: 'Instructions for the model, sent with every message.',
  tokens: '{count, plural, one {≈ # token} other {≈ # tokens}}',
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
})
