import type { ArchivedCall, ArchivedMessage } from '../../../../src/main/transfer/archive.ts'
import type { WholeConversation } from '../../../../src/main/transfer/conversation-document.ts'

export const noon = Date.UTC(2026, 10, 20, 12)

export function aMessage(
  id: string,
  parentId: string | null,
  more: Partial<ArchivedMessage> = {},
): ArchivedMessage {
  return {
    id,
    conversationId: 'conversation',
    parentId,
    chosenChildId: null,
    role: 'user',
    text: `Text of ${id}`,
    reasoning: '',
    createdAt: noon,
    systemPrompt: null,
    failure: null,
    copiedFrom: null,
    importedFrom: null,
    importedModel: null,
    comparisonId: null,
    isPicked: false,
    isLeftOut: false,
    ...more,
  }
}

export function aCall(id: string, messageId: string, more: Partial<ArchivedCall> = {}): ArchivedCall {
  return {
    id,
    conversationId: 'conversation',
    conversationTitle: 'A title',
    messageId,
    connectionId: 'connection',
    connectionName: 'api.example.com',
    baseAddress: 'https://api.example.com/v1',
    isDemo: false,
    state: 'complete',
    modelAsked: 'small-1',
    modelAnswered: 'small-1-2026',
    attempt: 1,
    asking: 'whole',
    usage: { promptTokens: 1_203, completionTokens: 87, totalTokens: 1_290 },
    source: 'reported',
    estimate: null,
    completionId: null,
    completionCreated: null,
    finishReason: 'stop',
    httpStatus: 200,
    failureCode: null,
    startedAt: noon,
    utcOffsetMinutes: 0,
    firstTokenMs: null,
    durationMs: null,
    leftOut: null,
    forecast: null,
    carriedTokens: null,
    ...more,
  }
}

/** One question with two answers, of which the second is on view. */
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
    },
    conversation: {
      id: 'conversation',
      connectionId: 'connection',
      title: 'A title',
      modelId: 'small-1',
      systemPrompt: 'Be brief.',
      draft: '',
      queued: null,
      createdAt: noon,
      updatedAt: noon,
      pinnedAt: null,
      archivedAt: null,
      deletedAt: null,
      tags: [],
      chosenRootId: 'question',
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
