import type { SessionStart } from '../../../src/shared/contract/app/session-start.ts'
import type { Output, RequestName } from '../../../src/shared/contract/contract.ts'
import type { Message, OpenConversation } from '../../../src/shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../src/shared/contract/events.ts'
import type { NextPrompts } from '../../../src/shared/contract/usage/next-prompt.ts'
import { noFeatures } from '../../../src/shared/domain/usage/text-features.ts'
import { priorTokenRates, promptFeatures } from '../../../src/shared/domain/usage/token-rates.ts'
import { aCall, aConversation, anAnswer, aQuestion, summaryOf } from '../../fixtures/samples/chat.ts'
import { aKeyReport, models, service } from '../../fixtures/samples/connections.ts'
import { defaultSettings } from '../../fixtures/samples/settings.ts'

export interface FakePlan {
  readonly count: number
  /** Whether the last answer is still streaming; `window.publish` then replaces main. */
  readonly isLastLive?: boolean
  /** An argument, because the function below runs in the page and sees nothing else. */
  readonly parts: typeof fakeParts
}

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

const longChat = (id: string, title: string, prefix: string, start: string) => {
  const conversation = aConversation({ id, title, modelId: 'small-1', systemPrompt: '' })
  return { conversation, prefix, start }
}

/** An empty chat is open at the start. */
const chats = [
  longChat('empty', 'Short', '', ''),
  longChat('d', 'Second', 'n', 'Second message'),
  longChat('c', 'Long', 'm', 'Message'),
]

const model = { id: 'small-1', ownedBy: null, capabilities: ['chat'], size: null, contextLength: 128_000 }
const modelList = { models: [...models, model], skippedCount: 0, fetchedAt: 1 }

/** As main answers where nothing was chosen, limited or queued. */
const fixedAnswers = {
  'answerLimits.read': {
    chat: null,
    project: null,
    connection: null,
    answerLimit: null,
    gap: null,
    budgetGaps: [],
  },
  'budgets.read': [],
  'chat.queued': { messages: [], waitsFor: 'answer', refusal: null },
  'connections.keyReport': aKeyReport(),
  'models.compared': [],
  'models.habits': { favouriteIds: [], used: [], order: { column: 'name', isDescending: false } },
  'models.list': modelList,
  'models.refresh': modelList,
  'parameters.read': { model: '', chat: '', next: '' },
  'usage.nextPrompts': nextPrompts,
} satisfies { readonly [Name in RequestName]?: Output<Name> }

const session: Omit<SessionStart, 'open'> = {
  connections: [service],
  summaries: chats.map(({ conversation }, index) => summaryOf(conversation, { recency: 3 - index })),
  deletedConnections: [],
  areSummariesWhole: true,
  models: modelList,
  notices: [],
  settings: defaultSettings,
  projects: [],
  isMeterOn: false,
  abilities: { notifications: 'shown', globalShortcuts: 'answered' },
}

export const fakeParts = {
  chats,
  session,
  question: aQuestion('', ''),
  answer: anAnswer('', ''),
  /** The call of every answer. */
  call: aCall({ systemPromptEstimate: 0 }),
  /** The responses that are always the same. The page gets them as JSON, which has no `undefined`. */
  fixed: { ...fixedAnswers, 'conversations.saveDraft': null },
}

/**
 * Runs in the page, in place of the preload, and answers from memory. Two chats have so many messages of 800
 * characters.
 */
export function fakeMain({ count, parts, isLastLive = false }: FakePlan): void {
  const { call } = parts
  const words =
    'A sentence as people write it, with **some** words and `code` in it, which is of no other use. '
  const textOf = (start: string, index: number): string =>
    `${start} ${index}. ${words.repeat(4)}\n\n- one\n- two\n\n${words.repeat(4)}`.slice(0, 800)
  const messageOf = (id: string, text: string, index: number): Message => ({
    ...(index % 2 === 0 ? parts.question : { ...parts.answer, call: { ...call, id: `call ${id}` } }),
    id,
    text,
    createdAt: 1_700_000_000_000 + index * 1_000_000,
  })
  const all = parts.chats.map(({ conversation, prefix, start }) => ({
    conversation,
    messages: Array.from({ length: prefix === '' ? 0 : count }, (_, index) =>
      messageOf(`${prefix}${index}`, textOf(start, index), index),
    ),
  }))
  const last = all.at(-1)?.messages.at(-1)
  if (isLastLive && last !== undefined)
    Object.assign(last, { text: '', call: { ...call, state: 'streaming' } })
  const chatOf = (conversationId: string) => {
    const chat = all.find((one) => one.conversation.id === conversationId)
    if (chat === undefined) throw new Error(`There is no chat ${conversationId}.`)
    return chat
  }
  const earlier = (input: { conversationId: string; messageId: string; count: number }) => {
    const end = Number(input.messageId.slice(1))
    return chatOf(input.conversationId).messages.slice(Math.max(0, end - input.count), end)
  }
  const open = ({ conversationId }: { conversationId: string }): OpenConversation => {
    const { conversation, messages } = chatOf(conversationId)
    return {
      conversation,
      messages: messages.slice(-50),
      beforeCount: Math.max(0, messages.length - 50),
      waits: [],
      hasSeveralModels: false,
      isInTrash: false,
    }
  }
  const fixed: Readonly<Record<string, unknown>> = parts.fixed
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    'session.start': () => ({ ...parts.session, open: open({ conversationId: 'empty' }) }),
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
