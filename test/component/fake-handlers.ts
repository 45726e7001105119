import type { Input, RequestName } from '../../src/shared/contract/contract.ts'
import type { Message } from '../../src/shared/contract/conversations/conversation.ts'
import type { Publish } from '../../src/shared/contract/events.ts'
import type { Reply } from '../../src/shared/domain/app/errors.ts'
import { listPageLength, maxMessages } from '../../src/shared/domain/app/limits.ts'
import { billHandlers } from './fake-bills.ts'
import { budgetHandlers } from './fake-budgets.ts'
import { change, chatHandlers, continuedWith, open } from './fake-chat.ts'
import { connectionHandlers } from './fake-connections.ts'
import { models, now } from './fake-data.ts'
import { dataFileHandlers, ledgerHandlers, searchHandlers } from './fake-data-handlers.ts'
import { keyHandlers } from './fake-keys.ts'
import { type OrderHandlers, orderHandlers } from './fake-order.ts'
import { priceHandlers } from './fake-prices.ts'
import { promptHandlers } from './fake-prompts.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import { settingHandlers } from './fake-settings.ts'
import { updateHandlers } from './fake-updates.ts'
import { usageHandlers } from './fake-usage.ts'
import { summaryOf, type World } from './fake-world.ts'

const notFound: Reply<never> = { ok: false, code: 'not-found' }
/** As in main: a match is not scrolled to the very edge. */
const spare = 10
const versions = {
  app: '0.0.0',
  electron: '45.4.1',
  chromium: '156.0.0.0',
  node: '24.21.0',
  sqlite: '3.53.4',
  system: 'linux x64',
}
const exported = { fileName: 'exported.md', conversations: 1, messages: 2, calls: 1 }

function earlier(
  world: World,
  { conversationId, messageId, count, upTo }: Input<'conversations.earlier'>,
): Reply<Message[]> {
  const messages = world.messages[conversationId] ?? []
  const end = messages.findIndex(({ id }) => id === messageId)
  const wanted = upTo === null ? end : messages.findIndex(({ id }) => id === upTo)
  if (end === -1 || wanted === -1 || wanted > end) return notFound
  const from = upTo === null ? end - count : Math.min(end - count, wanted - spare)
  return ok(messages.slice(Math.max(0, end - maxMessages, from), end))
}

function conversationHandlers(
  world: World,
): Omit<Pick<Handlers, Extract<RequestName, `conversations.${string}`>>, keyof OrderHandlers> {
  return {
    'conversations.list': ({ before }) =>
      ok(
        world.summaries
          .filter(({ recency }) => before === null || recency < before)
          .toSorted((one, other) => other.recency - one.recency)
          .slice(0, listPageLength),
      ),
    'conversations.create': ({ connectionId }) => {
      const id = `new-${world.conversations.length + 1}`
      const created = {
        id,
        connectionId,
        title: '',
        modelId: 'meridian-70b-chat',
        systemPrompt: '',
        draft: '',
      }
      world.conversations = [created, ...world.conversations]
      world.summaries = [
        summaryOf(created, { updatedAt: now + 1, recency: world.summaries.length + 1 }),
        ...world.summaries,
      ]
      return ok(created)
    },
    'conversations.open': ({ conversationId }) => ok(open(world, conversationId)),
    'conversations.continueWith': ({ conversationId, messageId }) => {
      const messages = world.messages[conversationId] ?? []
      world.messages[conversationId] = messages.map((message) => continuedWith(message, messageId))
      return ok(open(world, conversationId))
    },
    'conversations.earlier': (ask) => earlier(world, ask),
    'conversations.rename': ({ conversationId, title }) =>
      ok(summaryOf(change(world, conversationId, { title }))),
    'conversations.chooseModel': ({ conversationId, modelId }) =>
      ok(change(world, conversationId, { modelId })),
    'conversations.chooseConnection': ({ conversationId, connectionId }) =>
      ok(change(world, conversationId, { connectionId, modelId: null })),
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      ok(change(world, conversationId, { systemPrompt })),
    'conversations.saveDraft': ({ conversationId, draft }) => {
      change(world, conversationId, { draft })
      return done
    },
    'conversations.setLeftOut': ({ conversationId, messageIds, isLeftOut }) => {
      const messages = world.messages[conversationId] ?? []
      world.messages[conversationId] = messages.map((message) =>
        messageIds.includes(message.id) ? { ...message, isLeftOut } : message,
      )
      return ok(open(world, conversationId))
    },
    'conversations.showVersion': ({ conversationId }) => ok(open(world, conversationId)),
  }
}

function requestHandlers(world: World): Pick<Handlers, Extract<RequestName, `requests.${string}`>> {
  return {
    'requests.list': ({ search }) => {
      const found = world.requests.filter((sent) => JSON.stringify(sent).includes(search))
      return ok({ requests: found.slice(0, 500), count: found.length })
    },
    'requests.clear': () => {
      world.requests = []
      return done
    },
  }
}

function habitHandlers(world: World): Pick<Handlers, `models.${'habits' | 'setFavourite' | 'setOrder'}`> {
  return {
    'models.habits': () => ok(world.habits),
    'models.setFavourite': ({ modelId, isFavourite }) => {
      const others = world.habits.favouriteIds.filter((id) => id !== modelId)
      world.habits = { ...world.habits, favouriteIds: isFavourite ? [...others, modelId] : others }
      return ok(world.habits)
    },
    'models.setOrder': (order) => {
      world.habits = { ...world.habits, order }
      return done
    },
  }
}

export function createFakeHandlers(world: World, publish: Publish): Omit<Handlers, 'session.start'> {
  return {
    ...connectionHandlers(world),
    ...keyHandlers(world),
    ...conversationHandlers(world),
    ...orderHandlers(world),
    ...settingHandlers(world),
    ...updateHandlers(world),
    ...requestHandlers(world),
    ...ledgerHandlers(world),
    'notices.list': () => ok([]),
    'licences.list': () => ok(world.licences),
    ...searchHandlers(world),
    'models.compared': ({ connectionId }) => ok(world.compared[connectionId] ?? []),
    'models.list': () => ok({ models, skippedCount: 0, fetchedAt: now }),
    'models.refresh': () => ok({ models, skippedCount: 0, fetchedAt: now }),
    ...habitHandlers(world),
    ...chatHandlers(world, publish),
    ...promptHandlers(world),
    ...billHandlers(world),
    ...priceHandlers(world, publish),
    ...usageHandlers(world),
    ...budgetHandlers(world),
    ...dataFileHandlers(world),
    'work.cancel': () => done,
    'transfer.exportConversation': () => ok(exported),
    'transfer.exportEverything': () => ok(exported),
    'transfer.import': () => ok(null),
    'app.versions': () => ok(versions),
    'diagnostics.read': () => ok({ text: world.diagnostics }),
    'diagnostics.save': () => ok({ fileName: 'tally-diagnostics.txt' }),
    'links.open': () => done,
    'window.readyToClose': () => done,
  }
}
