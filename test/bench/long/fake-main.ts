import type { SessionStart } from '../../../src/shared/contract/app/session-start.ts'
import type { Settings } from '../../../src/shared/contract/app/settings.ts'
import type { Connection } from '../../../src/shared/contract/connections/connection.ts'
import type {
  ConversationSummary,
  Message,
  OpenConversation,
} from '../../../src/shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../src/shared/contract/events.ts'
import type { NextPrompts } from '../../../src/shared/contract/usage/next-prompt.ts'
import { noFeatures } from '../../../src/shared/domain/usage/text-features.ts'
import { priorTokenRates, promptFeatures } from '../../../src/shared/domain/usage/token-rates.ts'
import { aCall } from '../../fixtures/samples/chat.ts'

export interface FakePlan {
  readonly count: number
  readonly settings: Settings
  /** Whether the last answer is still streaming; `window.publish` then replaces main. */
  readonly isLastLive?: boolean
  readonly call: NonNullable<Message['call']>
  readonly fixed: Readonly<Record<string, unknown>>
}

/**
 * The call of every answer; an argument, because the function below runs in the page and sees nothing else.
 */
export const benchCall = aCall({ systemPromptEstimate: 0 })

const { means, covariance, ...otherRates } = priorTokenRates

const nextPrompts: NextPrompts = {
  prompts: [
    {
      modelId: 'small-1',
      price: null,
      cache: null,
      writtenFrom: null,
      base: { known: 12_000, variance: 100, features: [...promptFeatures(noFeatures)] },
      rates: { means: [...means], covariance: covariance.map((row) => [...row]), ...otherRates },
    },
  ],
  tokensPerTurn: 300,
}

/** The responses that are always the same; an argument too. */
export const fixedResponses = {
  'connections.keyReport': {
    state: 'stored',
    lastFour: '4f2a',
    address: 'https://api.example.com/v1',
    savedAt: 1,
    lastUsedAt: null,
    problem: null,
    keyPlace: 'keychain',
    keychain: 'secret-service',
    encryption: 'none',
    isPortable: false,
  },
  'conversations.saveDraft': null,
  'usage.nextPrompts': nextPrompts,
}

/**
 * Runs in the page, in place of the preload, and answers from memory. Two chats have so many messages of 800
 * characters; an empty one is open at the start.
 */
export function fakeMain({ count, settings, call, fixed, isLastLive = false }: FakePlan): void {
  const words =
    'A sentence as people write it, with **some** words and `code` in it, which is of no other use. '
  const textOf = (start: string, index: number): string =>
    `${start} ${index}. ${words.repeat(4)}\n\n- one\n- two\n\n${words.repeat(4)}`.slice(0, 800)
  const messagesOf = (prefix: string, start: string): Message[] =>
    Array.from(
      { length: count },
      (_, index): Message => ({
        id: `${prefix}${index}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        text: textOf(start, index),
        reasoning: '',
        createdAt: 1_700_000_000_000 + index * 1_000_000,
        versions: { position: 1, count: 1, previousId: null, nextId: null },
        call: index % 2 === 0 ? null : { ...call, id: `call ${prefix}${index}` },
        failure: null,
        origin: null,
        isExcluded: false,
        change: null,
        comparison: null,
      }),
    )
  const messages = messagesOf('m', 'Message')
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
    projectId: null,
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
  const second = { ...conversation, id: 'd', title: 'Second' }
  const chats = [
    { conversation, messages },
    { conversation: second, messages: messagesOf('n', 'Second message') },
    { conversation: other, messages: [] },
  ]
  const chatOf = (conversationId: string) => {
    const chat = chats.find((one) => one.conversation.id === conversationId)
    if (chat === undefined) throw new Error(`There is no chat ${conversationId}.`)
    return chat
  }
  const asSummary = ({ id, title }: typeof conversation, recency: number): ConversationSummary => ({
    id,
    connectionId: 'k',
    title,
    isDemo: false,
    isAnswering: false,
    updatedAt: 1,
    recency,
    reportedTokens: 0,
    estimatedTokens: 0,
    importedFrom: null,
    isUnused: false,
    isPinned: false,
    isArchived: false,
    projectId: null,
    tags: [],
  })
  const earlier = (input: { conversationId: string; messageId: string; count: number }) => {
    const end = Number(input.messageId.slice(1))
    return chatOf(input.conversationId).messages.slice(Math.max(0, end - input.count), end)
  }
  const open = ({ conversationId }: { conversationId: string }): OpenConversation => {
    const { conversation: opened, messages: all } = chatOf(conversationId)
    return {
      conversation: opened,
      messages: all.slice(-50),
      beforeCount: Math.max(0, all.length - 50),
      waits: [],
      hasSeveralModels: false,
      isInTrash: false,
    }
  }
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    'session.start': (): SessionStart => ({
      connections: [connection],
      summaries: [asSummary(other, 3), asSummary(second, 2), asSummary(conversation, 1)],
      deletedConnections: [],
      areSummariesWhole: true,
      open: open({ conversationId: other.id }),
      models: { models: [], skippedCount: 0, fetchedAt: 1 },
      notices: [],
      settings,
      projects: [],
      isMeterOn: false,
      abilities: { notifications: 'shown', globalShortcuts: 'answered' },
    }),
    'conversations.open': open,
    'conversations.earlier': earlier,
  }
  const request = (name: string, input: never) => {
    const answer = name in fixed ? () => fixed[name] : answers[name]
    const reply = answer === undefined ? { ok: false, code: 'cancelled' } : { ok: true, value: answer(input) }
    return Promise.resolve(structuredClone(reply))
  }
  const subscribe = (publish: (event: AppEvent) => void) => {
    Object.assign(window, { publish })
    return () => {}
  }
  Object.defineProperty(window, 'api', { value: { request, subscribe } })
}
