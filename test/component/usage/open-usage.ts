import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UsageFilter } from '../../../src/shared/contract/usage/usage-page.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

export const link = page.getByRole('link', { name: 'Usage', exact: true })
export const region = page.getByRole('region', { name: 'Usage', exact: true })
export const table = (name: string) => region.getByRole('table', { name, exact: true })
export const button = (name: string | RegExp) => region.getByRole('button', { name, exact: true })
export const radio = (name: string | RegExp) => region.getByRole('radio', { name, exact: true })
export const integrity = region.getByRole('status', { name: 'Integrity: Usage' })
export const filters = region.getByRole('button', { name: /^Filters:/u })
export const crumbs = region.getByRole('navigation', { name: 'Breadcrumbs' })

export async function openUsage(usagePage = aLongUsagePage(), changes: Partial<World> = {}, at = now) {
  vi.setSystemTime(at)
  const world = chatOf(twoTurns)
  Object.assign(world, changes, { usagePage })
  const bridge = await openApp(world)
  await link.click()
  await expect.element(table('Usage by model')).toBeVisible()
  const lastFilter = () => bridge.inputsOf('usage.page').at(-1) as UsageFilter
  return { bridge, lastFilter }
}

/** Chooses an entry of the menu of days: a range, or the clock. */
export async function chooseDays(name: string): Promise<void> {
  await region.getByRole('button', { name: /^Days:/u }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** Ticks or unticks filters. The menu stays open meanwhile. */
export async function filterBy(...names: readonly string[]): Promise<void> {
  await filters.click()
  for (const name of names) await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  await userEvent.keyboard('{Escape}')
}

export async function chooseFilter(name: string): Promise<void> {
  await filters.click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

export async function exportAs(name: 'Export CSV' | 'Export JSON'): Promise<void> {
  await button('Export').click()
  await page.getByRole('menuitem', { name }).click()
}

/** The tools for the end of a month. */
export async function openTool(name: string): Promise<void> {
  await button('More').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const openMore = () => button('More breakdowns').click()

/** The numbers of a column, with the closing line last. */
export function numbersOf(name: string, column: string): number[] {
  const rows = [...table(name).element().querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  )
  const index = rows[0]?.indexOf(column) ?? -1
  return rows.slice(1).map((cells) => Number(cells[index]?.replaceAll(',', '')))
}
