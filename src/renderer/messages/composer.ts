import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const forecastStrings = defineMessages('forecast', {
  label: 'Forecast',
  next: (tokens: string, spread: string) => `next ≈ ${tokens} ± ${spread} prompt tokens`,
  share: (percent: string, window: string) => `${percent} of ${window}`,
  price: (amount: string) => `≈ ${amount}`,
  turnsLeft: (turns: number) => {
    if (turns === 0) return 'about no turn left after it'
    return turns === 1 ? 'about 1 turn left' : `about ${turns} turns left`
  },
})

/** Notices about a nearly full context window, and the ways to free context. */
export const contextFullStrings = defineMessages('context-full', {
  nearlyFull: (percent: string, window: string) =>
    `This fills about ${percent} of the context window of ${window} tokens. Answers need room in it too.`,
  tooMuch: (tokens: string, window: string) =>
    `This is about ${tokens} tokens, more than the ${window} that fit into the context window. It can be sent anyway, but the service may refuse it or drop what is oldest.`,
  make: 'Make room',
  onlyDraft: 'It is what you are writing that is so long. Shorten it, or choose a model with more room.',
  ways: 'Ways to make room',
  tooMany: (tokens: string) => `≈ ${tokens} tokens more than fit.`,
  notEnough: 'All messages together save less than that: what is typed has to be shorter too.',
  keeps: 'Excluded messages stay in the chat. You can include them again.',
  trim: 'Trim: exclude everything above a message',
  from: (words: string) => `From ${quote(words)} on`,
  saves: (tokens: string) => `saves ≈ ${tokens}`,
  savesAtLeast: (tokens: string) => `saves at least ≈ ${tokens}`,
  choose: 'Leave messages out',
  choice: {
    user: (words: string) => `You: ${quote(words)}`,
    assistant: (words: string) => `Assistant: ${quote(words)}`,
  },
  tokens: (tokens: string) => `≈ ${tokens}`,
  exclude: (tokens: string) => `Exclude (saves ≈ ${tokens})`,
  excludeNone: 'Exclude',
  excluded: (count: number) =>
    count === 1
      ? '1 message is excluded. You can include it again.'
      : `${count} messages are excluded. You can include them again.`,
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
})

export const composerStrings = defineMessages('composer', {
  message: 'Message',
  hint: {
    enter: 'Write a message. Enter sends it, Shift+Enter begins a new line.',
    'mod-enter': 'Write a message. Ctrl+Enter sends it, Enter begins a new line.',
  },
  hintApple: {
    enter: 'Write a message. Enter sends it, Shift+Enter begins a new line.',
    'mod-enter': 'Write a message. ⌘ Enter sends it, Enter begins a new line.',
  },
  gone: 'The service no longer lists the model of this conversation. Nothing is sent until another is chosen.',
  chooseModel: 'Choose a model',
  send: 'Send',
  stop: 'Stop',
})

/** The queued message. */
export const queueStrings = defineMessages('queue', {
  label: 'Waiting message',
  queue: 'Send after this answer',
  sendNow: 'Send now',
  sendAfter: 'Send after this answer',
  unqueue: 'Move to draft',
  state: {
    answer: 'Waits. It is sent as soon as this answer is complete.',
    person: 'Not sent. What it waited for did not come to its end.',
  },
})

/** Text files added to the message. */
export const fileStrings = defineMessages('file', {
  attach: 'Attach text file',
  drop: 'Drop text files here: their words are put into the message.',
  tooMuch:
    'With this the message would be longer than 2,000,000 characters, so nothing was put in. Put in fewer files, or send them in several messages.',
  refused: {
    'too-large': (name: string) => `${quote(name)} is larger than 1 MB. Put in the part of it that matters.`,
    'not-text': (name: string) => `${quote(name)} is not a text, so it cannot be put into a message.`,
    empty: (name: string) => `There is nothing in ${quote(name)}.`,
    'not-read': (name: string) =>
      `${quote(name)} could not be read. A folder has to be opened and its files chosen.`,
  },
})

interface NextCalls<Price> {
  readonly promptTokens: number
  readonly spread: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly prices: readonly Price[]
  readonly turnsLeft: number | null
}

interface Formats<Price> {
  readonly count: (count: number) => string
  readonly percent: (percent: number) => string
  readonly money: (list: readonly Price[]) => string
}

/** One line about the next call, or about several simultaneous calls. */
export function describeNext<Price>(calls: NextCalls<Price>, formats: Formats<Price>): string {
  const { promptTokens, spread, percent, contextLength, prices, turnsLeft } = calls
  return [
    forecastStrings.next(formats.count(promptTokens), formats.count(spread)),
    percent !== null && contextLength !== null
      ? forecastStrings.share(formats.percent(percent), formats.count(contextLength))
      : null,
    prices.length === 0 ? null : forecastStrings.price(formats.money(prices)),
    turnsLeft === null ? null : forecastStrings.turnsLeft(turnsLeft),
  ]
    .filter((words) => words !== null)
    .join(' · ')
}
