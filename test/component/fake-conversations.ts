import { findMessage } from '../../src/renderer/stores/chat/compared-answers.ts'
import type { Input } from '../../src/shared/contract/contract.ts'
import type { ConversationSummary, Message } from '../../src/shared/contract/conversations/conversation.ts'
import { AppError } from '../../src/shared/domain/app/errors.ts'
import { listPageLength, maxMessages } from '../../src/shared/domain/app/limits.ts'
import { imageMark, imagesIn } from '../../src/shared/domain/chat/image-marks.ts'
import { anAnswer, aQuestion, now, summaryOf } from '../fixtures/samples/chat.ts'
import { change, continuedWith, open } from './fake-chat.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

/** As in main: a match is not scrolled to the very edge. */
const spare = 10

function earlier(
  world: World,
  { conversationId, messageId, count, upTo }: Input<'conversations.earlier'>,
): Message[] | AppError {
  const messages = world.messages[conversationId] ?? []
  const end = messages.findIndex(({ id }) => id === messageId)
  const wanted = upTo === null ? end : messages.findIndex(({ id }) => id === upTo)
  if (end === -1 || wanted === -1 || wanted > end) return refuse('not-found')
  const from = upTo === null ? end - count : Math.min(end - count, wanted - spare)
  return messages.slice(Math.max(0, end - maxMessages, from), end)
}

/** Messages out of view have only the words of the tree. */
function branch(
  world: World,
  { conversationId, messageId, count }: Input<'conversations.branch'>,
): Message[] | AppError {
  const { nodes } = world.tree
  const line: Message[] = []
  let at: number = nodes.findIndex(({ id }) => id === messageId)
  if (at === -1) return refuse('not-found')
  for (let node = nodes[at]; node !== undefined && line.length < count; node = nodes[at]) {
    const known = findMessage(world.messages[conversationId] ?? [], node.id)
    const made = node.role === 'user' ? aQuestion(node.id, node.words) : anAnswer(node.id, node.words)
    line.unshift(known ?? made)
    at = node.parent ?? -1
  }
  return line
}

export function conversationHandlers(world: World): HandlersOf<'conversations' | 'trash'> {
  const without = (id: string): ConversationSummary[] => world.deleted.filter((deleted) => deleted.id !== id)
  return {
    'conversations.list': ({ before }) =>
      world.summaries
        .filter(({ recency }) => before === null || recency < before)
        .toSorted((one, other) => other.recency - one.recency)
        .slice(0, listPageLength),
    'conversations.create': ({ connectionId: chosenId, projectId = null }) => {
      const project = world.projects.find(({ id }) => id === projectId)
      const defaultId = world.connections.find(({ isDefault }) => isDefault)?.id
      const connectionId = chosenId ?? project?.connectionId ?? defaultId ?? 'service'
      const id = `new-${world.conversations.length + 1}`
      const created = {
        id,
        connectionId,
        title: '',
        modelId: project?.modelId ?? 'meridian-70b-chat',
        systemPrompt: project?.systemPrompt ?? '',
        draft: '',
        projectId,
      }
      world.conversations = [created, ...world.conversations]
      world.summaries = [
        summaryOf(created, { updatedAt: now + 1, recency: world.summaries.length + 1 }),
        ...world.summaries,
      ]
      return created
    },
    'conversations.beginTemporary': ({ connectionId: chosenId }) => {
      const connectionId = chosenId ?? world.connections.find(({ isDefault }) => isDefault)?.id ?? 'service'
      const begun = {
        id: `temporary-${world.conversations.length + 1}`,
        connectionId,
        title: '',
        modelId: 'meridian-70b-chat',
        systemPrompt: '',
        draft: '',
        projectId: null,
        isTemporary: true as const,
      }
      const isOther = (one: { readonly isTemporary?: true | undefined }): boolean => one.isTemporary !== true
      world.conversations = [begun, ...world.conversations.filter(isOther)]
      const summary = summaryOf(begun, { updatedAt: now + 1, recency: Number.MAX_SAFE_INTEGER })
      world.summaries = [summary, ...world.summaries.filter(isOther)]
      return summary
    },
    'conversations.keep': ({ conversationId }) => {
      const { isTemporary: _isTemporary, ...chat } = change(world, conversationId, {})
      const messages = world.messages[conversationId] ?? []
      const kept = { ...chat, title: messages[0]?.text ?? '' }
      world.conversations = [kept, ...world.conversations.filter(({ id }) => id !== conversationId)]
      const summary = summaryOf(kept, { updatedAt: now + 1, recency: world.summaries.length + 1 })
      world.summaries = [summary, ...world.summaries.filter(({ id }) => id !== conversationId)]
      return summary
    },
    'conversations.heldByOther': () => [],
    'conversations.open': ({ conversationId }) => open(world, conversationId),
    'conversations.continueWith': ({ conversationId, messageId }) => {
      const messages = world.messages[conversationId] ?? []
      world.messages[conversationId] = messages.map((message) => continuedWith(message, messageId))
      const modelId = findMessage(messages, messageId)?.call?.modelRequested
      if (modelId !== undefined) change(world, conversationId, { modelId })
      return open(world, conversationId)
    },
    'conversations.earlier': (ask) => earlier(world, ask),
    'conversations.branch': (ask) => branch(world, ask),
    'conversations.rename': ({ conversationId, title }) =>
      summaryOf(change(world, conversationId, { title })),
    'conversations.chooseModel': ({ conversationId, modelId }) => change(world, conversationId, { modelId }),
    'conversations.chooseConnection': ({ conversationId, connectionId }) =>
      change(world, conversationId, { connectionId, modelId: null }),
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      change(world, conversationId, { systemPrompt }),
    'conversations.saveDraft': ({ conversationId, draft }) => {
      change(world, conversationId, { draft })
    },
    'conversations.setExcluded': ({ conversationId, messageIds, isExcluded }) => {
      const messages = world.messages[conversationId] ?? []
      world.messages[conversationId] = messages.map((message) =>
        messageIds.includes(message.id) ? { ...message, isExcluded } : message,
      )
      return open(world, conversationId)
    },
    'conversations.showVersion': ({ conversationId }) => open(world, conversationId),
    'conversations.setPinned': ({ conversationId, isPinned }) =>
      changeSummary(world, conversationId, { isPinned }),
    'conversations.setArchived': ({ conversationId, isArchived }) =>
      changeSummary(world, conversationId, { isArchived }),
    'conversations.setTags': ({ conversationId, tags }) => changeSummary(world, conversationId, { tags }),
    'conversations.copy': ({ conversationId, title }) => copy(world, conversationId, title),
    'conversations.delete': ({ conversationId }) => {
      world.deleted = [...world.summaries.filter(({ id }) => id === conversationId), ...world.deleted]
      world.summaries = world.summaries.filter(({ id }) => id !== conversationId)
    },
    'conversations.restore': ({ conversationId }) => {
      const restored = world.deleted.find(({ id }) => id === conversationId)
      if (restored === undefined) throw new Error(`The fake has not deleted ${conversationId}.`)
      world.deleted = without(conversationId)
      world.summaries = [...world.summaries, restored]
      return restored
    },
    'trash.list': () => world.deleted.map(({ id, title }) => ({ id, title, deletedAt: now })),
    'trash.purge': ({ conversationId }) => {
      world.deleted = without(conversationId)
    },
    'trash.empty': () => {
      world.deleted = []
    },
  }
}

