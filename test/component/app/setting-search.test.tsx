import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchEntries } from '../../../src/renderer/features/settings/search-entries.ts'
import {
  openSettings as openSection,
  settingsSections,
} from '../../../src/renderer/stores/app/panel-store.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const field = settings.getByRole('searchbox', { name: 'Search settings' })
const results = settings.getByRole('list', { name: 'Search results' })

async function openSettings() {
  const bridge = await openApp(worldWith([aConversation()]))
  await showSettings()
  await expect.element(field).toBeVisible()
  return bridge
}

it('leads by keyboard alone to the matching setting, focuses it and marks it', async () => {
  await openSettings()
  await field.click()
  await userEvent.keyboard('dark{Enter}')
  const theme = settings.getByRole('radiogroup', { name: 'Theme' })
  await expect.element(theme.getByRole('radio', { name: 'System' })).toHaveFocus()
  await expect.element(settings.getByRole('group', { name: 'Appearance' })).toBeVisible()
  const marked = () => settings.element().querySelector('[data-found]')
  expect(marked()?.contains(theme.element())).toBe(true)
  await userEvent.keyboard('{Tab}{Tab}')
  expect(marked()).toBeNull()
})

it.each([
  ['timeout', 'Connection timeout'],
  ['dark mode', 'Theme'],
  ['font', 'Chat text'],
  ['proxy', 'Proxy'],
  ['export', 'Export and import'],
  ['animations', 'Motion'],
  ['hotkeys', 'Shortcuts'],
  ['currency', 'Prices'],
  ['spending limit', 'Budgets'],
  ['telemetry', 'Data that leaves this computer'],
  ['x-api-key', 'Send the key as'],
])('finds what people call things: %s', async (typed, label) => {
  await openSettings()
  await field.fill(typed)
  await expect.element(results.getByRole('button', { name: new RegExp(`^${label} `, 'u') })).toBeVisible()
})

it('leads to other matches with the arrow keys', async () => {
  await openSettings()
  await field.fill('request log')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results.getByRole('button').nth(1)).toHaveFocus()
  const label = results.getByRole('button').nth(1).element().querySelector('span span')?.textContent ?? ''
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(settings.getByText(label, { exact: true }).first()).toBeVisible()
})

it('finds settings in sections that load later, and waits for them', async () => {
  await openSettings()
  await field.fill('back up')
  await userEvent.keyboard('{Enter}')
  await expect.element(settings.getByRole('button', { name: 'Back up now' })).toHaveFocus()
  await field.fill('where is my data')
  await userEvent.keyboard('{Enter}')
  await expect.element(settings.getByRole('button', { name: 'Show in folder' })).toHaveFocus()
})

it('says that nothing matches; Escape clears it before it closes the settings', async () => {
  await openSettings()
  await field.fill('zzzz')
  await expect.element(settings.getByRole('status').getByText('zzzz', { exact: false })).toBeVisible()
  await expect.element(results.getByRole('listitem')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(settings).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(settings).not.toBeInTheDocument()
})

it('has a command, and so has every section', async () => {
  await openApp(worldWith([aConversation()]))
  await userEvent.keyboard('{Control>}k{/Control}search settings{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}settings privacy{Enter}')
  await expect.element(settings.getByRole('group', { name: 'Privacy and data', exact: true })).toBeVisible()
})

it.each(settingsSections)('every place in the search index exists: %s', async (section) => {
  await openSettings()
  openSection(true, section)
  const wanted = searchEntries()
    .filter((entry) => entry.section === section)
    .map(({ place }) => place)
  const present = () =>
    [...settings.element().querySelectorAll<HTMLElement>('[data-place]')].map(
      ({ dataset }) => dataset['place'],
    )
  await expect.poll(() => wanted.filter((place) => place !== null && !present().includes(place))).toEqual([])
})
