import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchEntries } from '../../src/renderer/features/settings/search-entries.ts'
import { openSettings as openSection, settingsSections } from '../../src/renderer/stores/app/panel-store.ts'
import { aConversation } from '../fixtures/samples/chat.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

const settings = page.getByRole('dialog', { name: 'Settings' })
const field = settings.getByRole('searchbox', { name: 'Search settings' })
const results = settings.getByRole('list', { name: 'Found settings' })

async function openSettings() {
  const bridge = await openApp(worldWith([aConversation()]))
  await userEvent.keyboard('{Control>},{/Control}')
  await expect.element(field).toBeVisible()
  return bridge
}

it('leads by the keyboard alone from a word to the setting, which has the focus and is marked', async () => {
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

it('leads with the arrow keys to another one than the first', async () => {
  await openSettings()
  await field.fill('log of requests')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results.getByRole('button').nth(1)).toHaveFocus()
  const label = results.getByRole('button').nth(1).element().querySelector('span span')?.textContent ?? ''
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(settings.getByText(label, { exact: true }).first()).toBeVisible()
})

it('finds what is read only when its section is opened, and waits for it', async () => {
  await openSettings()
  await field.fill('back up')
  await userEvent.keyboard('{Enter}')
  await expect.element(settings.getByRole('button', { name: 'Back up now' })).toHaveFocus()
  await field.fill('where is my data')
  await userEvent.keyboard('{Enter}')
  await expect.element(settings.getByRole('button', { name: 'Show in folder' })).toHaveFocus()
})

it('says that nothing was found, and Escape empties it before it closes the settings', async () => {
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

it('is a command, and so is every section', async () => {
  await openApp(worldWith([aConversation()]))
  await userEvent.keyboard('{Control>}k{/Control}search settings{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}settings privacy{Enter}')
  await expect.element(settings.getByRole('group', { name: 'Privacy', exact: true })).toBeVisible()
})

it.each(settingsSections)('every place that the search names is there: %s', async (section) => {
  await openSettings()
  openSection(true, section)
  const wanted = searchEntries.filter((entry) => entry.section === section).map(({ place }) => place)
  const present = () =>
    [...settings.element().querySelectorAll<HTMLElement>('[data-place]')].map(
      ({ dataset }) => dataset['place'],
    )
  await expect.poll(() => wanted.filter((place) => place !== null && !present().includes(place))).toEqual([])
})
