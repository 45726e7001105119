import type { Connection, KeyReport } from '../../src/shared/connection.ts'
import type { Conversation, ConversationSummary, Message, Wait } from '../../src/shared/conversation.ts'
import type { FoundMessage } from '../../src/shared/search.ts'
import type { SentRequest } from '../../src/shared/sent-request.ts'
import { defaultLimits, defaultProxy, type Settings } from '../../src/shared/settings.ts'
import { now } from './fake-data.ts'

/** What the fake bridge remembers in place of main and its database. */
export interface World {
  connections: Connection[]
  keys: Record<string, KeyReport>
  conversations: Conversation[]
  summaries: ConversationSummary[]
  deleted: ConversationSummary[]
  messages: Record<string, Message[]>
  /** By conversation: the pause before its next try. */
  waits: Record<string, Wait>
  /** The origins that may be talked to unencrypted. */
  plainOrigins: string[]
  found: FoundMessage[]
  settings: Settings
  /** The newest first. */
  requests: SentRequest[]
}

export const service: Connection = {
  id: 'service',
  kind: 'service',
  name: 'api.example.com',
  baseAddress: 'https://api.example.com/v1',
  dashboardAddress: '',
  streaming: 'counted',
  answers: null,
}

export const emptyWorld = (): World => ({
  connections: [],
  keys: {},
  conversations: [],
  summaries: [],
  deleted: [],
  messages: {},
  waits: {},
  plainOrigins: [],
  found: [],
  settings: { limits: defaultLimits, proxy: defaultProxy, authority: null },
  requests: [],
})

export function summaryOf(
  { id, connectionId, title }: Conversation,
  changes: Partial<ConversationSummary> = {},
): ConversationSummary {
  return {
    id,
    connectionId,
    title,
    isDemo: false,
    isAnswering: false,
    updatedAt: now,
    recency: 0,
    reportedTokens: 0,
    ...changes,
  }
}

/** A connection and these conversations, the first one the newest. */
export function worldWith(conversations: Conversation[], messages: Record<string, Message[]> = {}): World {
  return {
    ...emptyWorld(),
    connections: [service],
    keys: { service: { state: 'stored', lastFour: '4f2a' } },
    conversations,
    summaries: conversations.map((conversation, index) =>
      summaryOf(conversation, { updatedAt: now - index * 60_000, recency: conversations.length - index }),
    ),
    messages,
  }
}
