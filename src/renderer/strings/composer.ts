import type { CacheRecord } from '../../shared/contract/usage/next-prompt.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatCallMoney, formatMoneyList } from '../../shared/language/format-money.ts'
import {
  approximate,
  formatCount,
  formatEstimate,
  formatPercent,
  formatWholePercent,
} from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const forecastStrings = defineMessages('forecast', {
  label: 'Forecast',
  meaning:
    "Tally's estimate for the next call. ± is the typical error. If the error is large, Tally shows a range.",
  brief: (promptTokens: number) => plural(promptTokens, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' }),
  next: (promptTokens: number, range: number) => `next ${formatEstimate(promptTokens, range)} prompt tokens`,
  share: (percent: number, contextLength: number) =>
    `${formatPercent(percent)} of the context window (${formatCount(contextLength)})`,
  tooMuch: (contextLength: number) => `more than the context window (${formatCount(contextLength)})`,
  tooMuchByFar: (times: number) => `≈\u00a0${formatCount(times)} times the context window`,
  price: (prices: readonly Money[]) => approximate(formatMoneyList(prices, formatCallMoney)),
  likelyUncached: 'cache probably expired',
  cacheSoon: (hits: number, calls: number) =>
    `Calls within 5 minutes of the previous one: ${formatCount(hits)} of ${formatCount(calls)} used the cache.`,
  cacheLate: (hits: number, calls: number) =>
    `Calls after a longer pause: ${formatCount(hits)} of ${formatCount(calls)} used the cache.`,
  lastTurn: 'no room for another turn',
  turnsLeft: (turns: number) =>
    plural(turns, { one: 'room for ≈\u00a0# more turn', other: 'room for ≈\u00a0# more turns' }),
})

/** Notices about a nearly full context window, and the ways to free context. */
export const contextFullStrings = defineMessages('context-full', {
  nearlyFull: (percent: number, contextLength: number) =>
    `The next prompt fills ≈\u00a0${formatPercent(percent)} of the context window (${formatCount(contextLength)} tokens). The answer needs space too.`,
  tooMuch: (promptTokens: number, contextLength: number) =>
    `The next prompt has ≈\u00a0${formatCount(promptTokens)} tokens, but the context window holds ${formatCount(contextLength)}. The service may reject it or drop the oldest messages.`,
  make: 'Free up context',
  onlyDraft: 'Your message is too long. Shorten it, or choose a model with a larger context window.',
  ways: 'Ways to free up context',
  tooMany: (tokens: number) =>
    plural(tokens, { one: '≈\u00a0# token over the limit.', other: '≈\u00a0# tokens over the limit.' }),
  notEnough: "Excluding every message isn't enough. Shorten your message too.",
  keeps: 'Excluded messages stay in the chat. You can include them again.',
  trim: 'Exclude earlier messages',
  from: (words: string) => `Start from ${quote(words)}`,
  saves: (tokens: number) => `saves ≈\u00a0${formatCount(tokens)}`,
  savesAtLeast: (tokens: number) => `saves at least ≈\u00a0${formatCount(tokens)}`,
  choose: 'Exclude individual messages',
  chooseWithImages: 'Exclude individual messages or images',
  choice: {
    user: (words: string) => `You: ${quote(words)}`,
    assistant: (words: string) => `Assistant: ${quote(words)}`,
  },
  choiceOfImage: (name: string) => `Image: ${quote(name)}`,
  tokens: (tokens: number) => `≈\u00a0${formatCount(tokens)}`,
  exclude: (tokens: number) => `Exclude (saves ≈\u00a0${formatCount(tokens)})`,
  mostlyHistory: (percent: number) => `History is ≈\u00a0${formatWholePercent(percent)} of the next prompt.`,
  startFresh: (tokens: number, freshTokens: number) =>
    `Start fresh: ≈\u00a0${formatCount(tokens)} → ≈\u00a0${formatCount(freshTokens)} tokens`,
  startFreshMeaning:
    'Excludes all messages so far from the context. They stay in the chat. You can include them again.',
  excludeNone: 'Exclude',
  excluded: (count: number) =>
    plural(count, {
      one: '# message is excluded. You can include it again.',
      other: '# messages are excluded. You can include them again.',
    }),
  excludedImages: (count: number) =>
    plural(count, {
      one: '# image is excluded. You can include it again.',
      other: '# images are excluded. You can include them again.',
    }),
  summary: 'Start over with a summary',
  summaryMeaning: (promptTokens: number) =>
    `Sends the chat once more with the request below (≈\u00a0${formatCount(promptTokens)} prompt tokens). Your draft isn't sent.`,
  summaryMeaningWithPrice: (promptTokens: number, price: Money) =>
    `Sends the chat once more with the request below (≈\u00a0${formatCount(promptTokens)} prompt tokens, ${approximate(formatCallMoney(price))}). Your draft isn't sent. The answer costs extra.`,
  summaryTooLong: 'That request is too long as well. Exclude some messages first.',
  ask: 'Request summary',
  isThere: 'Summary ready.',
  start: 'Continue from summary',
  other: 'Use another model',
  fitting: (count: number, maxContextLength: number) =>
    plural(count, {
      one: `# model has a large enough context window (${formatCount(maxContextLength)} tokens).`,
      other: `# models have a large enough context window (up to ${formatCount(maxContextLength)} tokens).`,
    }),
  noneFits: 'No listed model is known to have a large enough context window.',
  otherModel: 'Choose larger model',
  /** The request for a summary: Tally sends exactly this text. */
  question:
    'Summarize our conversation so far so that a new chat can continue from it. Include what was asked, what was found out and decided, and what is still open. Keep important names, numbers and code.',
  goOn: 'This is the summary of an earlier chat. Continue from it.',
})

export const composerStrings = defineMessages('composer', {
  message: 'Message',
  hint: {
    enter: 'Write a message. Enter sends it, Shift+Enter starts a new line.',
    'mod-enter': 'Write a message. Ctrl+Enter sends it, Enter starts a new line.',
  },
  hintApple: {
    enter: 'Write a message. Enter sends it, Shift+Enter starts a new line.',
    'mod-enter': 'Write a message. ⌘ Enter sends it, Enter starts a new line.',
  },
  gone: "The service no longer lists this chat's model. Choose another model to send messages.",
  chooseModel: 'Choose a model',
  send: 'Send',
  stop: 'Stop',
  add: 'Add',
  compare: 'Compare',
})

/** Messages that wait for the end of an answer. */
export const queueStrings = defineMessages('queue', {
  label: 'Queued messages',
  queue: 'Send after this answer',
  sendNow: 'Send now',
  sendAfter: 'Send after this answer',
  up: 'Move up',
  down: 'Move down',
  unqueue: 'Move to draft',
  remove: 'Remove from queue',
  fields: 'Extra fields',
  state: {
    answer: (count: number) =>
      plural(count, {
        one: 'Queued. Tally sends this message when the answer is complete.',
        other: '# queued. Tally sends each one after the previous answer is complete.',
      }),
    person: "Not sent, because the previous answer wasn't completed.",
  },
})

/** Files and images attached to a message. */
export const fileStrings = defineMessages('file', {
  attach: 'Attach file',
  list: 'Attachments',
  drop: 'Drop files here to attach them.',
  facts: (size: string, tokens: number | null) =>
    tokens === null
      ? size
      : `${size} · ${plural(tokens, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' })}`,
  text: (name: string) => `Text of ${quote(name)}`,
  remove: (name: string) => `Remove ${quote(name)}`,
  preview: (name: string) => `Preview ${quote(name)}`,
  describe: (name: string) => `Description of ${quote(name)}`,
  describeHint: 'Description',
  tokens: (tokens: number) => plural(tokens, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' }),
  tokensMeaning:
    "Tally's estimate for this image with the chosen model. Descriptions and file names aren't sent.",
  reading: 'Reading the image…',
  stopReading: (name: string) => `Stop reading ${quote(name)}`,
  sizeOf: {
    original: (name: string) => `Size of ${quote(name)}: original`,
    large: (name: string) => `Size of ${quote(name)}: large`,
    small: (name: string) => `Size of ${quote(name)}: small`,
  },
  sizes: { original: 'Original', large: 'Large', small: 'Small' },
  /** How closely the model looks. */
  detail: 'Detail',
  detailOf: (name: string) => `Detail of ${quote(name)}`,
  details: { automatic: 'Automatic', low: 'Low', high: 'High', original: 'Original' },
  tooManyImages: (count: number) =>
    plural(count, {
      one: "A message can have 10 images, so # image wasn't attached. Send it with the next message.",
      other: "A message can have 10 images, so # images weren't attached. Send them with the next message.",
    }),
  tooMuch:
    'The message would exceed 2 million characters, so nothing was attached. Attach fewer files, or send several messages.',
  archive: (name: string) =>
    `${quote(name)} isn't a text file, so nothing was attached. To import chats from another program, open Settings › Privacy and data.`,
  refused: {
    'too-large': (name: string) => `${quote(name)} is larger than 1 MB. Attach only the part you need.`,
    'not-text': (name: string) =>
      `${quote(name)} isn't text that Tally can read. If it is a text file, save it as UTF-8, then attach it again.`,
    empty: (name: string) => `${quote(name)} is empty.`,
    'not-read': (name: string) =>
      `Tally couldn't read ${quote(name)}. To attach a folder, open it and choose its files.`,
  },
})

interface NextCalls {
  readonly promptTokens: number
  readonly range: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly prices: readonly Money[]
  readonly turnsLeft: number | null
  readonly cache: { readonly isLikelyCached: boolean; readonly record: CacheRecord } | null
}

/** One line about the next call, or about several simultaneous calls. */
export function describeNext(calls: NextCalls): string {
  const { promptTokens, range, prices, turnsLeft, cache } = calls
  return [
    forecastStrings.next(promptTokens, range),
    describeShare(calls),
    prices.length === 0 ? null : forecastStrings.price(prices),
    cache === null || cache.isLikelyCached ? null : forecastStrings.likelyUncached,
    turnsLeft === 0 ? forecastStrings.lastTurn : null,
    turnsLeft === null || turnsLeft === 0 ? null : forecastStrings.turnsLeft(turnsLeft),
  ]
    .filter((words) => words !== null)
    .join(' · ')
}

/** How Tally gets to the forecast, with the record of the cache. A pause that no call had is not mentioned. */
export function explainNext(calls: Pick<NextCalls, 'cache'> | null): string {
  const { soon, late } = calls?.cache?.record ?? noRecord
  return [
    forecastStrings.meaning,
    ...(soon.calls > 0 ? [forecastStrings.cacheSoon(soon.hits, soon.calls)] : []),
    ...(late.calls > 0 ? [forecastStrings.cacheLate(late.hits, late.calls)] : []),
  ].join(' ')
}

const noRecord: CacheRecord = { soon: { hits: 0, calls: 0 }, late: { hits: 0, calls: 0 } }

/** A percentage within the window, and a comparison beyond it. */
function describeShare({ percent, contextLength }: NextCalls): string | null {
  if (percent === null || contextLength === null) return null
  if (percent <= 100) return forecastStrings.share(percent, contextLength)
  const times = Math.round(percent / 100)
  return times < 2 ? forecastStrings.tooMuch(contextLength) : forecastStrings.tooMuchByFar(times)
}
