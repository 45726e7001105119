import { describe, expect, it } from 'vitest'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { aMonthEnd, someOutlooks, tooEarly } from '../../fixtures/samples/trend.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'
import { openUsage, radio, region } from './open-usage.ts'

const status = region.getByRole('status', { name: 'Month-end estimate', exact: true })
const budgets = region.getByRole('list', { name: 'Budgets', exact: true })
const usage = aLongUsagePage()

describe('the month-end estimate', () => {
  it('has a range and its own record, for tokens and money', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd() })
    await expect.element(status).toMatchTextContent('November 2026')
    await expect.element(status).toMatchTextContent('≈ 1,190,000 ± 140,000 tokens')
    await expect
      .element(status)
      .toMatchTextContent('On day 20 of the last 6 months, this estimate was off by 9% (median).')
    await expect.element(status).toMatchTextContent('≈ $41.20 ± $4.10')
    await expect.element(status).toHaveAttribute('data-tokens', '1190000')
  })

  it('shows both ends of a wide range, and none below the amount so far', async () => {
    const monthEnd = aMonthEnd({
      tokens: { soFar: 950_000, estimate: 1_000_000, range: 400_000, record: null },
      prices: [{ soFar: { currency: 'USD', amount: '9.5' }, estimate: '10', range: '4', record: null }],
      unpricedCount: 2,
    })
    await openUsage(usage, { monthEnd })
    await expect.element(status).toMatchTextContent('≈ 950,000–1,400,000 tokens')
    await expect.element(status).toMatchTextContent('≈ $9.50 – $14.00')
    await expect.element(status).toMatchTextContent('No earlier month to test this estimate on yet.')
    await expect.element(status).toMatchTextContent('2 calls of this month have no price')
  })

  it('is not shown before there is enough to go by, and says how much is missing', async () => {
    await openUsage(usage, { monthEnd: tooEarly })
    await expect
      .element(status)
      .toHaveTextContent('Too early for an estimate: 9 more days of use are needed.')
    await expect.element(status).toHaveAttribute('data-tokens', '')
  })

  it('has the amount alone where too few calls reported a total', async () => {
    const missing = { days: 0, daysWithCalls: 5 }
    await openUsage(usage, { monthEnd: aMonthEnd({ tokens: null, missing }) })
    await expect.element(status).toMatchTextContent('≈ $41.20 ± $4.10')
    await expect
      .element(status)
      .toMatchTextContent('No token estimate: too few of these calls reported a total.')
    await expect.element(status).not.toMatchTextContent('Too few recent calls')
  })

  it.each([
    [1, 'On day 20 of 1 earlier month, this estimate was off by 9%.'],
    [4, 'On day 20 of 4 earlier months, this estimate was off by 9% (median).'],
  ])('never calls %s of the months the last ones', async (monthCount, words) => {
    const record = { monthCount, medianPercent: 9.2 }
    const tokens = { soFar: 782_411, estimate: 1_190_000, range: 140_000, record }
    await openUsage(usage, { monthEnd: aMonthEnd({ tokens, prices: [] }) })
    await expect.element(status).toMatchTextContent(words)
  })

  it('is for the days that the ledger still has, and says that earlier calls were deleted', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd({ clearedBefore: '2026-11-11' }) })
    await expect.element(status).toMatchTextContent('Nov 11 – 30, 2026')
    await expect.element(status).not.toMatchTextContent('November 2026')
    await expect.element(status).toMatchTextContent('Calls before Nov 11, 2026 were deleted from the ledger')
  })

  it('names too few days with calls', async () => {
    await openUsage(usage, { monthEnd: { ...tooEarly, missing: { days: 0, daysWithCalls: 1 } } })
    await expect
      .element(status)
      .toHaveTextContent('Too few recent calls for an estimate: 1 more day with calls is needed.')
  })

  it('follows the filters, says so, and leaves budgets out then', async () => {
    const { bridge } = await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook: someOutlooks() })
    await expect.element(budgets).toBeVisible()
    await region.getByRole('combobox', { name: 'Model' }).selectOptions('atlas-405b')
    await expect.element(status).toMatchTextContent('Only for the calls that match the filters.')
    expect(bridge.inputsOf('usage.monthEnd').at(-1)).toMatchObject({ models: ['atlas-405b'] })
    await expect.element(budgets).not.toBeInTheDocument()
  })

  it('is absent for days that are over', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd() })
    await expect.element(status).toBeVisible()
    await radio('Custom').click()
    await region.getByLabelText('Last day').fill('2026-11-10')
    await expect.element(status).not.toBeInTheDocument()
  })
})

describe('the end of a budget', () => {
  it('is a day, or that it stays below its limit', async () => {
    await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook: someOutlooks() })
    const items = budgets.getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent('1,000,000 tokens per month')
    await expect.element(items.nth(0)).toMatchTextContent('Limit reached about Nov 26, 2026')
    await expect.element(items.nth(1)).toMatchTextContent('May reach its limit')
    await expect.element(items.nth(2)).toMatchTextContent('Probably stays below its limit')
    await expect.element(items.nth(3)).toMatchTextContent(/program .*Code editor/u)
    await expect.element(items.nth(3)).toMatchTextContent('Limit reached')
    await expect.element(items.nth(4)).toMatchTextContent('Too few days with calls for an estimate')
  })

  it('says that deleted calls of its period are not counted', async () => {
    const budgetOutlook = someOutlooks().map((outlook) => ({ ...outlook, clearedBefore: '2026-11-11' }))
    await openUsage(usage, { monthEnd: aMonthEnd(), budgetOutlook })
    await expect
      .element(budgets.getByRole('listitem').nth(0))
      .toMatchTextContent('Limit reached about Nov 26, 2026 · Deleted calls before Nov 11, 2026 not counted')
  })

  it('is in the settings, where the budget is listed', async () => {
    const budget = aBudget({ id: 'month', period: 'month', limit: '1000000' })
    await openApp({
      ...worldWith([aConversation()], { sql: twoTurns }),
      budgets: [aBudgetState(budget)],
      budgetOutlook: someOutlooks(),
    })
    await showSettings('Money')
    await expect
      .element(settings.getByRole('listitem', { name: '1,000,000 tokens per month · all connections' }))
      .toMatchTextContent('Limit reached about Nov 26, 2026')
  })
})
