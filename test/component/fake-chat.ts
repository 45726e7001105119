import { answersOf } from '../../src/renderer/stores/chat/compared-answers.ts'
import type { MessageQueue } from '../../src/shared/contract/chat/sending.ts'
import type { Input } from '../../src/shared/contract/contract.ts'
import type {
  Conversation,
  Message,
  OpenConversation,
  SentMessages,
} from '../../src/shared/contract/conversations/conversation.ts'
import type { Publish } from '../../src/shared/contract/events.ts'
import { pageLength } from '../../src/shared/domain/app/limits.ts'
import { joinDrafts } from '../../src/shared/domain/chat/attachments.ts'
import { aComing, aLiveCall, anAnswer, aQuestion, aQueue, compared } from '../fixtures/samples/chat.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

export function find(world: World, id: string): Conversation {
  const found = world.conversations.find((conversation) => conversation.id === id)
  if (found === undefined) throw new Error(`The fake has no conversation ${id}.`)
  return found
}

export function change(world: World, id: string, changes: Partial<Conversation>): Conversation {
  const changed = { ...find(world, id), ...changes }
  world.conversations = world.conversations.map((old) => (old.id === id ? changed : old))
  return changed
}

/** An empty chat, as main opens it. */
export function openEmpty(conversation: Conversation): OpenConversation {
  return {
    conversation,
    messages: [],
    beforeCount: 0,
    waits: [],
    hasSeveralModels: false,
    isInTrash: false,
  }
}

export function open(world: World, id: string): OpenConversation {
  const messages = world.messages[id] ?? []
  const beforeCount = Math.max(0, messages.length - pageLength)
  return {
    conversation: find(world, id),
    messages: messages.slice(beforeCount),
    beforeCount,
    waits: world.waits[id] ?? [],
    hasSeveralModels:
      new Set(messages.flatMap(answersOf).flatMap(({ call }) => call?.modelRequested ?? [])).size > 1,
    isInTrash: world.deleted.some((deleted) => deleted.id === id),
  }
}

/** The sent messages: the last ones of the chat, from this position on. */
export function sentFrom(world: World, id: string, position: number): SentMessages {
  const messages = world.messages[id] ?? []
  const summary = world.summaries.find((candidate) => candidate.id === id)
  if (summary === undefined) throw new Error(`The fake lists no conversation ${id}.`)
  return {
    parentId: messages[position - 1]?.id ?? null,
    messages: messages.slice(position),
    hasSeveralModels: open(world, id).hasSeveralModels,
    summary,
  }
}

/** As in main: every sidebar event says whether an answer is under way. */
export function publishAnswering(world: World, publish: Publish, id: string, isAnswering: boolean): void {
  world.summaries = world.summaries.map((summary) =>
    summary.id === id ? { ...summary, isAnswering } : summary,
  )
  const summary = world.summaries.find((candidate) => candidate.id === id)
  if (summary !== undefined) publish({ type: 'conversation-changed', summary })
}

/** A piece of a streaming answer, at the end of what came before it. */
export function extendAnswer(
  { emit }: { readonly emit: Publish },
  messageId: string,
  text: string,
  { offset = 0, part = 'text' }: { readonly offset?: number; readonly part?: 'text' | 'reasoning' } = {},
): void {
  emit({ type: 'answer-extended', conversationId: 'sql', messageId, part, offset, text })
}

function hasModel(world: World, id: string): boolean {
  return world.conversations.some((conversation) => conversation.id === id && conversation.modelId !== null)
}

function send(
  world: World,
  publish: Publish,
  { conversationId: id, text }: Input<'chat.send'>,
): SentMessages {
  const before = world.messages[id] ?? []
  const turn = before.length / 2 + 1
  const answer = anAnswer(`answer-${turn}`, '', { call: aLiveCall({ id: `call-${turn}` }) })
  world.messages[id] = [...before, aQuestion(`question-${turn}`, text), answer]
  change(world, id, { draft: '' })
  const parameters = world.parameters[id]
  if (parameters !== undefined) world.parameters[id] = { ...parameters, next: '' }
  publishAnswering(world, publish, id, true)
  return sentFrom(world, id, before.length)
}

