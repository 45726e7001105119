import type { CallEnd, NewCall, StoredConnection, StoredMessage } from '../../../src/main/storage/records.ts'
import type { Conversation } from '../../../src/shared/contract/conversations/conversation.ts'

export const noon = Date.UTC(2026, 10, 20, 12)

export const connection: StoredConnection = {
  id: 'connection-1',
  kind: 'service',
  name: 'Example',
  ownName: '',
  isDefault: false,
  deletedAt: null,
  baseAddress: 'https://api.example.com/v1',
  dashboardAddress: '',
  streaming: 'not-measured',
  answers: null,
  takesStreamOptions: true,
  key: null,
}

export const conversation: Conversation = {
  id: 'conversation-1',
  connectionId: connection.id,
  title: '',
  modelId: null,
  systemPrompt: '',
  draft: '',
}

export function message(
  id: string,
  parentId: string | null,
  more: Partial<StoredMessage> = {},
): StoredMessage {
  return {
    id,
    conversationId: conversation.id,
    parentId,
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

export function newCall(id: string, more: Partial<NewCall> = {}): NewCall {
  return {
    id,
    conversationId: conversation.id,
    conversationTitle: 'A title of then',
    messageId: `answer of ${id}`,
    connectionId: connection.id,
    connectionName: connection.name,
    baseAddress: connection.baseAddress,
    isDemo: false,
    modelAsked: 'small-1',
    attempt: 1,
    asking: 'stream-with-usage',
    startedAt: noon,
    utcOffsetMinutes: -210,
    leftOut: null,
    forecast: null,
    ...more,
  }
}

export function callEnd(more: Partial<CallEnd> = {}): CallEnd {
  return {
    state: 'complete',
    modelAnswered: 'small-1-2026',
    usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
    source: 'reported',
    estimate: null,
    completionId: 'completion-1',
    completionCreated: 1_795_000_000,
    finishReason: 'stop',
    httpStatus: 200,
    failureCode: null,
    firstTokenMs: 312.25,
    durationMs: 2_104.5,
    ...more,
  }
}

export const nothingReported = { promptTokens: null, completionTokens: null, totalTokens: null }
