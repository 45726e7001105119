import { page } from 'vitest/browser'
import { openPanel, widenPanel } from '../../../src/renderer/stores/app/panel-store.ts'
import type { CallRow } from '../../../src/shared/contract/usage/chat-usage.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatUsageOf, failed, unreported } from '../fake-usage.ts'
import { button, one, press, type WindowState } from './window-state.ts'

const dollars = (amount: string) => ({ currency: 'USD', amount })

const calls: readonly CallRow[] = [
  aRow({
    number: 1,
    usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
    split: { kind: 'first' },
    systemPromptEstimate: 420,
    contextLength: 4_096,
    cost: dollars('0.0003978'),
  }),
  aRow({
    number: 2,
    kind: 'replaced',
    isOnVisiblePath: false,
    modelAnswered: 'another-model-than-the-one-that-was-asked',
    contextLength: 4_096,
    cost: dollars('0.0008145'),
    anomalies: [
      {
        kind: 'other-model',
        asked: 'meridian-70b-chat',
        answered: 'another-model-than-the-one-that-was-asked',
      },
      { kind: 'sent-twice' },
    ],
  }),
  aRow({
    number: 3,
    kind: 'stopped',
    state: 'stopped',
    isOnVisiblePath: false,
    ...unreported,
    contextLength: 4_096,
  }),
  aRow({
    number: 4,
    ...unreported,
    source: 'estimated',
    estimate: { promptTokens: 700, completionTokens: 112 },
    attempt: 2,
    contextLength: 4_096,
    estimatedCost: dollars('0.00053'),
  }),
  aRow({
    number: 5,
    ...failed,
    isOnVisiblePath: false,
    httpStatus: 429,
    finishReason: null,
    firstTokenMs: null,
  }),
  aRow({
    number: 6,
    usage: { promptTokens: 1_203, completionTokens: 142, totalTokens: 1_372 },
    contextLength: 4_096,
    forecast: { promptTokens: 1_190, range: 21 },
    cost: dollars('0.0008695'),
    anomalies: [{ kind: 'odd-sum', partsTokens: 1_345, totalTokens: 1_372 }, { kind: 'cut-at-limit' }],
  }),
]

/** The same calls, reported with cached and reasoning tokens. */
const callsInDetail = calls.map((call): CallRow => {
  const { promptTokens, completionTokens } = call.usage
  if (promptTokens === null || completionTokens === null) return call
  const cachedTokens = call.number === 1 ? 0 : Math.floor(promptTokens / 128) * 128
  const counts = { cachedTokens, cacheWriteTokens: null, reasoningTokens: Math.floor(completionTokens / 2) }
  const places = { cachePlace: 'inside', reasoningPlace: 'inside' } as const
  return { ...call, details: { ...noDetails, ...counts, ...places } }
})

const answerReview = (bridge: FakeBridge) => answerWith(bridge, calls)
const answerInDetail = (bridge: FakeBridge) => answerWith(bridge, callsInDetail)

function answerWith(bridge: FakeBridge, reviewed: readonly CallRow[]): void {
  const review = chatUsageOf(reviewed, {
    costliest: [
      {
        messageId: 'answer',
        words: 'Show me how to make it stable, in plain SQL, and tell me which engines differ and why',
        callNumbers: [2, 3, 4, 5, 6],
        totalTokens: 2_662,
        estimatedTokens: 812,
        cost: [dollars('0.001684')],
      },
      {
        messageId: 'first',
        words: 'كم رمزاً؟',
        callNumbers: [1],
        totalTokens: 646,
        estimatedTokens: 0,
        cost: [dollars('0.0003978')],
      },
    ],
    copiedCount: 1,
  })
  bridge.answer('usage.ofChat', () => review)
}

const openReview = () => openPanel('usage')
const openWide = () => {
  openPanel('usage')
  widenPanel(true)
}

/** The review of a conversation, next to the transcript and in its place. */
export const reviewStates: readonly WindowState[] = [
  { name: 'usage panel', prepare: answerReview, reach: openReview, shown: one('table', 'Calls') },
  {
    name: 'usage panel with cached tokens, wide',
    prepare: answerInDetail,
    reach: openWide,
    shown: one('table', 'Calls'),
  },
  {
    name: 'usage panel, its columns',
    prepare: answerReview,
    reach: async () => {
      openReview()
      await press(button('Columns'))
    },
    shown: page.getByRole('menuitemcheckbox').first(),
  },
  {
    name: 'usage panel, sorted and filtered',
    prepare: answerReview,
    reach: async () => {
      openReview()
      await one('combobox', 'Filter calls').selectOptions('failed')
      await press(one('button', 'Total', one('table', 'Calls')))
    },
    shown: one('table', 'Calls'),
  },
]
