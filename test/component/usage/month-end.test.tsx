import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { aMonthEnd, aPricedMonth, someOutlooks, tooEarly } from '../../fixtures/samples/trend.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'
import { chooseDays, filterBy, openUsage, region } from './open-usage.ts'

const status = region.getByRole('status', { name: 'Month-end estimate', exact: true })
const lookAt = region.getByRole('group', { name: 'Worth a look', exact: true })
const usage = aLongUsagePage()
const priced = aPricedMonth()

describe('the month-end estimate', () => {
  it('has a range and its own record, for money', async () => {
    await openUsage(priced, { monthEnd: aMonthEnd() })
    await expect.element(status).toHaveTextContent('≈ $37–45 by Nov 30')
    await expect
      .element(status.getByTitle(/Half of the past estimates were off by at most 11%\.$/u))
      .toBeVisible()
    await expect.element(status).toHaveAttribute('data-tokens', '1190000')
  })

  it('is in tokens without prices', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd({ prices: [] }) })
    await expect.element(status).toMatchTextContent('≈ 1,190,000 ± 140,000 by Nov 30')
    await expect.element(status.getByTitle(/at most 9%\.$/u)).toBeVisible()
  })

  it('never begins below the amount so far', async () => {
    const price = { soFar: { currency: 'USD', amount: '9.5' }, estimate: '10', range: '4', record: null }
    await openUsage(priced, { monthEnd: aMonthEnd({ prices: [price] }) })
    await expect.element(status).toHaveTextContent('≈ $9.50–14.00 by Nov 30')
  })

  it('has a line for each currency, the one with a budget first', async () => {
    const cost = [
      { currency: 'EUR', amount: '3' },
      { currency: 'USD', amount: '45.24' },
    ]
    const budget = aBudget({ period: 'month', currency: 'USD', limit: '50' })
    await openUsage(
      { ...priced, sums: { ...priced.sums, cost } },
      { monthEnd: aMonthEnd(), budgets: [aBudgetState(budget, { percent: 90, notCountedCount: 60 })] },
    )
    const amounts = [...region.element().querySelectorAll('strong')].map(({ textContent }) => textContent)
    expect(amounts).toEqual(['$45.24', '€3.00'])
    await expect.element(region.getByText('90% of $50.00', { exact: true })).toBeVisible()
    await expect.element(region.getByText(/^60 calls aren't included/u)).toBeVisible()
    await expect.element(region.getByText('budget $50.00', { exact: true })).toBeVisible()
  })

  it('has every budget of the month beside it, also one in tokens next to prices', async () => {
    const budgets = [
      aBudgetState(aBudget({ id: 'tokens', period: 'month', limit: '1000000' }), { percent: 80 }),
      aBudgetState(aBudget({ id: 'money', period: 'month', currency: 'USD', limit: '50' }), { percent: 90 }),
    ]
    await openUsage(priced, { monthEnd: aMonthEnd(), budgets })
    await expect.element(region.getByText('80% of 1,000,000 tokens', { exact: true })).toBeVisible()
    await expect.element(region.getByText('90% of $50.00', { exact: true })).toBeVisible()
  })

  it('is not shown before there is enough to go by, and says how much is missing', async () => {
    await openUsage(usage, { monthEnd: tooEarly })
    await expect
      .element(status)
      .toHaveTextContent('Too early for an estimate: 9 more days of use are needed.')
    await expect.element(status).toHaveAttribute('data-tokens', '')
  })

  it('says that earlier calls were deleted', async () => {
    const clearing = { clearedAt: now, beforeDay: '2026-11-11', callCount: 3, totalTokens: 5_120 }
    await openUsage(usage, { clearing })
    const note = region.getByText(/^Calls before Nov 11, 2026 were deleted from the ledger/u)
    await expect.element(note).toBeVisible()
    await chooseDays('Last 7 days')
    await expect.element(note).not.toBeInTheDocument()
    await chooseDays('All')
    await expect.element(note).toBeVisible()
  })

  it('follows the filters, and leaves budgets out then', async () => {
    const { bridge } = await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook: someOutlooks() })
    await expect.element(lookAt).toBeVisible()
    await filterBy('atlas-405b')
    await expect
      .poll(() => bridge.inputsOf('usage.monthEnd').at(-1))
      .toMatchObject({ models: ['atlas-405b'] })
    await expect.element(lookAt).not.toBeInTheDocument()
  })

  it('is absent for other days than this month', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd() })
    await expect.element(status).toBeVisible()
    await chooseDays('Last 30 days')
    await expect.element(status).not.toBeInTheDocument()
  })
})

