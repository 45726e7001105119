import type { CacheRecord } from '../../shared/contract/usage/next-prompt.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatCallMoney, formatMoneyList } from '../../shared/language/format-money.ts'
import {
  approximate,
  formatEstimate,
  formatPercent,
  formatWholePercent,
} from '../../shared/language/format-number.ts'
import { defineMessages, joinSentences, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const forecastStrings = defineMessages('forecast', {
  label: 'Forecast',
  meaning:
    "Tally's estimate for the next call. ± is the typical error. If the error is large, Tally shows a range.",
  brief: '{promptTokens, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  next: message('next {range} prompt tokens', (promptTokens: number, range: number) =>
    formatEstimate(promptTokens, range),
  ),
  share: message(
    '{percent} of the context window ({contextLength, number})',
    ['percent', formatPercent],
    'contextLength',
  ),
  tooMuch: 'more than the context window ({contextLength, number})',
  tooMuchByFar: '≈\u00a0{times, number} times the context window',
  likelyUncached: 'cache probably expired',
  cacheSoon: message(
    'Calls within 5 minutes of the previous one: {hits, number} of {calls, number} used the cache.',
    'hits',
    'calls',
  ),
  cacheLate: message(
    'Calls after a longer pause: {hits, number} of {calls, number} used the cache.',
    'hits',
    'calls',
  ),
  lastTurn: 'no room for another turn',
  turnsLeft: '{turns, plural, one {room for ≈\u00a0# more turn} other {room for ≈\u00a0# more turns}}',
})

/** Notices about a nearly full context window, and the ways to free context. */
export const contextFullStrings = defineMessages('context-full', {
  nearlyFull: message(
    'The next prompt fills ≈\u00a0{percent} of the context window ({contextLength, number} tokens). The answer needs space too.',
    ['percent', formatPercent],
    'contextLength',
  ),
  tooMuch: message(
    'The next prompt has ≈\u00a0{promptTokens, number} tokens, but the context window holds {contextLength, number}. The service may reject it or drop the oldest messages.',
    'promptTokens',
    'contextLength',
  ),
  make: 'Free up context',
  onlyDraft: 'Your message is too long. Shorten it, or choose a model with a larger context window.',
  ways: 'Ways to free up context',
  tooMany: '{tokens, plural, one {≈\u00a0# token over the limit.} other {≈\u00a0# tokens over the limit.}}',
  notEnough: "Excluding every message isn't enough. Shorten your message too.",
  keeps: 'Excluded messages stay in the chat. You can include them again.',
  trim: 'Exclude earlier messages',
  from: message('Start from {words}', quote),
  saves: 'saves ≈\u00a0{tokens, number}',
  savesAtLeast: 'saves at least ≈\u00a0{tokens, number}',
  choose: 'Exclude individual messages',
  chooseWithImages: 'Exclude individual messages or images',
  choice: {
    user: message('You: {words}', quote),
    assistant: message('Assistant: {words}', quote),
  },
  choiceOfImage: message('Image: {name}', quote),
  tokens: '≈\u00a0{tokens, number}',
  exclude: 'Exclude (saves ≈\u00a0{tokens, number})',
  mostlyHistory: message('History is ≈\u00a0{percent} of the next prompt.', formatWholePercent),
  startFresh: message(
    'Start fresh: ≈\u00a0{tokens, number} → ≈\u00a0{freshTokens, number} tokens',
    'tokens',
    'freshTokens',
  ),
  startFreshMeaning:
    'Excludes all messages so far from the context. They stay in the chat. You can include them again.',
  excludeNone: 'Exclude',
  excluded:
    '{count, plural, one {# message is excluded. You can include it again.} other {# messages are excluded. You can include them again.}}',
  excludedImages:
    '{count, plural, one {# image is excluded. You can include it again.} other {# images are excluded. You can include them again.}}',
  summary: 'Start over with a summary',
  summaryMeaning:
    "Sends the chat once more with the request below (≈\u00a0{promptTokens, number} prompt tokens). Your draft isn't sent.",
  summaryMeaningWithPrice: message(
    "Sends the chat once more with the request below (≈\u00a0{promptTokens, number} prompt tokens, {price}). Your draft isn't sent. The answer costs extra.",
    (promptTokens: number, price: Money) => ({ promptTokens, price: approximate(formatCallMoney(price)) }),
  ),
  summaryTooLong: 'That request is too long as well. Exclude some messages first.',
  ask: 'Request summary',
  isThere: 'Summary ready.',
  start: 'Continue from summary',
  other: 'Use another model',
  fitting: message(
    '{count, plural, one {# model has a large enough context window ({maxContextLength, number} tokens).} other {# models have a large enough context window (up to {maxContextLength, number} tokens).}}',
    'count',
    'maxContextLength',
  ),
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
})

