import type { RequestName } from '../../src/shared/contract/contract.ts'
import { type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

type QueueHandlers = Pick<
  Handlers,
  Extract<RequestName, 'chat.queue' | 'chat.queued' | 'chat.takeBack' | 'chat.sendQueued'>
>

/** The queue, as main keeps it; `open` reads a conversation as it is. */
export function queueHandlers(world: World, open: Handlers['conversations.open']): QueueHandlers {
  return {
    'chat.queue': ({ conversationId, text }) => {
      world.queued[conversationId] = { text, waitsFor: 'answer', refusal: null }
      return ok(world.queued[conversationId])
    },
    'chat.queued': ({ conversationId }) => ok(world.queued[conversationId] ?? null),
    'chat.takeBack': ({ conversationId }) => {
      const text = world.queued[conversationId]?.text ?? ''
      delete world.queued[conversationId]
      return ok({ text, draft: text })
    },
    'chat.sendQueued': ({ conversationId }) => {
      delete world.queued[conversationId]
      return open({ conversationId })
    },
  }
}
