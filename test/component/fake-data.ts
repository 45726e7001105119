import type { SentRequest } from '../../src/shared/contract/app/request-log.ts'
import type { Failure } from '../../src/shared/contract/chat/failure.ts'
import type { Model } from '../../src/shared/contract/connections/model.ts'
import type { Conversation, Message, Versions } from '../../src/shared/contract/conversations/conversation.ts'
import type { Call } from '../../src/shared/contract/usage/call.ts'
import { estimateTokens } from '../../src/shared/domain/usage/token-rates.ts'

export const now = new Date('2026-11-20T15:00:00').getTime()
const onlyVersion: Versions = { position: 1, count: 1, previousId: null, nextId: null }

export const engineer =
  'You are a careful database engineer. Prefer standard SQL and say which engines differ.'

export const meridian: Model = {
  id: 'meridian-70b-chat',
  ownedBy: 'meridian',
  capabilities: ['chat'],
  size: '70B',
  contextLength: 131_072,
}
export const kestrel: Model = {
  id: 'kestrel-7b-instruct',
  ownedBy: 'kestrel labs',
  capabilities: ['chat'],
  size: '7B',
  contextLength: 32_768,
}
export const models: Model[] = [
  meridian,
  kestrel,
  { id: 'atlas-embed', ownedBy: 'atlas', capabilities: [], size: '1.1B', contextLength: 8192 },
]

export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'sql',
    connectionId: 'service',
    title: 'A stable sort in SQL',
    modelId: 'meridian-70b-chat',
    systemPrompt: engineer,
    draft: '',
    ...changes,
  }
}

export function aCall(changes: Partial<Call> = {}): Call {
  return {
    id: 'call',
    state: 'complete',
    isDemo: false,
    paidIn: null,
    modelAsked: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat',
    usage: { promptTokens: 1203, completionTokens: 142, totalTokens: 1345 },
    source: 'reported',
    estimate: null,
    cost: null,
    estimatedCost: null,
    price: null,
    attempt: 1,
    split: { kind: 'split', carriedTokens: 646, addedTokens: 557 },
    systemPromptEstimate: estimateTokens(engineer),
    forecast: null,
    anomalies: [],
    completionId: 'chatcmpl-7Kd2',
    completionCreated: now / 1000,
    finishReason: 'stop',
    httpStatus: 200,
    startedAt: now,
    firstTokenMs: 312,
    durationMs: 2760,
    ...changes,
  }
}

/** A running call: nothing is known about it yet. */
export function aLiveCall(changes: Partial<Call> = {}): Call {
  return aCall({
    state: 'streaming',
    usage: { promptTokens: null, completionTokens: null, totalTokens: null },
    source: 'none',
    split: { kind: 'not-known', reason: 'not-reported' },
    modelAnswered: null,
    completionId: null,
    completionCreated: null,
    finishReason: null,
    httpStatus: null,
    startedAt: Date.now(),
    firstTokenMs: null,
    durationMs: null,
    ...changes,
  })
}

export function aQuestion(id: string, text: string, changes: Partial<Message> = {}): Message {
  return {
    id,
    role: 'user',
    text,
    reasoning: '',
    createdAt: now,
    versions: onlyVersion,
    call: null,
    failure: null,
    origin: null,
    comparison: null,
    isLeftOut: false,
    change: null,
    ...changes,
  }
}

export function anAnswer(id: string, text: string, changes: Partial<Message> = {}): Message {
  return { ...aQuestion(id, text), role: 'assistant', call: aCall({ id: `call of ${id}` }), ...changes }
}

export function aFailure(changes: Partial<Failure> = {}): Failure {
  return {
    code: 'busy',
    charge: 'not-known',
    sent: {
      method: 'POST',
      address: 'https://api.example.com/v1/chat/completions',
      model: 'meridian-70b-chat',
      messageCount: 3,
      byteCount: 2140,
    },
    cameBack: {
      status: 502,
      statusText: 'Bad Gateway',
      contentType: 'text/plain',
      headers: [],
      excerpt: 'upstream connect error',
      body: '',
    },
    cause: null,
    retryAfterMs: null,
    mayTryAgain: false,
    room: null,
    workingAddress: null,
    ...changes,
  }
}

export function aRequest(changes: Partial<SentRequest> = {}): SentRequest {
  return {
    id: 1,
    at: now,
    method: 'POST',
    address: 'https://api.example.com/v1/chat/completions',
    status: 200,
    failureCode: null,
    bytesUp: 2140,
    bytesDown: 18_204,
    durationMs: 2760,
    attempt: 1,
    call: { id: 'call of a2', conversationId: 'sql', conversationTitle: 'A stable sort in SQL' },
    ...changes,
  }
}

const stableSort = `Yes. Without a tie-breaker the order of equal rows is not defined. Name every column that decides:

\`\`\`sql
SELECT id, created_at, amount
FROM   ledger
ORDER BY created_at DESC, id DESC;  -- id breaks ties
\`\`\`

An index on \`(created_at, id)\` serves it without a sort step in PostgreSQL, SQLite and MySQL alike.`

export const twoTurns: Message[] = [
  aQuestion('q1', 'Does ORDER BY created_at keep rows in the order they were inserted?'),
  anAnswer(
    'a1',
    'Not reliably. SQL promises nothing about rows that compare equal, so two runs may differ.',
    {
      call: aCall({
        id: 'call of a1',
        usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
        split: { kind: 'first' },
        firstTokenMs: 401,
        durationMs: 950,
      }),
    },
  ),
  aQuestion('q2', 'Show me how to make it stable, in plain SQL.'),
  anAnswer('a2', stableSort, { versions: { position: 3, count: 3, previousId: 'a2-2', nextId: null } }),
]