/** Messages that wait for the end of an answer. */
export const queueStrings = defineMessages('queue', {
  label: 'Queued messages',
  queue: 'Send after this answer',
  sendNow: 'Send now',
  up: 'Move up',
  down: 'Move down',
  unqueue: 'Move to draft',
  remove: 'Remove from queue',
  fields: 'Extra fields',
  state: {
    answer:
      '{count, plural, one {Queued. Tally sends this message when the answer is complete.} other {# queued. Tally sends each one after the previous answer is complete.}}',
    person: "Not sent, because the previous answer wasn't completed.",
  },
})

/** Files and images attached to a message. */
export const fileStrings = defineMessages('file', {
  attach: 'Attach file',
  list: 'Attachments',
  drop: 'Drop files here to attach them.',
  text: message('Text of {name}', quote),
  remove: message('Remove {name}', quote),
  preview: message('Preview {name}', quote),
  describe: message('Description of {name}', quote),
  describeHint: 'Description',
  tokens: '{tokens, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  tokensMeaning:
    "Tally's estimate for this image with the chosen model. Descriptions and file names aren't sent.",
  reading: 'Reading the image…',
  stopReading: message('Stop reading {name}', quote),
  sizeOf: {
    original: message('Size of {name}: original', quote),
    large: message('Size of {name}: large', quote),
    small: message('Size of {name}: small', quote),
  },
  sizes: { original: 'Original', large: 'Large', small: 'Small' },
  /** How closely the model looks. */
  detail: 'Detail',
  detailOf: message('Detail of {name}', quote),
  details: { automatic: 'Automatic', low: 'Low', high: 'High', original: 'Original' },
  tooManyImages:
    "{count, plural, one {A message can have 10 images, so # image wasn't attached. Send it with the next message.} other {A message can have 10 images, so # images weren't attached. Send them with the next message.}}",
  tooMuch:
    'The message would exceed 2 million characters, so nothing was attached. Attach fewer files, or send several messages.',
  archive: message(
    "{name} isn't a text file, so nothing was attached. To import chats from another program, open Settings › Privacy and data.",
    quote,
  ),
  refused: {
    'too-large': message('{name} is larger than 1 MB. Attach only the part you need.', quote),
    'not-text': message(
      "{name} isn't text that Tally can read. If it is a text file, save it as UTF-8, then attach it again.",
      quote,
    ),
    empty: message('{name} is empty.', quote),
    'not-read': message(
      "Tally couldn't read {name}. To attach a folder, open it and choose its files.",
      quote,
    ),
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
    prices.length === 0 ? null : approximate(formatMoneyList(prices, formatCallMoney)),
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
  return joinSentences([
    forecastStrings.meaning,
    soon.calls > 0 ? forecastStrings.cacheSoon(soon.hits, soon.calls) : null,
    late.calls > 0 ? forecastStrings.cacheLate(late.hits, late.calls) : null,
  ])
}

const noRecord: CacheRecord = { soon: { hits: 0, calls: 0 }, late: { hits: 0, calls: 0 } }

/** A percentage within the window, and a comparison beyond it. */
function describeShare({ percent, contextLength }: NextCalls): string | null {
  if (percent === null || contextLength === null) return null
  if (percent <= 100) return forecastStrings.share(percent, contextLength)
  const times = Math.round(percent / 100)
  return times < 2 ? forecastStrings.tooMuch(contextLength) : forecastStrings.tooMuchByFar(times)
}
