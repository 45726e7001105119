import { describe, expect, it } from 'vitest'
import type { BudgetOverride } from '../../../src/shared/contract/money/budget.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { exportEverything, takeOver, twoComputers } from './whole-world.ts'

describe('a budget for an existing scope', () => {
  const terms = {
    period: 'day',
    currency: null,
    limit: '1000',
    connectionId: null,
    programId: null,
    projectId: null,
  } as const
  const override: BudgetOverride = {
    id: 'override',
    at: noon,
    budgetId: 'of there',
    ...terms,
    spent: '990',
    pendingAmount: '0',
    forecast: '20',
    typed: 'send anyway',
    conversationId: 'a',
    callIds: [],
  }

  it.each([
    ['1000', { added: 0, present: 1, different: 0 }],
    ['2000', { added: 0, present: 0, different: 1 }],
  ])("is merged with its overrides if the file's limit is %s", async (limit, taken) => {
    const { here, there, file } = twoComputers()
    const own = { id: 'of here', ...terms, createdAt: noon }
    there.store.budgets.put(own)
    here.store.budgets.put({ ...own, id: 'of there', limit })
    here.store.budgets.insertOverride(override)
    await exportEverything(here, file)
    const { budgets, budgetOverrides } = await takeOver(there, file)
    expect(budgets).toEqual(taken)
    expect(budgetOverrides.added).toBe(1)
    expect(there.store.budgets.list()).toEqual([own])
    expect(there.store.budgets.overrides(9)).toEqual([{ ...override, budgetId: 'of here' }])
  })
})
