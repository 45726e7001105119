import { defineMessages } from '../../shared/language/messages.ts'

const callsMade = (count: number): string =>
  count === 1 ? '1 call will be made.' : `${count} calls will be made.`

export const compareStrings = defineMessages('compare', {
  compare: 'Compare',
  title: 'Ask several models at once',
  meaning: 'Your message goes to each of them. Every answer is a call of its own, with its own tokens.',
  find: 'Find a model',
  models: 'Models',
  chosen: 'Chosen models',
  remove: (model: string) => `Remove ${model}`,
  noMatch: 'No other model matches.',
  full: 'Four at most. Remove one to choose another.',
  needMore: 'Choose two to four models.',
  needText: 'Write a message first.',
  ready: callsMade,
  noChat: 'not marked for chat',
})

/** Asking more models for an answer to the same message. */
export const compareWithStrings = defineMessages('compare-with', {
  title: 'Compare with other models',
  meaning:
    'They are asked the same, and answer beside it. Every answer is a call of its own, with its own tokens.',
  choose: (count: number) =>
    count === 1 ? 'Choose one model.' : `Choose one to ${countWords[count] ?? count} models.`,
  ready: callsMade,
  limitReached: 'Four answers stand side by side already. No more fit beside them.',
  nothingSent: 'Nothing can be sent.',
})

const countWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three' }

/** Answers shown side by side. */
export const comparisonStrings = defineMessages('comparison', {
  region: (count: number) => `${count} answers compared`,
  modelUnknown: 'Model not known',
  stop: (model: string) => `Stop ${model}`,
  continueWith: 'Continue with this one',
  continuesHere: 'goes on from here',
  showColumns: (count: number) => `Show all ${count} side by side`,
  showOne: 'Show only the chosen one',
  from: (model: string) => `Your next message goes on from the answer of ${model}. Choose another one above.`,
  fromNothing: (model: string) => `${model} brought no answer to go on from. Choose one of the others above.`,
  stillAnswering: (model: string) =>
    `${model} is still answering; a message goes on from it once it is done.`,
})