describe('the anomalies of the month', () => {
  const caller = { conversationId: 'sql', title: 'SQL', isDeleted: false, isProgram: false, count: 2 }
  const tool = { ...caller, conversationId: 'editor', title: 'Editor', isProgram: true, count: 1 }

  it('lead to the calls of the only chat that has some', async () => {
    await openUsage(usage, { anomalies: { count: 2, callCount: 1, callers: [caller] } })
    await lookAt.getByRole('button', { name: '2 anomalies', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Chat usage', exact: true })).toBeVisible()
    await expect.element(region).not.toBeInTheDocument()
  })

  it('are listed by chat and program, and those of a program are on the page', async () => {
    const { lastFilter } = await openUsage(usage, {
      anomalies: { count: 3, callCount: 2, callers: [caller, tool] },
    })
    await lookAt.getByRole('button', { name: '3 anomalies', exact: true }).click()
    await expect.element(page.getByRole('menuitem', { name: /^SQL/u })).toBeVisible()
    await page.getByRole('menuitem', { name: /^Editor/u }).click()
    await expect.poll(() => lastFilter().conversationId).toBe('editor')
  })

  it('are not looked for in other days, or in more calls than a review shows', async () => {
    const sums = { ...usage.sums, callCount: 5_001 }
    const { bridge } = await openUsage({ ...usage, sums })
    await chooseDays('All')
    await expect.poll(() => bridge.inputsOf('usage.page')).toHaveLength(2)
    expect(bridge.inputsOf('usage.anomalies')).toEqual([])
  })
})

describe('the end of a budget', () => {
  it('is worth a look unless it stays below its limit', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook: someOutlooks() })
    const items = lookAt.getByRole('button')
    await expect.poll(() => items.elements().length).toBe(3)
    await expect.element(items.nth(0)).toMatchTextContent('1,000,000 tokens per month')
    await expect.element(items.nth(0)).toMatchTextContent('Likely to reach the limit around Nov 26, 2026')
    await expect.element(items.nth(1)).toMatchTextContent('May reach its limit')
    await expect.element(items.nth(2)).toMatchTextContent(/program .*Code editor/u)
    await items.nth(0).click()
    await expect.element(settings).toBeVisible()
  })

  it('says that deleted calls of its period are not counted', async () => {
    const budgetOutlook = someOutlooks().map((outlook) => ({ ...outlook, clearedBefore: '2026-11-11' }))
    await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook })
    await expect
      .element(lookAt.getByRole('button').nth(0))
      .toMatchTextContent(
        "Likely to reach the limit around Nov 26, 2026 · Calls before Nov 11, 2026 were deleted and aren't counted",
      )
  })

  it('is in the settings, where the budget is listed', async () => {
    const budget = aBudget({ id: 'month', period: 'month', limit: '1000000' })
    await openApp({
      ...chatOf(twoTurns),
      budgets: [aBudgetState(budget)],
      budgetOutlook: someOutlooks(),
    })
    await showSettings('Money')
    await expect
      .element(settings.getByRole('listitem', { name: '1,000,000 tokens per month · all connections' }))
      .toMatchTextContent('Likely to reach the limit around Nov 26, 2026')
  })
})
