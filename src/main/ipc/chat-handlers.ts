import type { Services } from '../services/create-services.ts'
import type { Handlers, HandlersOf } from '../services/handlers.ts'

export function chatHandlers({
  chat,
  answerLimits,
}: Pick<Services, 'chat' | 'answerLimits'>): HandlersOf<'ceilings'> &
  Pick<Handlers, 'conversations.earlier' | 'conversations.branch'> &
  Omit<HandlersOf<'chat'>, 'chat.exchange' | 'chat.attempts'> {
  return {
    'chat.send': ({ conversationId, text, replacing, modelId = null, isDraft = true }) =>
      chat.send(conversationId, { kind: 'message', text, replacing, modelId, isDraft }),
    'chat.answerAgain': ({ conversationId, messageId, modelId = null, omitted = null }) =>
      chat.send(conversationId, { kind: 'answer-again', messageId, modelId, omitted }),
    'chat.queue': ({ conversationId, text }) => chat.queue.add(conversationId, text),
    'chat.queued': ({ conversationId }) => chat.queue.read(conversationId),
    'chat.moveQueued': ({ conversationId, queuedId, position }) =>
      chat.queue.move(conversationId, queuedId, position),
    'chat.removeQueued': ({ conversationId, queuedId }) => chat.queue.remove(conversationId, queuedId),
    'chat.restoreQueued': ({ conversationId, position, ...message }) =>
      chat.queue.restore(conversationId, message, position),
    'chat.unqueue': ({ conversationId, queuedId }) => chat.queue.unqueue(conversationId, queuedId),
    'chat.sendQueued': ({ conversationId }) => chat.queue.sendNow(conversationId),
    'chat.saveAgain': () => chat.saveAgain(),
    'chat.compare': ({ conversationId, text, modelIds }) =>
      chat.send(conversationId, { kind: 'comparison', text, modelIds }),
    'chat.sendCompared': ({ conversationId, messageId, modelIds }) =>
      chat.send(conversationId, { kind: 'more-answers', messageId, modelIds }),
    'chat.stop': ({ conversationId, messageId = null }) => chat.stop(conversationId, messageId),
    'conversations.earlier': ({ conversationId, ...ask }) => chat.earlier(conversationId, ask),
    'conversations.branch': ({ conversationId, messageId, count }) =>
      chat.branch(conversationId, messageId, count),
    'ceilings.read': ({ conversationId }) => answerLimits.read(conversationId),
    'ceilings.setChat': ({ conversationId, ceiling }) => answerLimits.setChat(conversationId, ceiling),
    'ceilings.allow': ({ conversationId }) => answerLimits.allow(conversationId),
    'ceilings.ofProject': ({ projectId }) => answerLimits.ofProject(projectId),
    'ceilings.setProject': ({ projectId, ceiling }) => answerLimits.setProject(projectId, ceiling),
    'ceilings.ofConnection': ({ connectionId }) => answerLimits.ofConnection(connectionId),
    'ceilings.setConnection': ({ connectionId, ceiling }) =>
      answerLimits.setConnection(connectionId, ceiling),
  }
}
