import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { aMonthEnd } from '../../fixtures/samples/trend.ts'
import { aUsagePageWithPrograms } from '../../fixtures/samples/usage.ts'
import type { World } from '../fake-world.ts'
import { button, chooseDays, crumbs, filterBy, filters, openUsage, region, table } from './open-usage.ts'

const calls = region.getByRole('region', { name: 'Calls', exact: true })
const headings = () => [...table('Calls').element().querySelectorAll('th')].map((head) => head.textContent)
const cellsOf = (row: number) =>
  [...(table('Calls').element().querySelectorAll('tbody tr')[row]?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.textContent,
  )

async function openProgram(changes: Partial<World> = {}) {
  const opened = await openUsage(aUsagePageWithPrograms(), changes)
  await button('Code editor').click()
  await expect.element(table('Calls')).toBeVisible()
  return opened
}

describe('the review of a program', () => {
  it('has a row for each of its calls, in the columns of a chat', async () => {
    const { bridge } = await openProgram()
    await expect.element(crumbs).toMatchTextContent('Code editor')
    for (const heading of ['#', 'Kind', 'Model', 'Prompt', 'History', 'New', 'Completion', 'Total'])
      expect(headings()).toContain(heading)
    expect(cellsOf(0).slice(0, 2)).toEqual(['1', 'program'])
    expect(cellsOf(0)).toContain('unknown')
    expect(cellsOf(3).slice(0, 2)).toEqual(['4', 'failed'])
    expect(bridge.inputsOf('usage.ofProgram').at(-1)).toMatchObject({ conversationId: 'editor' })
    await expect
      .element(calls.getByTitle(/Another program made this call/u).first())
      .toMatchTextContent('unknown')
  })

  it('says what all its calls cost in tokens, and that the sums hold', async () => {
    await openProgram()
    const all = region.getByRole('status', { name: 'All calls' })
    await expect.element(all).toHaveAttribute('data-total-tokens', String(1345 + 8722))
    await expect.element(all).toHaveAttribute('data-calls', '3')
    await expect.element(all).toHaveAttribute('data-not-reported', '1')
    await expect.element(region.getByRole('status', { name: 'In view' })).not.toBeInTheDocument()
    await expect
      .element(region.getByRole('status', { name: 'Integrity', exact: true }))
      .toMatchTextContent('Σ rows = total ✓ (3 calls, 1 without counts)')
  })

  it('lists its anomalies, and filters the calls by them', async () => {
    await openProgram()
    const found = region.getByRole('region', { name: 'Anomalies' })
    await expect.element(found).toMatchTextContent(/Call 2 The service reported no counts/u)
    await expect.element(found).toMatchTextContent(/Call 3 The request was for/u)
    // No answer can be opened.
    const buttons = found.getByRole('button').elements()
    expect(buttons.map(({ textContent }) => textContent)).toEqual(Array(2).fill("Don't show this again"))
    const filter = region.getByRole('combobox', { name: 'Filter calls' })
    const options = [...filter.element().querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(options).toEqual(['All calls', 'Failed or cut off', 'Not reported', 'Anomalies'])
    await filter.selectOptions('Anomalies')
    await expect.element(region.getByText('2 of 4 calls')).toBeVisible()
  })

  it('is copied, and exported with the filter of the page', async () => {
    const { bridge, lastFilter } = await openProgram()
    await expect.element(region.getByRole('button', { name: 'Copy as CSV' })).toBeVisible()
    await region.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV…' }).click()
    await expect.poll(() => bridge.inputsOf('usage.export')).toEqual([{ ...lastFilter(), format: 'csv' }])
    expect(lastFilter().conversationId).toBe('editor')
  })

  it('gives way to the list, page by page, when a program has very many calls', async () => {
    const usagePage = aUsagePageWithPrograms()
    const programs = usagePage.programs.map((program) => ({
      ...program,
      sums: { ...program.sums, callCount: 5_001 },
    }))
    await openUsage({ ...usagePage, programs })
    await button('Code editor').click()
    await expect.element(region.getByText(/reviews up to 5,000 calls of a program at once/u)).toBeVisible()
    await expect.element(table('Calls')).not.toBeInTheDocument()
  })
})

describe('the page of a program', () => {
  it('is below the programs, which lead to only their calls', async () => {
    const { lastFilter } = await openProgram()
    await expect.element(crumbs).toMatchTextContent(/All usage.*Programs.*Code editor/u)
    await crumbs.getByRole('button', { name: 'Programs' }).click()
    await expect.poll(() => lastFilter()).toMatchObject({ caller: 'programs', conversationId: null })
  })

  it('has the budget of this program, and no other', async () => {
    const money = { period: 'month', currency: 'USD' } as const
    await openProgram({
      monthEnd: aMonthEnd(),
      budgets: [
        aBudgetState(aBudget({ ...money, id: 'all', limit: '50' }), { percent: 70 }),
        aBudgetState(aBudget({ ...money, id: 'own', limit: '30', programId: 'editor' }), { percent: 91 }),
        aBudgetState(aBudget({ ...money, id: 'other', limit: '20', programId: 'script' }), { percent: 12 }),
      ],
    })
    await expect.element(region.getByText('91% of $30.00')).toBeVisible()
    await expect.element(region.getByText(/% of \$[25]0/u)).not.toBeInTheDocument()
  })

  it('leads to other days when these have no calls', async () => {
    const { bridge, lastFilter } = await openProgram()
    bridge.world.usagePage = { ...bridge.world.usagePage, sums: noSums }
    await chooseDays('Last 7 days')
    await button('Show all days').click()
    await expect.poll(() => lastFilter()).toMatchObject({ conversationId: 'editor', from: null, to: null })
  })

  it('leads to its set-up before the first call', async () => {
    const { bridge } = await openProgram()
    const { choices } = bridge.world.usagePage
    bridge.world.usagePage = {
      ...bridge.world.usagePage,
      sums: noSums,
      choices: { ...choices, programs: [] },
    }
    await chooseDays('Last 7 days')
    await button('Set up the program').click()
    await expect.element(page.getByRole('switch', { name: 'Meter other programs' })).toBeVisible()
  })
})

describe('the filter by program', () => {
  it('shows only chats, only programs, or one program', async () => {
    const { lastFilter } = await openUsage(aUsagePageWithPrograms())
    await filterBy('Only programs')
    await expect.poll(() => lastFilter().caller).toBe('programs')
    await expect.element(filters).toHaveTextContent('Only programs')
    await filterBy('deleted: Nightly report')
    await expect.poll(() => lastFilter()).toMatchObject({ conversationId: 'script' })
    expect(lastFilter().caller).toBeUndefined()
    await filterBy('Only chats')
    await expect.poll(() => lastFilter()).toMatchObject({ caller: 'chats', conversationId: null })
    await filterBy('Only chats')
    await expect.poll(() => lastFilter().caller).toBeUndefined()
  })

  it('is absent without programs', async () => {
    await openUsage()
    await filters.click()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'atlas-405b' })).toBeVisible()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Only chats' })).not.toBeInTheDocument()
  })
})

it('removes the name of a deleted program after a question', async () => {
  const { bridge } = await openUsage(aUsagePageWithPrograms())
  const programs = table('Usage by program')
  await programs.getByRole('button', { name: 'Remove title' }).click()
  await expect.element(region.getByText(/Remove the title “Nightly report” from the ledger/u)).toBeVisible()
  expect(bridge.inputsOf('usage.anonymise')).toEqual([])
  await programs.getByRole('button', { name: 'Remove title' }).last().click()
  await expect.element(programs.getByRole('button', { name: 'deleted, title removed' })).toBeVisible()
  expect(bridge.inputsOf('usage.anonymise')).toEqual([{ conversationId: 'script' }])
})
