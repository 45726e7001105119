import { describe, expect, it, vi } from 'vitest'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aComparedUsage, anEarlierUsage } from '../../fixtures/samples/trend.ts'
import { aLongUsagePage, usageSums } from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { chooseDays, integrity, openMore, openUsage, region, table } from './open-usage.ts'

const usage = aLongUsagePage(30, { firstDay: '2026-03-01' })
const compared = () => openUsage(usage, { earlierUsage: anEarlierUsage(usage) })
const cellsOf = (name: string) =>
  [...table(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
const change = region.getByText(/(?:more|less) than|as much as/u)

describe('the comparison with an earlier period', () => {
  it('asks for the same calls on the days before, and names these days', async () => {
    const { bridge, lastFilter } = await compared()
    await expect.element(change).toHaveTextContent('49% more than Oct 1 – 20')
    expect(bridge.inputsOf('usage.earlier')).toEqual([
      { ...lastFilter(), from: '2026-10-01', to: '2026-10-20' },
    ])
    await chooseDays('Last 30 days')
    await expect.element(change).toHaveTextContent('49% more than Sep 22 – Oct 21')
  })

  it('is in the currency of the page, if every call has a price in it', async () => {
    const priced = (amount: string) => ({ cost: [{ currency: 'USD', amount }], unpricedCount: 0 })
    const sums = usageSums(2_000, 500, priced('4'))
    const { bridge } = await openUsage(
      { ...usage, sums: { ...usage.sums, ...priced('3') } },
      { earlierUsage: { ...anEarlierUsage(usage), sums } },
    )
    await expect.element(change).toHaveTextContent('25% less than Oct 1 – 20')
    bridge.answer('usage.earlier', () => ({
      ...anEarlierUsage(usage),
      sums: { ...sums, unpricedCount: 1 },
    }))
    await chooseDays('Last 7 days')
    await expect.element(change).not.toBeInTheDocument()
  })

  it('of a day is the day before, also on the first of a month', async () => {
    const { bridge } = await compared()
    vi.setSystemTime(new Date('2026-11-01T12:00:00Z'))
    await region
      .getByRole('group', { name: 'Chart bars' })
      .getByRole('button', { name: /Nov 1, 2026/u })
      .click()
    await expect
      .poll(() => bridge.inputsOf('usage.earlier').at(-1))
      .toMatchObject({ from: '2026-10-31', to: '2026-10-31' })
  })

  it('by model has the models of either period', async () => {
    await compared()
    await openMore()
    await expect.element(table('Change by model')).toBeVisible()
    const names = cellsOf('Change by model').map(([name]) => name)
    expect(new Set(names)).toEqual(
      new Set(['atlas-405b', 'heron-3b', 'kestrel-7b-instruct', 'meridian-70b-chat']),
    )
    const added = cellsOf('Change by model').find(([name]) => name === 'atlas-405b')
    expect(added?.slice(2, 3)).toEqual(['0'])
    expect(added?.at(-1)).toBe('–')
  })

  it('by project has the calls without one, and deleted projects', async () => {
    const { usagePage, earlierUsage } = aComparedUsage()
    await openUsage(usagePage, { earlierUsage })
    await openMore()
    await expect.element(table('Change by project')).toBeVisible()
    const names = cellsOf('Change by project').map(([name]) => name)
    expect(new Set(names)).toEqual(new Set(['Thesis', 'deleted: Harbour survey', 'No project']))
  })

  it('is not invented where the ledger has no earlier day, or lacks some', async () => {
    await openUsage(aLongUsagePage(20), { earlierUsage: aComparedUsage().earlierUsage })
    await openMore()
    await expect.element(table('Usage by day')).toBeVisible()
    await expect.element(table('Change by model')).not.toBeInTheDocument()
    await expect.element(change).not.toBeInTheDocument()
  })

  it('has no differences to days that are missing or have no calls', async () => {
    await openUsage({ ...usage, firstDay: '2026-10-11' }, { earlierUsage: anEarlierUsage(usage) })
    await expect.element(change).not.toBeInTheDocument()
    await chooseDays('Last 7 days')
    await expect.element(change).toBeVisible()
  })

  it('has no differences to days without calls', async () => {
    await openUsage(usage, { earlierUsage: { sums: noSums, models: [], projects: [] } })
    await expect.element(change).not.toBeInTheDocument()
  })

  it('stays out of the way if it fails, and for all days', async () => {
    const { bridge } = await compared()
    bridge.answer('usage.earlier', () => refuse('internal'))
    await chooseDays('Last 7 days')
    await expect.element(change).not.toBeInTheDocument()
    await chooseDays('All')
    await expect.element(change).not.toBeInTheDocument()
    await expect.element(region.getByRole('alert')).not.toBeInTheDocument()
  })
})

it('the hours of the day are a table whose rows have to add up to the total', async () => {
  const { bridge } = await openUsage()
  await openMore()
  await expect.element(table('Usage by hour').getByRole('row').nth(1)).toMatchTextContent('3 PM')
  await expect.element(integrity).toHaveTextContent('✓ Totals verified')
  bridge.answer('usage.verify', () => ({
    sums: usage.sums,
    hours: [{ hour: 3, sums: usageSums(1, 1) }],
    reportedCosts: [],
  }))
  await chooseDays('UTC')
  await expect.element(integrity).toMatchTextContent("Totals don't match")
})
