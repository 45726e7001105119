import { createReadStandings } from '../../../src/main/services/budget-standing.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { Budget } from '../../../src/shared/budget.ts'
import type { Measured } from '../measured.ts'
import { withLedger } from './ledger-file.ts'

const rounds = 200
const callCount = 1_000_000
/** A day in the midst of the calls. */
const today = Date.UTC(2025, 5, 18, 12)
const spender = {
  conversationId: 'conversation-25000',
  connection: { id: 'connection-0', kind: 'service' },
} as const
const terms = { currency: null, limit: '1000000', connectionId: null, createdAt: 0 }
const budgetsOf: Readonly<Record<string, readonly Budget[]>> = {
  none: [],
  'a day': [{ id: 'day', ...terms, period: 'day' }],
  'a month': [{ id: 'month', ...terms, period: 'month' }],
  'a month, in money': [{ id: 'money', ...terms, period: 'month', currency: 'EUR' }],
  'a conversation': [{ id: 'conversation', ...terms, period: 'conversation' }],
  'all five': (['call', 'conversation', 'day', 'week', 'month'] as const).map((period) => ({
    id: period,
    ...terms,
    period,
  })),
}

/** What budgets add to every send: reading how they stand, and how long the answers of the model usually are. */
export async function measureBudgets(): Promise<Measured[]> {
  return [
    withLedger(callCount, ({ store, database }) => measureReading(store, () => database.prepare(scan).all())),
  ]
}

const scan = `SELECT TOTAL(total_tokens) FROM calls WHERE started_at BETWEEN ${today - 30 * 86_400_000} AND ${today}`

function measureReading(store: Store, scanCalls: () => unknown): Measured {
  const read = createReadStandings({ store, now: () => today, clock: () => 'local' })
  const rows = Object.entries(budgetsOf).map(([name, budgets]) => {
    for (const budget of store.budgets.list()) store.budgets.remove(budget.id)
    for (const budget of budgets) store.budgets.put(budget)
    return { name, values: times(() => read(spender, [])) }
  })
  return {
    title: `budgets: what a send reads of them, over ${callCount.toLocaleString('en')} calls; median of ${rounds}`,
    unit: 'ms',
    rows: [
      ...rows,
      {
        name: 'usual length of an answer',
        values: times(() => store.budgets.lastCompletions('connection-0', 'model-1', 51)),
      },
      { name: 'a scan of the month', values: times(scanCalls).slice(0, 20) },
    ],
    baseline: 'a scan of the month',
    goal: { row: 'all five', maxRatio: 0.2 },
  }
}

function times(task: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    task()
    return performance.now() - startedAt
  })
}
