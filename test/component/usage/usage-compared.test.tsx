import { describe, expect, it, vi } from 'vitest'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aComparedUsage, anEarlierUsage } from '../../fixtures/samples/trend.ts'
import { aLongUsagePage, usageSums } from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { button, integrity, openUsage, radio, region, table } from './open-usage.ts'

const usage = aLongUsagePage(30, { firstDay: '2026-03-01' })
const compared = () => openUsage(usage, { earlierUsage: anEarlierUsage(usage) })
const cellsOf = (name: string) =>
  [...table(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

describe('the comparison with an earlier period', () => {
  it('asks for the same calls on the days before, and names these days', async () => {
    const { bridge, lastFilter } = await compared()
    await expect
      .element(region.getByText("Compared with Oct 1 – 20, 2026. Today isn't over.", { exact: true }))
      .toBeVisible()
    expect(bridge.inputsOf('usage.earlier')).toEqual([
      { ...lastFilter(), from: '2026-10-01', to: '2026-10-20' },
    ])
    await radio('30 days').click()
    await expect
      .element(region.getByText('Compared with Sep 22 – Oct 21, 2026.', { exact: false }))
      .toBeVisible()
  })

  it('is below each sum', async () => {
    await openUsage(
      { ...usage, sums: usageSums(3_000, 500, { callCount: 12, unpricedCount: 12 }) },
      { earlierUsage: { ...anEarlierUsage(usage), sums: usageSums(2_000, 500, { callCount: 10 }) } },
    )
    await expect.element(region.getByText('+1,000 (+40%)', { exact: true })).toBeVisible()
    await expect.element(region.getByText('+2 calls', { exact: true })).toBeVisible()
    await expect.element(region.getByText('+1,000 (+50%)', { exact: true })).toBeVisible()
    await expect.element(region.getByText('unchanged', { exact: true })).toBeVisible()
  })

  it('says how many earlier calls have no price', async () => {
    const cost = [{ currency: 'USD', amount: '4' }]
    const sums = usageSums(2_000, 500, { callCount: 10, unpricedCount: 3, cost })
    await openUsage(usage, { earlierUsage: { ...anEarlierUsage(usage), sums } })
    await expect
      .element(
        region.getByText("3 earlier calls have no price and aren't in the price difference.", {
          exact: false,
        }),
      )
      .toBeVisible()
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
    await expect.element(table('Change by project')).toBeVisible()
    const names = cellsOf('Change by project').map(([name]) => name)
    expect(new Set(names)).toEqual(new Set(['Thesis', 'deleted: Harbour survey', 'No project']))
  })

  it('is a dashed line with a legend, in the name of each bar, and in a table', async () => {
    await compared()
    await expect.element(region.getByText('earlier period', { exact: true })).toBeVisible()
    await expect
      .element(region.getByRole('group', { name: 'Chart bars' }).getByRole('button').first())
      .toHaveAccessibleName(/Thu, Oct 1, 2026: [\d,]+$/u)
    await button('Compare in a table').click()
    expect(cellsOf('Change by day').length).toBe(20)
    await button('Hide the table').click()
    await expect.element(table('Change by day')).not.toBeInTheDocument()
  })

  it('is not invented where the ledger has no earlier day', async () => {
    const { bridge } = await openUsage()
    await expect
      .element(region.getByText('No earlier period to compare with: the ledger starts on Oct 22, 2026.'))
      .toBeVisible()
    expect(bridge.inputsOf('usage.earlier')).toEqual([])
    await expect.element(table('Change by model')).not.toBeInTheDocument()
  })

  it('says that earlier days are missing, or have no calls', async () => {
    const first = { ...usage, firstDay: '2026-10-11' }
    await openUsage(first, { earlierUsage: anEarlierUsage(usage) })
    await expect
      .element(region.getByText('days before Oct 11, 2026 are missing', { exact: false }))
      .toBeVisible()
  })

  it('has no differences to days without calls', async () => {
    await openUsage(usage, { earlierUsage: { sums: noSums, days: [], models: [], projects: [] } })
    await expect.element(region.getByText('No calls on Oct 1 – 20, 2026', { exact: false })).toBeVisible()
    await expect.element(region.getByText('earlier period', { exact: true })).not.toBeInTheDocument()
  })

  it('stays out of the way if it fails, and for all days', async () => {
    const { bridge } = await compared()
    bridge.answer('usage.earlier', () => refuse('internal'))
    await radio('7 days').click()
    await expect.element(table('Usage by model')).toBeVisible()
    await expect.element(table('Change by model')).not.toBeInTheDocument()
    await radio('All').click()
    await expect.element(region.getByText('Compared with', { exact: false })).not.toBeInTheDocument()
    await expect.element(region.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the hours of the day', () => {
  it('are a row and a table that adds up to the total', async () => {
    const { bridge } = await openUsage()
    await expect.element(table('Usage by hour').getByRole('row').nth(1)).toMatchTextContent('3 PM')
    await expect.element(integrity('Usage by hour')).toMatchTextContent('Σ rows = total ✓')
    bridge.answer('usage.verify', () => ({ sums: usage.sums, hours: [{ hour: 3, sums: usageSums(1, 1) }] }))
    await radio('UTC').click()
    await expect.element(region.getByText('Hours of the day, in UTC')).toBeVisible()
    await expect.element(integrity('Usage by hour')).toMatchTextContent('Σ rows ≠ total')
  })
})
