import { quote } from './quote.ts'

/** Notices about a nearly full context window, and the ways to free context. */
export const contextFullStrings = {
  nearlyFull: (percent: string, window: string) =>
    `This fills about ${percent} of the context window of ${window} tokens. Answers need room in it too.`,
  tooMuch: (tokens: string, window: string) =>
    `This is about ${tokens} tokens, more than the ${window} that fit into the context window. It can be sent anyway, but the service may refuse it or drop what is oldest.`,
  make: 'Make room',
  onlyDraft: 'It is what you are writing that is so long. Shorten it, or choose a model with more room.',
  ways: 'Ways to make room',
  tooMany: (tokens: string) => `≈ ${tokens} tokens more than fit.`,
  notEnough: 'All messages together save less than that: what is typed has to be shorter too.',
  keeps: 'What is left out stays in the conversation and can be put back.',
  trim: 'Trim: leave out all that stands above a message',
  from: (words: string) => `From ${quote(words)} on`,
  saves: (tokens: string) => `saves ≈ ${tokens}`,
  savesAtLeast: (tokens: string) => `saves at least ≈ ${tokens}`,
  choose: 'Leave messages out',
  choice: {
    user: (words: string) => `You: ${quote(words)}`,
    assistant: (words: string) => `Assistant: ${quote(words)}`,
  },
  tokens: (tokens: string) => `≈ ${tokens}`,
  leaveOut: (tokens: string) => `Leave out (saves ≈ ${tokens})`,
  leaveOutNone: 'Leave out',
  leftOut: (count: number) =>
    count === 1
      ? '1 message is left out. It stays here and can be put back.'
      : `${count} messages are left out. They stay here and can be put back.`,
  undo: 'Undo',
  summary: 'Start afresh with a summary',
  summaryMeaning: (tokens: string, price: string) =>
    `Sends the conversation once more, with this question and without what is typed: ≈ ${tokens} prompt tokens${price}. It is a turn like any other.`,
  priced: (amount: string) => `, ≈ ${amount} and what the answer costs`,
  summaryTooLong: 'That is more than fits as well: leave something out first, or the service may refuse it.',
  ask: 'Ask for the summary',
  isThere: 'The summary is there.',
  start: 'Start a new conversation with this summary',
  other: 'Go on with another model',
  fitting: (count: number, most: string) =>
    `${count === 1 ? '1 model has' : `${count} models have`} room for it, up to ${most} tokens.`,
  noneFits: 'No model that the service lists is known to have room for it.',
  otherModel: 'Choose a model with more room',
  /** The request for a summary: Tally sends exactly this text. */
  question:
    'Summarise our conversation so far, so that a new one can go on from it: what was asked, what was found out and decided, and what is still open. Keep names, numbers and code that matter.',
  goOn: 'This is the summary of an earlier conversation. Go on from it.',
}
