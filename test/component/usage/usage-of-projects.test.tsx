import { describe, expect, it } from 'vitest'
import { aUsagePageWithProjects } from '../../fixtures/samples/usage-of-projects.ts'
import {
  crumbs,
  exportAs,
  filterBy,
  integrity,
  numbersOf,
  openMore,
  openUsage,
  region,
  table,
} from './open-usage.ts'

describe('the table by project', () => {
  it('has a row for each project and one for the rest, which add up to the total', async () => {
    await openUsage(aUsagePageWithProjects())
    await openMore()
    const projects = table('Usage by project')
    for (const name of ['No project', 'Website', /deleted: .*Tender for the harbour/u])
      await expect.element(projects.getByRole('button', { name })).toBeVisible()
    const totals = numbersOf('Usage by project', 'Total')
    const sum = totals.pop()
    expect(totals.reduce((one, other) => one + other, 0)).toBe(sum)
    expect(sum).toBe(numbersOf('Usage by model', 'Total').at(-1))
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
  })

  it('leads to the calls of a project, or to those of none', async () => {
    const { lastFilter } = await openUsage(aUsagePageWithProjects())
    await openMore()
    await table('Usage by project').getByRole('button', { name: 'Website' }).click()
    await expect.element(crumbs).toMatchTextContent(/Website/u)
    expect(lastFilter()).toMatchObject({ projectId: 'website' })
    await filterBy('Website')
    await expect.poll(() => lastFilter().projectId).toBeUndefined()
    await table('Usage by project').getByRole('button', { name: 'No project' }).click()
    await expect.poll(() => lastFilter().projectId).toBeNull()
  })

  it('removes the name of a deleted project after a question', async () => {
    const { bridge } = await openUsage(aUsagePageWithProjects())
    await openMore()
    const projects = table('Usage by project')
    await projects.getByRole('button', { name: 'Remove name' }).click()
    await expect.element(region.getByText(/Remove the name “Tender for the harbour”/u)).toBeVisible()
    await projects.getByRole('button', { name: 'Remove name' }).last().click()
    await expect.element(projects.getByRole('button', { name: 'deleted, name removed' })).toBeVisible()
    expect(bridge.inputsOf('usage.anonymise')).toEqual([{ conversationId: 'tender' }])
  })
})

describe('the filter by project', () => {
  it('narrows the page and its export to one project', async () => {
    const { bridge, lastFilter } = await openUsage(aUsagePageWithProjects())
    await filterBy('Website')
    await expect.poll(() => lastFilter()).toMatchObject({ projectId: 'website' })
    await exportAs('Export CSV')
    await expect
      .poll(() => bridge.inputsOf('usage.export'))
      .toMatchObject([{ projectId: 'website', format: 'csv' }])
  })

  it('is absent without projects, and so is the table', async () => {
    await openUsage()
    await openMore()
    await expect.element(table('Usage by project')).not.toBeInTheDocument()
  })
})
