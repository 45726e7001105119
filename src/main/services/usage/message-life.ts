import type { MessageLife } from '../../../shared/contract/usage/message-life.ts'
import { createIsLeftOut } from '../../accounting/left-out.ts'
import { type CallBelow, costOfPrompt, lifeOf, weightOf } from '../../accounting/message-life.ts'
import { priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { Store, StoredCall, StoredMessage } from '../../storage/store.ts'
import { answerAbove } from '../chat/previous-answer.ts'
import { conversationOf, messageOf } from '../lookup.ts'
import { callsSeen } from './calls-seen.ts'
import { createWindowOf, splitOf } from './prompt-breakdown.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices'>
type Below = StoredCall & CallBelow

/** How often a message went with a call of its conversation. What a copy was paid for elsewhere is told there. */
export function messageLife(
  store: Reading,
  conversationId: string,
  messageId: string,
  now: number,
): MessageLife {
  const message = messageOf(store, conversationId, messageId)
  const isWordless = message.role === 'assistant' && message.text === ''
  const below = isWordless ? [] : store.calls.below(conversationId, messageId)
  const weight = weightOf({
    ...message,
    completionTokens: completionOf(store, message),
    addedTokens: message.role === 'user' ? addedBy(store, message, below) : [],
  })
  const prices = store.prices.list()
  const { connectionId, modelId } = conversationOf(store, conversationId)
  const asked = { connectionId, modelAsked: modelId ?? '', modelAnswered: null, dayUtc: utcDayOf(now) }
  const price = isWordless ? null : priceAt(prices, asked)
  const savedCost = price && costOfPrompt(price, weight.tokensEach)
  return { ...lifeOf(below, weight, prices), savedCost }
}

function completionOf(store: Reading, message: StoredMessage): number | null {
  if (message.role === 'user') return null
  const call = callsSeen(store, [message], store.calls.ofMessages([message.id])).get(message.id)
  return call?.state === 'complete' ? call.usage.completionTokens : null
}

/** What prompts grew by with which the message was sent for the first time, as the only new one, the earliest first. */
function addedBy(store: Reading, question: StoredMessage, below: readonly Below[]): number[] {
  const above = answerAbove(store, question)
  const direct = below.filter(({ steps, source }) => steps === 1 && source === 'reported')
  const answers = new Map(direct.map(({ messageId }) => [messageId, store.messages.find(messageId)]))
  const known = [...above, question, ...answers.values()].filter((one) => one !== null)
  const messages = new Map(known.map((one) => [one.id, one]))
  const last = callsSeen(store, known, store.calls.ofMessages([...messages.keys()]))
  const windowOf = createWindowOf(store)
  return direct.flatMap((call) => {
    if (!isOnlyNew(above, call)) return []
    const split = splitOf(call, { messages, last, windowOf })
    if (split.kind === 'split') return [split.addedTokens]
    const hasSystemPrompt = (answers.get(call.messageId)?.systemPrompt ?? '').trim() !== ''
    const { promptTokens } = call.usage
    return split.kind === 'first' && !hasSystemPrompt && promptTokens !== null ? [promptTokens] : []
  })
}

/** Whether nothing else that was sent stands between the question and the answer above it. */
function isOnlyNew(above: readonly StoredMessage[], { leftOut }: StoredCall): boolean {
  const isLeftOut = createIsLeftOut(leftOut)
  const answerAt = above.findLastIndex(({ role, text }) => role === 'assistant' && text !== '')
  return above.every(
    ({ role }, index) => index <= answerAt || role !== 'user' || isLeftOut(above.length - index + 1),
  )
}
