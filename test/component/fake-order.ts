import type { RequestName } from '../../src/shared/contract/contract.ts'
import type { ConversationSummary } from '../../src/shared/contract/conversations/conversation.ts'
import type { Reply } from '../../src/shared/domain/app/errors.ts'
import { now } from './fake-data.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import { summaryOf, type World } from './fake-world.ts'

export type OrderHandlers = Pick<
  Handlers,
  | Extract<RequestName, `trash.${string}`>
  | `conversations.${'setPinned' | 'setArchived' | 'setTags' | 'copy' | 'delete' | 'restore'}`
>

function change(world: World, id: string, changes: Partial<ConversationSummary>): Reply<ConversationSummary> {
  world.summaries = world.summaries.map((old) => (old.id === id ? { ...old, ...changes } : old))
  const changed = world.summaries.find((summary) => summary.id === id)
  if (changed === undefined) throw new Error(`The fake has no conversation ${id}.`)
  return ok(changed)
}

function copy(world: World, id: string, title: string): Reply<ConversationSummary> {
  const original = world.conversations.find((conversation) => conversation.id === id)
  if (original === undefined) throw new Error(`The fake has no conversation ${id}.`)
  const copied = { ...original, id: `copy of ${id}`, title }
  world.conversations = [copied, ...world.conversations]
  world.messages[copied.id] = world.messages[id] ?? []
  const summary = summaryOf(copied, { updatedAt: now + 1, recency: world.summaries.length + 1 })
  world.summaries = [summary, ...world.summaries]
  return ok(summary)
}

/** Pins, archive, tags, copies and the trash, as main keeps them. */
export function orderHandlers(world: World): OrderHandlers {
  const without = (id: string): ConversationSummary[] => world.deleted.filter((deleted) => deleted.id !== id)
  return {
    'conversations.setPinned': ({ conversationId, isPinned }) => change(world, conversationId, { isPinned }),
    'conversations.setArchived': ({ conversationId, isArchived }) =>
      change(world, conversationId, { isArchived }),
    'conversations.setTags': ({ conversationId, tags }) => change(world, conversationId, { tags }),
    'conversations.copy': ({ conversationId, title }) => copy(world, conversationId, title),
    'conversations.delete': ({ conversationId }) => {
      world.deleted = [...world.summaries.filter(({ id }) => id === conversationId), ...world.deleted]
      world.summaries = world.summaries.filter(({ id }) => id !== conversationId)
      return done
    },
    'conversations.restore': ({ conversationId }) => {
      const restored = world.deleted.find(({ id }) => id === conversationId)
      if (restored === undefined) throw new Error(`The fake has not deleted ${conversationId}.`)
      world.deleted = without(conversationId)
      world.summaries = [...world.summaries, restored]
      return ok(restored)
    },
    'trash.list': () => ok(world.deleted.map(({ id, title }) => ({ id, title, deletedAt: now }))),
    'trash.purge': ({ conversationId }) => {
      world.deleted = without(conversationId)
      return done
    },
    'trash.empty': () => {
      world.deleted = []
      return done
    },
  }
}
