/** What is said where the context window gets full, and the ways to make room. */
export const roomStrings = {
  nearlyFull: (percent: string, window: string) =>
    `This fills about ${percent} of the context window of ${window} tokens. Answers need room in it too.`,
  tooMuch: (tokens: string, window: string) =>
    `This is about ${tokens} tokens, more than the ${window} that fit into the context window. It can be sent anyway, but the service may refuse it or drop what is oldest.`,
  make: 'Make room',
  onlyDraft: 'It is what you are writing that is so long. Shorten it, or choose a model with more room.',
  ways: 'Ways to make room',
  trim: 'Leave out all that stands above a message',
  from: (words: string, saved: string) => `From “${words}” on: saves ≈ ${saved}`,
  choose: 'Leave out messages',
  you: 'You',
  assistant: 'Assistant',
  tokens: (tokens: string) => `≈ ${tokens}`,
  leaveOut: (tokens: string) => `Leave out (saves ≈ ${tokens})`,
  leaveOutNone: 'Leave out',
  leftOut: (count: string) => `Left out: ${count}. They stay here and can be put back.`,
  undo: 'Undo',
  summary: 'Start afresh with a summary',
  summaryMeaning: (tokens: string, price: string) =>
    `Sends this conversation once more with a question for a summary: ≈ ${tokens} prompt tokens${price}. It is a turn like any other.`,
  summaryTooLong: 'That is more than fits as well. Leave out some messages first.',
  priced: (amount: string) => `, ≈ ${amount}`,
  ask: 'Ask for the summary',
  isThere: 'The summary is there.',
  start: 'Start a new conversation with this summary',
  otherModel: 'Choose a model with more room',
  /** The question itself: it is sent as it stands here. */
  question:
    'Summarise our conversation so far, so that a new one can go on from it: what was asked, what was found out and decided, and what is still open. Keep names, numbers and code that matter.',
  goOn: 'This is the summary of an earlier conversation. Go on from it.',
}
