import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { sendDraft } from '../../../src/renderer/stores/chat/send.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudget, aBudgetState, aBudgetStop, aPassedBudget, aPassing } from '../../fixtures/samples/money.ts'
import { stopped } from '../fake-money.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, one, press, type WindowState } from './window-state.ts'

const daily = aBudget()
const monthly = aBudget({
  id: 'b2',
  period: 'month',
  currency: 'USD',
  limit: '12.5',
  connectionId: 'service',
})
const perCall = aBudget({ id: 'b3', period: 'call', limit: '20000' })
const perTalk = aBudget({
  id: 'b4',
  period: 'conversation',
  currency: 'EUR',
  limit: '0.5',
  connectionId: 'gone',
})

const limitStop = {
  conversationId: 'sql',
  answerLimit: { level: 'chat' as const, amount: '0.01', currency: 'USD' },
  modelId: 'meridian-70b-chat',
  promptTokens: 5_200,
  promptCost: '0.013',
}

const withBudgets = (...budgets: World['budgets']): World => ({
  ...chatOf(twoTurns, { draft: 'And if two rows share the timestamp?' }),
  budgets,
  passedBudgets: [
    aPassing(),
    aPassing({
      id: 'p2',
      period: 'month',
      currency: 'USD',
      limit: '12.5',
      spent: '12.4',
      pendingAmount: '0.2',
      forecast: '0.0034',
    }),
    aPassing({ id: 'p3', conversationTitle: null, typed: 'SEND ANYWAY' }),
  ],
})
const near = {
  spent: '84303',
  left: '15697',
  percent: 84,
  level: 'near',
  estimated: '312',
  isNoteDue: true,
} as const
const passed = { spent: '13.02', left: '0', percent: 104, level: 'over', notCountedCount: 7 } as const
const all = (): World =>
  withBudgets(
    aBudgetState(daily, { spent: '18303', left: '81697', percent: 18, pendingAmount: '1200' }),
    aBudgetState(monthly, passed),
    aBudgetState(perCall),
    aBudgetState(perTalk),
  )

const stop = aBudgetStop(
  aPassedBudget({ estimated: '12', pendingAmount: '500', notCountedCount: 3 }),
  aPassedBudget({ budget: monthly, spent: '12.4999', forecast: '0.00123', openEndedCount: 1 }),
)

export const budgetStates: readonly WindowState[] = [
  {
    name: 'remaining budget',
    world: () => withBudgets(aBudgetState(daily, { spent: '18303', left: '81697', percent: 18 })),
    shown: page.getByText(/81,697 left today/u),
  },
  {
    name: 'a budget that is nearly spent',
    world: () => withBudgets(aBudgetState(daily, near)),
    shown: page.getByText(/84% of budget used/u),
  },
  {
    name: 'a budget that stops a send',
    world: all,
    prepare: (bridge) => bridge.answer('chat.send', () => stopped(stop)),
    reach: () => void sendDraft('sql', 'And if two rows share the timestamp?'),
    shown: button('Send anyway'),
  },
  {
    name: 'a prompt that costs more than the limit per answer',
    world: all,
    prepare: (bridge) =>
      bridge.answer('chat.send', () => new AppError('prompt-over-limit', 'Refused.', { limitStop })),
    reach: () => void sendDraft('sql', 'And if two rows share the timestamp?'),
    shown: button('Send anyway'),
  },
  {
    name: 'settings, a budget that is refused',
    world: all,
    reach: async () => {
      openSettings(true, 'money')
      await press(button('Add budget'))
      await one('combobox', 'Unit').selectOptions('money')
      await press(button('Save budget'))
    },
    shown: page.getByText(/Enter a number\./u),
  },
]
