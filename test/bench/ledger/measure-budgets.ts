import { createReadBudgetStatus } from '../../../src/main/services/money/budget-status.ts'
import type { Budget } from '../../../src/shared/contract/money/budget.ts'
import { atMostTimesTheFloor, type Finding } from '../finding.ts'
import { repeat } from '../scaffold/stopwatch.ts'
import { withStore } from '../scaffold/with-store.ts'

const rounds = 200
/** A day in the midst of the calls. */
const today = Date.UTC(2025, 5, 18, 12)
const spender = {
  conversationId: 'conversation-25000',
  programId: null,
  projectId: null,
  connection: { id: 'connection-0', kind: 'service' },
} as const
const terms = {
  currency: null,
  limit: '1000000',
  connectionId: null,
  programId: null,
  projectId: null,
  createdAt: 0,
}
const budgetsOf: Readonly<Record<string, readonly Budget[]>> = {
  none: [],
  'a day': [{ id: 'day', ...terms, period: 'day' }],
  'a month': [{ id: 'month', ...terms, period: 'month' }],
  'a month, in money': [{ id: 'money', ...terms, period: 'month', currency: 'EUR' }],
  'a chat': [{ id: 'conversation', ...terms, period: 'conversation' }],
  'all five': (['call', 'conversation', 'day', 'week', 'month'] as const).map((period) => ({
    id: period,
    ...terms,
    period,
  })),
}

const sameModel = { connectionId: 'connection-0', modelId: 'model-1', programId: null, projectId: null }
const monthMs = 30 * 86_400_000
const scan = `SELECT TOTAL(totalTokens) FROM calls WHERE startedAt BETWEEN ${today - monthMs} AND ${today}`

/**
 * The time that budgets add to every send: reading the budgets, and the average length of the model's
 * answers.
 */
export function measureBudgets(): Promise<Finding[]> {
  return withStore('1,000,000 calls', ({ store, database }) => {
    const read = createReadBudgetStatus({ store, now: () => today, clock: () => 'local' })
    const floor = { name: 'a scan of the month', values: repeat(20, () => database.prepare(scan).all()) }
    return [
      ...Object.entries(budgetsOf).map(([name, budgets]): Finding => {
        for (const budget of store.budgets.list()) store.budgets.remove(budget.id)
        for (const budget of budgets) store.budgets.put(budget)
        const values = repeat(rounds, () => read(spender, []))
        const goal = name === 'all five' ? { goal: atMostTimesTheFloor(0.2) } : {}
        return { name: `budget state before a send: ${name}`, unit: 'ms', values, floor, ...goal }
      }),
      {
        name: 'typical answer length before a send',
        unit: 'ms',
        values: repeat(rounds, () => store.budgets.lastCompletions(sameModel, 51)),
        floor,
      },
    ]
  })
}