function changeSummary(world: World, id: string, changes: Partial<ConversationSummary>): ConversationSummary {
  world.summaries = world.summaries.map((old) => (old.id === id ? { ...old, ...changes } : old))
  const changed = world.summaries.find((summary) => summary.id === id)
  if (changed === undefined) throw new Error(`The fake has no conversation ${id}.`)
  return changed
}

function copy(world: World, id: string, title: string): ConversationSummary {
  const original = world.conversations.find((conversation) => conversation.id === id)
  if (original === undefined) throw new Error(`The fake has no conversation ${id}.`)
  const copied = { ...original, id: `copy of ${id}`, title }
  world.conversations = [copied, ...world.conversations]
  world.messages[copied.id] = world.messages[id] ?? []
  const summary = summaryOf(copied, { updatedAt: now + 1, recency: world.summaries.length + 1 })
  world.summaries = [summary, ...world.summaries]
  return summary
}

export function searchHandlers(world: World): HandlersOf<'search'> {
  return {
    'search.messages': ({ words, role, model, tag }) => {
      const isNarrowed = [model, tag].some((name) => name !== undefined)
      const found = world.found.filter((hit) => hit.match.includes(words) && (role ?? hit.role) === hit.role)
      const titles = world.summaries.filter(({ title }) =>
        words.split(' ').every((word) => title.toLowerCase().includes(word)),
      )
      return {
        titles: titles.map(({ id, title, updatedAt }) => ({
          conversationId: id,
          title,
          isArchived: false,
          projectId: null,
          updatedAt,
          before: '',
          match: title.slice(0, 1),
          after: title.slice(1),
        })),
        found: isNarrowed ? [] : found,
        hasMore: false,
        rankedAmong: null,
        indexing: null,
      }
    },
    'search.facets': () => world.facets,
    'search.inConversation': () => ({ messageIds: [] }),
  }
}

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Without an image in the world, a reading continues until it is cancelled. */
export function imageHandlers(world: World): HandlersOf<'images'> {
  let cancel = (): void => undefined
  const changeMessage = (
    { conversationId, messageId }: Pick<Input<'images.exclude'>, 'conversationId' | 'messageId'>,
    changeOf: (message: Message) => Partial<Message>,
  ) => {
    const messages = world.messages[conversationId] ?? []
    world.messages[conversationId] = messages.map((message) =>
      message.id === messageId ? { ...message, ...changeOf(message) } : message,
    )
    return open(world, conversationId)
  }
  return {
    'images.read': () => {
      const { image } = world
      if (image === null) return new Promise((resolve) => (cancel = () => resolve(refuse('cancelled'))))
      if (typeof image !== 'string') return image
      return new AppError('image-not-read', 'The fake refuses.', { imageProblem: image })
    },
    'images.cancel': () => cancel(),
    'images.show': ({ data }) =>
      data.startsWith('AAAA')
        ? new AppError('image-not-read', 'The fake refuses.', { imageProblem: 'damaged' })
        : { type: 'png', width: 320, height: 200, data: pixel },
    'images.facts': ({ hash }) => (hash.startsWith('0') ? refuse('not-found') : { byteCount: 412_000 }),
    'images.save': ({ name }) => ({ fileName: name, exportId: 'image' }),
    'images.describe': ({ index, description, ...asked }) =>
      changeMessage(asked, ({ text }) => {
        const image = imagesIn(text)[index]
        return image === undefined
          ? {}
          : { text: text.replace(image.source, imageMark({ ...image, description })) }
      }),
    'images.exclude': ({ index, isExcluded, ...asked }) =>
      changeMessage(asked, ({ excludedImages = [] }) => {
        const others = excludedImages.filter((place) => place !== index)
        return { excludedImages: isExcluded ? [...others, index] : others }
      }),
  }
}
