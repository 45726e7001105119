import type { SessionStart } from '../../../src/shared/contract/app/session-start.ts'
import type { Settings } from '../../../src/shared/contract/app/settings.ts'
import type { Connection } from '../../../src/shared/contract/connections/connection.ts'
import type {
  ConversationSummary,
  Message,
  OpenConversation,
} from '../../../src/shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../src/shared/contract/events.ts'

export interface FakePlan {
  readonly count: number
  readonly settings: Settings
  /** Whether the last answer is still streaming; `window.publish` then replaces main. */
  readonly isLastLive?: boolean
  readonly call: NonNullable<Message['call']>
}

/**
 * The call of every answer; an argument, because the function below runs in the page and sees nothing else.
 */
export const benchCall: NonNullable<Message['call']> = {
  id: 'call',
  state: 'complete',
  isDemo: false,
  originTitle: null,
  modelAsked: 'small-1',
  modelAnswered: 'small-1',
  usage: { promptTokens: 1203, completionTokens: 142, totalTokens: 1345 },
  source: 'reported',
  estimate: null,
  details: {
    cachedTokens: null,
    cacheWriteTokens: null,
    reasoningTokens: null,
    cachePlace: null,
    reasoningPlace: null,
    reportedCost: null,
  },
  isReportRecorded: true,
  cost: null,
  estimatedCost: null,
  price: null,
  attempt: 1,
  split: { kind: 'split', historyTokens: 646, newTokens: 557, unsentReasoningTokens: 0 },
  systemPromptEstimate: 0,
  forecast: null,
  extraFields: '',
  anomalies: [],
  completionId: 'completion',
  completionCreated: 1,
  finishReason: 'stop',
  httpStatus: 200,
  startedAt: 1,
  firstTokenMs: 312,
  durationMs: 2760,
}

/**
 * Runs in the page, in place of the preload: a conversation of so many messages of 800 characters, answered
 * from memory.
 */
export function fakeMain({ count, settings, call, isLastLive = false }: FakePlan): void {
  const words =
    'A sentence as people write it, with **some** words and `code` in it, which is of no other use. '
  const textOf = (index: number): string =>
    `Message ${index}. ${words.repeat(4)}\n\n- one\n- two\n\n${words.repeat(4)}`.slice(0, 800)
  const messages = Array.from(
    { length: count },
    (_, index): Message => ({
      id: `m${index}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      text: textOf(index),
      reasoning: '',
      createdAt: 1_700_000_000_000 + index * 1_000_000,
      versions: { position: 1, count: 1, previousId: null, nextId: null },
      call: index % 2 === 0 ? null : { ...call, id: `call ${index}` },
      failure: null,
      origin: null,
      isExcluded: false,
      change: null,
      comparison: null,
    }),
  )
  const last = messages.at(-1)
  if (isLastLive && last !== undefined)
    messages[count - 1] = { ...last, text: '', call: { ...call, state: 'streaming' } }
  const conversation = {
    id: 'c',
    connectionId: 'k',
    title: 'Long',
    modelId: 'small-1',
    systemPrompt: '',
    draft: '',
  }
  const connection: Connection = {
    id: 'k',
    kind: 'service',
    name: 'Bench',
    ownName: '',
    isDefault: true,
    baseAddress: 'https://bench.test/v1',
    dashboardAddress: '',
    streaming: 'counted',
    answers: null,
  }
  const other = { ...conversation, id: 'empty', title: 'Short' }
  const asSummary = ({ id, title }: typeof conversation, recency: number): ConversationSummary => ({
    id,
    connectionId: 'k',
    title,
    isDemo: false,
    isAnswering: false,
    updatedAt: 1,
    recency,
    reportedTokens: 0,
    isPinned: false,
    isArchived: false,
    tags: [],
  })
  const earlier = ({ messageId, count: wanted }: { messageId: string; count: number }) => {
    const end = Number(messageId.slice(1))
    return messages.slice(Math.max(0, end - wanted), end)
  }
  const open = ({ conversationId }: { conversationId: string }): OpenConversation =>
    conversationId === 'c'
      ? {
          conversation,
          messages: messages.slice(-50),
          beforeCount: Math.max(0, count - 50),
          waits: [],
          hasSeveralModels: false,
          isInTrash: false,
        }
      : {
          conversation: other,
          messages: [],
          beforeCount: 0,
          waits: [],
          hasSeveralModels: false,
          isInTrash: false,
        }
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    'session.start': (): SessionStart => ({
      connections: [connection],
      summaries: [asSummary(other, 2), asSummary(conversation, 1)],
      deletedConnections: [],
      areSummariesWhole: true,
      open: open({ conversationId: other.id }),
      models: { models: [], skippedCount: 0, fetchedAt: 1 },
      notices: [],
      settings,
    }),
    'connections.keyReport': () => ({
      state: 'stored',
      lastFour: '4f2a',
      origin: 'https://api.example.com',
      savedAt: 1,
      lastUsedAt: null,
      problem: null,
      keyPlace: 'keychain',
      keychain: 'secret-service',
      encryption: 'none',
      isPortable: false,
    }),
    'conversations.open': open,
    'conversations.earlier': earlier,
  }
  const request = (name: string, input: never) => {
    const answer = answers[name]
    const reply = answer === undefined ? { ok: false, code: 'cancelled' } : { ok: true, value: answer(input) }
    return Promise.resolve(structuredClone(reply))
  }
  const subscribe = (publish: (event: AppEvent) => void) => {
    Object.assign(window, { publish })
    return () => {}
  }
  Object.defineProperty(window, 'api', { value: { request, subscribe } })
}
