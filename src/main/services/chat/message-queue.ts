import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { QueuedMessage } from '../../../shared/contract/chat/sending.ts'
import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import { conversationOf } from '../find-or-throw.ts'
import type { SendIntent } from './send-intent.ts'

interface Dependencies {
  store: Store
  publish: Publish
  log: Log
  now(): number
  running: { has(conversationId: string): boolean }
  read(conversationId: string): OpenConversation
  /** Sends the queued message. Removes it from the queue in the transaction that writes the sent message. */
  send(conversationId: string, intent: SendIntent): Promise<OpenConversation>
}

/** One queued message for each conversation. The message waits until the answer is complete. */
export interface MessageQueue {
  read(conversationId: string): QueuedMessage | null
  add(conversationId: string, text: string): QueuedMessage | null
  /** Moves the queued text to the start of the draft and returns the new draft. */
  unqueue(conversationId: string): { text: string; draft: string }
  /** Sends the queued message now, or after the running answer. */
  sendNow(conversationId: string): Promise<OpenConversation>
  /**
   * Reacts to the end of an answer. Sends the queued message if no answer is running and this one is
   * complete. Otherwise the message waits for the person.
   */
  answerEnded(conversationId: string, messageId: string): void
  /** Stops automatic sending. */
  pause(conversationId: string): void
  pauseAll(): void
}

/** Finish reasons of an incomplete answer. */
const cutShort: ReadonlySet<string | null> = new Set(['length', 'content_filter'])

export function createMessageQueue(dependencies: Dependencies): MessageQueue {
  const { store, publish, log, now, running, send } = dependencies
  /**
   * Conversations whose queued message is sent automatically. Empty after a start: Tally sends nothing that
   * nobody has just asked for.
   */
  const waiting = new Set<string>()
  const refusals = new Map<string, ErrorCode>()

  function read(conversationId: string): QueuedMessage | null {
    const text = store.queue.find(conversationId)
    if (text === null) return null
    const waitsFor = waiting.has(conversationId) ? 'answer' : 'person'
    return { text, waitsFor, refusal: refusals.get(conversationId) ?? null }
  }

  function publishQueue(conversationId: string, isSent = false): void {
    publish({ type: 'queue-changed', conversationId, queued: read(conversationId), isSent })
  }

  async function sendFirst(conversationId: string): Promise<OpenConversation> {
    refusals.delete(conversationId)
    try {
      const open = await send(conversationId, { kind: 'queued-message' })
      waiting.delete(conversationId)
      publishQueue(conversationId, true)
      return open
    } catch (error) {
      waiting.delete(conversationId)
      refusals.set(conversationId, error instanceof AppError ? error.code : 'internal')
      publishQueue(conversationId)
      throw error
    }
  }

  async function sendByItself(conversationId: string): Promise<void> {
    try {
      await sendFirst(conversationId)
    } catch (error) {
      log.warn('failed to send a queued message', { error: errorKind(error) })
    }
  }

  function isWhole(call: { state: string; finishReason: string | null } | undefined): boolean {
    return call?.state === 'complete' && !cutShort.has(call.finishReason)
  }

  function pause(conversationId: string): void {
    if (waiting.delete(conversationId)) publishQueue(conversationId)
  }

  return {
    read,

    add(conversationId, text) {
      if (text.trim() === '') throw new AppError('nothing-to-send', 'There is no text to send.')
      conversationOf(store, conversationId)
      if (store.queue.find(conversationId) !== null)
        throw new AppError('queue-full', 'A message waits in this conversation already.')
      store.transaction(() => {
        store.queue.insert(conversationId, text, now())
        store.conversations.update(conversationId, { draft: '' })
      })
      refusals.delete(conversationId)
      const isComing = running.has(conversationId)
      // The answer may have ended while the person pressed the key.
      const isItsTurn = !isComing && isWhole(store.calls.list(conversationId).at(-1))
      if (isComing || isItsTurn) waiting.add(conversationId)
      publishQueue(conversationId)
      if (isItsTurn) void sendByItself(conversationId)
      return read(conversationId)
    },

    unqueue(conversationId) {
      const { draft } = conversationOf(store, conversationId)
      const text = store.queue.find(conversationId)
      if (text === null) throw new AppError('not-found', 'No message waits in this conversation.')
      const joined = draft.trim() === '' ? text : `${text}\n\n${draft}`
      store.transaction(() => {
        store.queue.remove(conversationId)
        store.conversations.update(conversationId, { draft: joined })
      })
      waiting.delete(conversationId)
      refusals.delete(conversationId)
      publishQueue(conversationId)
      return { text, draft: joined }
    },

    async sendNow(conversationId) {
      if (!running.has(conversationId)) return await sendFirst(conversationId)
      if (store.queue.find(conversationId) !== null) waiting.add(conversationId)
      refusals.delete(conversationId)
      publishQueue(conversationId)
      return dependencies.read(conversationId)
    },

    answerEnded(conversationId, messageId) {
      if (!waiting.has(conversationId)) return
      if (!isWhole(store.calls.ofMessages([messageId]).at(-1))) pause(conversationId)
      else if (!running.has(conversationId)) void sendByItself(conversationId)
    },

    pause,
    pauseAll: () => [...waiting].forEach(pause),
  }
}