function compare(
  world: World,
  publish: Publish,
  { conversationId: id, text, modelIds }: Input<'chat.compare'>,
): SentMessages {
  const before = world.messages[id] ?? []
  const answers = modelIds.map((modelId, index) => aComing(`compared-${index + 1}`, modelId))
  world.messages[id] = [...before, aQuestion('compared question', text), compared(answers)]
  change(world, id, { draft: '' })
  publishAnswering(world, publish, id, true)
  return sentFrom(world, id, before.length)
}

function sendCompared(
  world: World,
  publish: Publish,
  { conversationId: id, messageId, modelIds }: Input<'chat.sendCompared'>,
): SentMessages {
  const more = modelIds.map((modelId) => aComing(`beside ${modelId}`, modelId))
  world.messages[id] = (world.messages[id] ?? []).map((message) =>
    message.id === messageId
      ? compared([...answersOf(message), ...more], { position: message.comparison?.position ?? 0 })
      : message,
  )
  publishAnswering(world, publish, id, true)
  return sentFrom(
    world,
    id,
    (world.messages[id] ?? []).findIndex((message) => answersOf(message).some((one) => one.id === messageId)),
  )
}

export function continuedWith(message: Message, chosenId: string): Message {
  const position = answersOf(message).findIndex(({ id }) => id === chosenId)
  if (message.comparison === null || position === -1) return message
  return compared(answersOf(message), { position, isSettled: true })
}

function queueOf(world: World, conversationId: string): MessageQueue {
  return world.queued[conversationId] ?? aQueue([], 'person')
}

function setQueue(
  world: World,
  conversationId: string,
  messages: MessageQueue['messages'],
  waitsFor = queueOf(world, conversationId).waitsFor,
): MessageQueue {
  const queue = { ...queueOf(world, conversationId), messages, waitsFor }
  world.queued[conversationId] = queue
  return queue
}

export function chatHandlers(world: World, publish: Publish): HandlersOf<'chat'> {
  return {
    'chat.send': (input) =>
      hasModel(world, input.conversationId) ? send(world, publish, input) : refuse('model-not-chosen'),
    'chat.answerAgain': ({ conversationId: id }) =>
      sentFrom(world, id, (world.messages[id] ?? []).length - 1),
    'chat.queue': ({ conversationId, text }) => {
      const messages = queueOf(world, conversationId).messages
      const queued = { id: `queued ${messages.length + 1}`, text }
      return setQueue(world, conversationId, [...messages, queued], 'answer')
    },
    'chat.queued': ({ conversationId }) => queueOf(world, conversationId),
    'chat.moveQueued': ({ conversationId, queuedId, position }) => {
      const { messages } = queueOf(world, conversationId)
      const moved = messages.filter(({ id }) => id === queuedId)
      const others = messages.filter(({ id }) => id !== queuedId)
      return setQueue(world, conversationId, others.toSpliced(position, 0, ...moved))
    },
    'chat.removeQueued': ({ conversationId, queuedId }) => {
      const { messages } = queueOf(world, conversationId)
      return setQueue(
        world,
        conversationId,
        messages.filter(({ id }) => id !== queuedId),
      )
    },
    'chat.restoreQueued': ({ conversationId, text, position }) => {
      const { messages } = queueOf(world, conversationId)
      return setQueue(world, conversationId, messages.toSpliced(position, 0, { id: 'restored', text }))
    },
    'chat.unqueue': ({ conversationId, queuedId }) => {
      const { messages } = queueOf(world, conversationId)
      const text = messages.find(({ id }) => id === queuedId)?.text ?? ''
      setQueue(
        world,
        conversationId,
        messages.filter(({ id }) => id !== queuedId),
      )
      const draft = joinDrafts(text, find(world, conversationId).draft)
      change(world, conversationId, { draft })
      return { text, draft }
    },
    'chat.sendQueued': ({ conversationId }) => {
      setQueue(world, conversationId, queueOf(world, conversationId).messages.slice(1))
      return null
    },
    'chat.compare': (input) => compare(world, publish, input),
    'chat.sendCompared': (input) => sendCompared(world, publish, input),
    'chat.attempts': () => [],
    'chat.exchange': () => ({
      request: 'POST /v1/chat/completions',
      response: '200 OK',
      responseKind: 'whole',
    }),
  }
}
