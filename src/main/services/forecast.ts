import { countedTokens } from '../../shared/carried-tokens.ts'
import type { Conversation } from '../../shared/conversation.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import type { PromptForecast } from '../../shared/usage.ts'
import type { Store, StoredMessage } from '../storage/store.ts'
import { callsSeen } from './calls-seen.ts'
import { contextChange } from './context-change.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls'>

/** A call that is about to be made. */
export interface CallAhead {
  readonly conversation: Pick<Conversation, 'connectionId' | 'systemPrompt'>
  readonly modelId: string
  /** The message that what is sent ends with, or that `text` will stand under; null where there is none. */
  readonly lastId: string | null
  /** What is not written down yet; empty where an answer is asked for again. */
  readonly text: string
}

const firstLook = 8

/** About what the prompt of a call will count. */
export function forecastCall(store: Reading, ahead: CallAhead): PromptForecast {
  const { systemPrompt } = ahead.conversation
  const { known, words, systemBefore } = carriedTo(store, ahead.lastId)
  const estimated = words + estimateTokens(ahead.text)
  const systemNow = estimateTokens(systemPrompt)
  return {
    promptTokens: Math.max(0, known + estimated + systemNow - systemBefore),
    spread: Math.ceil((estimated + Math.abs(systemNow - systemBefore)) / 4) + 4,
  }
}

/** The last count of the service up to a message, and about what came after it. */
function carriedTo(store: Reading, lastId: string | null) {
  if (lastId === null) return { known: 0, words: 0, systemBefore: 0 }
  const { line, index, counts, calls } = lineFromCount(store, lastId)
  const counted = line[index]
  const call = counted && calls.get(counted.id)
  const change = counted && call ? contextChange(store.messages, counted.id, call.leftOut) : 0
  const goes = (message: StoredMessage): boolean =>
    !message.isLeftOut || (message.id === lastId && message.role === 'user')
  return {
    known: Math.max(0, (counts[index] ?? 0) + change),
    words: line
      .slice(index + 1)
      .reduce((sum, message) => sum + (goes(message) ? estimateTokens(message.text) : 0), 0),
    systemBefore: estimateTokens(counted?.systemPrompt ?? ''),
  }
}

/** The line up to a message, from at least the last answer that the service counted. */
function lineFromCount(store: Reading, lastId: string) {
  for (let count = firstLook; ; count *= 4) {
    const line = store.messages.lineTo(lastId, count)
    const calls = callsSeen(store, line, store.calls.ofMessages(line.map(({ id }) => id)))
    const counts = line.map((message) => countedTokens({ ...message, call: calls.get(message.id) ?? null }))
    const index = counts.findLastIndex((tokens) => tokens !== null)
    if (index !== -1 || line.length < count) return { line, index, counts, calls }
  }
}
