import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'

export const compareStrings = defineMessages('compare', {
  compare: 'Compare',
  title: 'Compare models',
  meaning: 'Tally sends your message to each model. Each answer is a separate call with separate tokens.',
  find: 'Find a model',
  models: 'Models',
  chosen: 'Chosen models',
  remove: (model: string) => `Remove ${model}`,
  noMatch: 'No matching model.',
  full: 'Four models at most. Remove one to add another.',
  needMore: 'Choose two to four models.',
  needText: 'Write a message first.',
  ready: (count: number) => plural(count, { one: 'Sends # call.', other: 'Sends # calls.' }),
  noChat: 'not marked for chat',
})

/** Asking more models for an answer to the same message. */
export const compareWithStrings = defineMessages('compare-with', {
  title: 'Compare with other models',
  meaning: 'Each model answers the same message. Each answer is a separate call with separate tokens.',
  choose: (maxCount: number) =>
    plural(maxCount, { one: 'Choose one model.', other: 'Choose up to # models.' }),
  ready: (count: number) => plural(count, { one: 'Sends # call.', other: 'Sends # calls.' }),
  limitReached: 'You can compare at most four answers.',
  nothingSent: 'No model can be added.',
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
    `Your next message continues from the answer of ${model}. You can choose another answer above.`,
  fromNothing: (model: string) => `${model} gave no answer to continue from. Choose another answer above.`,
  stillAnswering: (model: string) =>
    `${model} is still answering. Your next message continues from its complete answer.`,
})
