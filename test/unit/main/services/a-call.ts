import type { StoredCall, StoredMessage } from '../../../../src/main/storage/records.ts'

export function aMessage(changes: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id: 'answer',
    conversationId: 'sql',
    parentId: null,
    role: 'assistant',
    text: '',
    reasoning: '',
    createdAt: 0,
    systemPrompt: null,
    failure: null,
    copiedFrom: null,
    importedFrom: null,
    importedModel: null,
    comparisonId: null,
    isPicked: false,
    isLeftOut: false,
    ...changes,
  }
}

export function aCall(changes: Partial<StoredCall> = {}): StoredCall {
  return {
    id: 'call',
    conversationId: 'sql',
    conversationTitle: 'A stable sort in SQL',
    messageId: 'answer',
    connectionId: 'service',
    connectionName: 'Meridian',
    baseAddress: 'https://api.example.com/v1',
    isDemo: false,
    state: 'complete',
    modelAsked: 'meridian-70b-chat',
    modelAnswered: null,
    attempt: 1,
    asking: 'whole',
    usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
    source: 'reported',
    estimate: null,
    completionId: null,
    completionCreated: null,
    finishReason: 'stop',
    httpStatus: 200,
    failureCode: null,
    startedAt: 0,
    utcOffsetMinutes: 0,
    firstTokenMs: null,
    durationMs: null,
    leftOut: null,
    forecast: null,
    carriedTokens: null,
    ...changes,
  }
}
