import type { Message } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import type { CallCost } from '../../../shared/contract/money/price.ts'
import type { Call } from '../../../shared/contract/usage/call.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Store } from '../../storage/store.ts'
import type { EndedAnswer } from './answer-run.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { readMessage } from './transcript.ts'

interface Dependencies {
  store: Store
  publish: Publish
  isAnswering(conversationId: string): boolean
}

interface AnswerNews {
  tellSummary(conversationId: string): void
  /** Sends an unsaved answer as it arrived, because the disk does not have it. */
  tellEnd(conversationId: string, messageId: string, unsaved: EndedAnswer | null): void
}

/** Publishes the events about answers to the window. */
export function createAnswerEvents({ store, publish, isAnswering }: Dependencies): AnswerNews {
  function tellSummary(conversationId: string): void {
    const summary = store.conversations.summary(conversationId)
    if (summary === null) return
    const event = { ...summary, isAnswering: isAnswering(conversationId) }
    publish({ type: 'conversation-changed', summary: event })
  }

  return {
    tellSummary,

    tellEnd(conversationId, messageId, unsaved) {
      if (store.conversations.find(conversationId) === null) return
      const saved = readMessage(store, conversationId, messageId)
      const message =
        saved && (unsaved === null ? saved : withEnd(saved, unsaved, createCosting(store, conversationId)))
      if (message !== null) publish({ type: 'answer-changed', conversationId, message })
      tellSummary(conversationId)
    },
  }
}

type Costing = (call: Call) => CallCost

/** Computes the cost of a call, also of a call whose end is not saved yet. */
export function createCosting(
  { conversations, prices }: Pick<Store, 'conversations' | 'prices'>,
  conversationId: string,
): Costing {
  const connectionId = conversations.find(conversationId)?.connectionId ?? ''
  return (call) => costOfCall(prices.list(), { ...call, connectionId })
}

/** The ends and texts of answers that may not be on disk yet. */
interface NotOnDisk {
  endOf(messageId: string): EndedAnswer | null
  wordsOf(messageId: string): AnswerWords | null
  readonly costing: Costing
}

/** Replaces saved messages by newer content in memory, so that an unsaved answer is shown as well. */
export function withUnsavedAnswers(
  messages: readonly Message[],
  { endOf, wordsOf, costing }: NotOnDisk,
): Message[] {
  const came = <M extends Alone>(message: M): M => {
    const ended = endOf(message.id)
    return ended === null ? { ...message, ...wordsOf(message.id) } : withEnd(message, ended, costing)
  }
  return messages.map((message) => {
    const { comparison } = message
    if (comparison === null) return came(message)
    return { ...came(message), comparison: { ...comparison, others: comparison.others.map(came) } }
  })
}

type Alone = Omit<Message, 'comparison'>

function withEnd<M extends Alone>(message: M, { words, failure, end }: EndedAnswer, costing: Costing): M {
  const { failureCode: _kept, ...facts } = end
  const call = message.call && { ...message.call, ...facts }
  return { ...message, ...words, failure, call: call && { ...call, ...costing(call) } }
}
