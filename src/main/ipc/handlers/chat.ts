import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function chatHandlers({
  chat,
  documents,
  callDetails,
  prompts,
  parameters,
}: Services): HandlersOf<'chat' | 'documents' | 'prompts' | 'parameters'> {
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
    'chat.exchange': ({ conversationId, messageId }) => callDetails.exchange(conversationId, messageId),
    'chat.attempts': ({ conversationId, messageId }) => callDetails.attempts(conversationId, messageId),
    'documents.read': ({ kind, data }) => documents.read(kind, data),
    'documents.cancel': () => documents.cancel(),
    'parameters.read': ({ conversationId }) => parameters.read(conversationId),
    'parameters.set': ({ conversationId, modelId, changes }) =>
      parameters.set(conversationId, modelId, changes),
    'prompts.list': () => prompts.list(),
    'prompts.save': ({ promptId, ...fields }) => prompts.save(promptId, fields),
    'prompts.delete': ({ promptId }) => prompts.delete(promptId),
    'prompts.restore': ({ prompt }) => prompts.restore(prompt),
    'prompts.setDefault': ({ connectionId, promptId }) => prompts.setDefault(connectionId, promptId),
    'prompts.saveFolder': ({ folder, name }) => prompts.saveFolder(folder, name),
    'prompts.deleteFolder': ({ folder }) => prompts.deleteFolder(folder),
    'prompts.restoreFolder': ({ deleted }) => prompts.restoreFolder(deleted),
    'prompts.export': ({ folder }) => prompts.transfer.export(folder),
    'prompts.readImport': () => prompts.transfer.readImport(),
    'prompts.applyImport': ({ token }) => prompts.transfer.applyImport(token),
    'prompts.cancelImport': ({ token }) => prompts.transfer.cancelImport(token),
  }
}
