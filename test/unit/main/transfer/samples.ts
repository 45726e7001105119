import type { ArchivedCall, ArchivedMessage } from '../../../../src/main/transfer/archive.ts'
import type { WholeConversation } from '../../../../src/main/transfer/conversation-document.ts'
import { aStoredCall, message, noon } from '../../../fixtures/samples/stored.ts'

export function aMessage(
  id: string,
  parentId: string | null,
  more: Partial<ArchivedMessage> = {},
): ArchivedMessage {
  return { ...message(id, parentId), conversationId: 'conversation', chosenChildId: null, ...more }
}

export function aCall(id: string, messageId: string, more: Partial<ArchivedCall> = {}): ArchivedCall {
  return aStoredCall(id, {
    conversationId: 'conversation',
    conversationTitle: 'A title',
    messageId,
    connectionId: 'connection',
    connectionName: 'api.example.com',
    streamingMode: 'whole',
    completionId: null,
    completionCreated: null,
    utcOffsetMinutes: 0,
    firstTokenMs: null,
    durationMs: null,
    ...more,
  })
}

/** One question with two answers; the second is in view. */
export function aConversation(
  answer: string,
  more: Partial<WholeConversation['conversation']> = {},
): WholeConversation {
  return {
    connection: {
      id: 'connection',
      kind: 'service',
      name: 'api.example.com',
      ownName: '',
      isDefault: false,
      deletedAt: null,
      baseAddress: 'https://api.example.com/v1',
      dashboardAddress: '',
      streaming: 'counted',
      answers: null,
      takesStreamOptions: true,
      favouriteModels: [],
      modelExtraFields: [],
      answerLimit: null,
    },
    projects: [],
    conversation: {
      id: 'conversation',
      connectionId: 'connection',
      title: 'A title',
      modelId: 'small-1',
      systemPrompt: 'Be brief.',
      draft: '',
      projectId: null,
      queued: null,
      createdAt: noon,
      updatedAt: noon,
      pinnedAt: null,
      archivedAt: null,
      deletedAt: null,
      tags: [],
      chosenRootId: 'question',
      extraFields: '',
      nextExtraFields: '',
      queuedExtraFields: [],
      answerLimit: null,
      spelling: '',
      ...more,
    },
    messages: [
      aMessage('question', null, { chosenChildId: 'second', text: 'What is it?' }),
      aMessage('first', 'question', { role: 'assistant', text: 'An earlier answer' }),
      aMessage('second', 'question', { role: 'assistant', text: answer }),
    ],
    calls: [aCall('one', 'first'), aCall('two', 'second')],
    clearings: [],
  }
}
