import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { MessageQueue, QueuedMessage } from '../../../shared/contract/chat/sending.ts'
import type { SentMessages } from '../../../shared/contract/conversations/conversation.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import { maxQueued } from '../../../shared/domain/app/limits.ts'
import { joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { areExtraFields, mergeLevels, writeExtraFields } from '../../../shared/domain/chat/extra-fields.ts'
import type { Log } from '../../log.ts'
import { conversationOf } from '../../storage/find-or-throw.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { SendIntent } from './send-intent.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'publish' | 'log' | 'now' | 'newId'> {
  running: { has(conversationId: string): boolean }
  /** Sends a queued message. Removes it from the queue in the transaction that writes the sent message. */
  send(conversationId: string, intent: SendIntent): Promise<SentMessages>
}

/** Finish reasons of an incomplete answer. */
const cutShort: ReadonlySet<string | null> = new Set(['length', 'content_filter'])

function isWhole(call: { state: string; finishReason: string | null } | undefined): boolean {
  return call?.state === 'complete' && !cutShort.has(call.finishReason)
}

/** The rows of the queues, without their sending. */
function createStoredQueues({ store, now, newId }: Pick<Dependencies, 'store' | 'now' | 'newId'>) {
  function insert(
    conversationId: string,
    { text, extraFields = '' }: Pick<QueuedMessage, 'text' | 'extraFields'>,
  ): string {
    if (text.trim() === '') throw new AppError('nothing-to-send', 'There is no text to send.')
    conversationOf(store, conversationId)
    if (store.queue.list(conversationId).length >= maxQueued)
      throw new AppError('queue-full', 'No more messages fit into the queue.')
    const id = newId()
    store.queue.insert(conversationId, { id, text, extraFields }, now())
    return id
  }

  return {
    insert,

    /** The fields for the next message move with the draft. */
    insertDraft(conversationId: string, text: string): void {
      insert(conversationId, { text, extraFields: store.parameters.ofChat(conversationId).next })
      store.conversations.update(conversationId, { draft: '' })
      store.parameters.setChat(conversationId, { next: '' })
    },

    firstOf: (conversationId: string): QueuedMessage | undefined => store.queue.list(conversationId)[0],

    queuedOf(conversationId: string, queuedId: string): QueuedMessage {
      const queued = store.queue.list(conversationId).find(({ id }) => id === queuedId)
      if (queued === undefined) throw new AppError('not-found', 'This message no longer waits.')
      return queued
    },

    /** The fields of the draft are nearer than those of the message that joins it. */
    becomeDraft(conversationId: string, { id, extraFields = '' }: QueuedMessage, draft: string): void {
      const { next } = store.parameters.ofChat(conversationId)
      const joined = writeExtraFields(mergeLevels({ chat: extraFields, next }, { withNull: true }))
      if (!areExtraFields(joined)) throw new AppError('draft-too-long', 'The joined fields are too long.')
      store.queue.remove(id)
      store.conversations.update(conversationId, { draft })
      if (extraFields !== '')
        store.parameters.setChat(conversationId, {
          next: next === '' ? extraFields : joined,
        })
    },

    /** Never beyond the ends of the queue. */
    place(conversationId: string, queuedId: string, position: number): void {
      const others = store.queue.list(conversationId).flatMap(({ id }) => (id === queuedId ? [] : [id]))
      store.queue.reorder(others.toSpliced(position, 0, queuedId))
    },
  }
}

/**
 * The queued messages of each conversation. They are sent one after another, each when the answer before it
 * is complete.
 */
export function createMessageQueues(dependencies: Dependencies) {
  const { store, publish, log, running, send } = dependencies
  const { firstOf, queuedOf, insert, insertDraft, becomeDraft, place } = createStoredQueues(dependencies)
  /**
   * Conversations whose queue is sent automatically. Empty after a start: Tally sends nothing that nobody has
   * just asked for.
   */
  const waiting = new Set<string>()
  const refusals = new Map<string, ErrorCode>()

  function read(conversationId: string): MessageQueue {
    return {
      messages: [...store.queue.list(conversationId)],
      waitsFor: waiting.has(conversationId) ? 'answer' : 'person',
      refusal: refusals.get(conversationId) ?? null,
    }
  }

  function publishQueue(conversationId: string, isSent = false): MessageQueue {
    const queue = read(conversationId)
    publish({ type: 'queue-changed', conversationId, queue, isSent })
    return queue
  }

  /** Writes a change. A queue that became empty no longer waits and has no refusal. */
  function change(conversationId: string, write: () => void): MessageQueue {
    store.transaction(write)
    if (firstOf(conversationId) === undefined) waiting.delete(conversationId)
    refusals.delete(conversationId)
    return publishQueue(conversationId)
  }

  async function sendFirst(conversationId: string): Promise<SentMessages> {
    const first = firstOf(conversationId)
    if (first === undefined) throw new AppError('not-found', 'No message waits in this conversation.')
    refusals.delete(conversationId)
    // The others follow, unless the answer to this one is incomplete.
    waiting.add(conversationId)
    try {
      const sent = await send(conversationId, { kind: 'queued-message', queuedId: first.id })
      if (firstOf(conversationId) === undefined) waiting.delete(conversationId)
      publishQueue(conversationId, true)
      return sent
    } catch (error) {
      waiting.delete(conversationId)
      const isGone = firstOf(conversationId)?.id !== first.id
      if (!isGone) refusals.set(conversationId, error instanceof AppError ? error.code : 'internal')
      publishQueue(conversationId)
      throw error
    }
  }

  /** Stops automatic sending. */
  function pause(conversationId: string): void {
    if (waiting.delete(conversationId)) publishQueue(conversationId)
  }

  const handlers = {
    'chat.queued': ({ conversationId }) => read(conversationId),

    'chat.queue'({ conversationId, text }) {
      const isFirst = firstOf(conversationId) === undefined
      store.transaction(() => insertDraft(conversationId, text))
      // Messages behind one that waits for the user wait too.
      if (!isFirst) return publishQueue(conversationId)
      refusals.delete(conversationId)
      const isComing = running.has(conversationId)
      // The answer may have ended while the user pressed the key.
      const isItsTurn = !isComing && isWhole(store.calls.list(conversationId).at(-1))
      if (isComing || isItsTurn) waiting.add(conversationId)
      const queue = publishQueue(conversationId)
      if (isItsTurn) sendByItself(sendFirst(conversationId), log)
      return queue
    },

    /** Puts a removed message back at its position. */
    'chat.restoreQueued'({ conversationId, position, ...message }) {
      // The removal of the only message ended the waiting.
      if (firstOf(conversationId) === undefined && running.has(conversationId)) waiting.add(conversationId)
      return change(conversationId, () => place(conversationId, insert(conversationId, message), position))
    },

    'chat.moveQueued': ({ conversationId, queuedId, position }) =>
      change(conversationId, () => place(conversationId, queuedOf(conversationId, queuedId).id, position)),

    'chat.removeQueued': ({ conversationId, queuedId }) =>
      change(conversationId, () => store.queue.remove(queuedOf(conversationId, queuedId).id)),

    /** Moves the queued text to the start of the draft and returns the new draft. */
    'chat.unqueue'({ conversationId, queuedId }) {
      const queued = queuedOf(conversationId, queuedId)
      const draft = joinDrafts(queued.text, conversationOf(store, conversationId).draft)
      change(conversationId, () => becomeDraft(conversationId, queued, draft))
      return { text: queued.text, draft }
    },

    /** Sends the first message now, or after the running answer, and the others after it. */
    async 'chat.sendQueued'({ conversationId }) {
      if (!running.has(conversationId)) return await sendFirst(conversationId)
      if (firstOf(conversationId) !== undefined) waiting.add(conversationId)
      refusals.delete(conversationId)
      publishQueue(conversationId)
      return null
    },
  } satisfies Partial<Handlers>

  return {
    handlers,

    /** Sends the first message if the answer is complete and none is running. Else the queue waits for the user. */
    answerEnded(conversationId: string, messageId: string): void {
      if (!waiting.has(conversationId) || firstOf(conversationId) === undefined) return
      if (!isWhole(store.calls.ofMessages([messageId]).at(-1))) pause(conversationId)
      else if (!running.has(conversationId)) sendByItself(sendFirst(conversationId), log)
    },

    pause,
    pauseAll: () => [...waiting].forEach(pause),
  }
}

/** Nobody waits for a message that Tally sends automatically. The queue has its refusal. */
function sendByItself(sending: Promise<unknown>, log: Log): void {
  sending.catch((error: unknown) => log.warn('failed to send a queued message', { error: errorKind(error) }))
}
