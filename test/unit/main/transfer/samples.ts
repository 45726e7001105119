import type { ArchivedCall, ArchivedMessage } from '../../../../src/main/transfer/archive.ts'
import type { WholeConversation } from '../../../../src/main/transfer/conversation-document.ts'
import {
  anArchivedConversation,
  anArchivedMessage,
  aStoredCall,
  connection,
} from '../../../fixtures/samples/stored.ts'

export function aMessage(
  id: string,
  parentId: string | null,
  more: Partial<ArchivedMessage> = {},
): ArchivedMessage {
  return anArchivedMessage(id, parentId, { conversationId: 'conversation', ...more })
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

const { key: _key, ...stored } = connection

/** One question with two answers; the second is in view. */
export function aConversation(
  answer: string,
  more: Partial<WholeConversation['conversation']> = {},
): WholeConversation {
  return {
    connection: {
      ...stored,
      id: 'connection',
      name: 'api.example.com',
      streaming: 'counted',
      favouriteModels: [],
      modelExtraFields: [],
      answerLimit: null,
    },
    projects: [],
    conversation: anArchivedConversation({
      id: 'conversation',
      connectionId: 'connection',
      title: 'A title',
      modelId: 'small-1',
      systemPrompt: 'Be brief.',
      chosenRootId: 'question',
      ...more,
    }),
    messages: [
      aMessage('question', null, { chosenChildId: 'second', text: 'What is it?' }),
      aMessage('first', 'question', { role: 'assistant', text: 'An earlier answer' }),
      aMessage('second', 'question', { role: 'assistant', text: answer }),
    ],
    calls: [aCall('one', 'first'), aCall('two', 'second')],
    clearings: [],
    images: { find: () => null, *readParts() {} },
    imageRecords: () => [],
  }
}
