import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultLimits, type Settings } from '../../../src/shared/contract/app/settings.ts'
import { changedSettings, settingNames } from '../../../src/shared/domain/app/setting-table.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const resetAll = settings.getByRole('button', { name: 'Reset all' })
const undo = settings.getByRole('button', { name: 'Undo' })

async function openSection(section: string, changes: Partial<Settings> = {}) {
  const world = worldWith([aConversation()])
  world.settings = { ...world.settings, ...changes }
  const bridge = await openApp(world)
  await showSettings(section)
  return { bridge, world }
}

const changes = {
  proxy: { use: 'none', address: '' },
  limits: { ...defaultLimits, answer: 20 },
} as const satisfies Partial<Settings>

it('a setting shows its default and can be reset, both only if it differs', async () => {
  await openSection('Appearance')
  await expect.element(settings.getByRole('radio', { name: 'Rose' })).toBeVisible()
  await expect.element(settings.getByText('Default: ', { exact: false })).not.toBeInTheDocument()
  await expect.element(settings.getByRole('button', { name: 'Reset Accent' })).not.toBeInTheDocument()
  await settings.getByRole('radio', { name: 'Rose' }).click()
  await expect.element(settings.getByText('Default: Green')).toBeVisible()
  await settings.getByRole('button', { name: 'Reset Accent' }).click()
  await expect.element(settings.getByRole('radio', { name: 'Green' })).toBeChecked()
  await expect.element(settings.getByRole('radio', { name: 'Green' })).toHaveFocus()
  await expect.element(settings.getByRole('button', { name: 'Reset Accent' })).not.toBeInTheDocument()
})

it('a section is reset as a whole, and Undo reverts that', async () => {
  const { world } = await openSection('Connections', changes)
  await settings.getByText('Advanced', { exact: true }).click()
  await expect.element(settings.getByText('2 changed settings in this section')).toBeVisible()
  await resetAll.click()
  await expect.element(settings.getByText('2 settings reset to their defaults')).toBeVisible()
  expect(changedSettings(world.settings, null)).toEqual([])
  await expect.element(resetAll).toHaveFocus()
  await undo.click()
  await expect.element(settings.getByRole('spinbutton', { name: 'Answer timeout' })).toHaveValue(20)
  expect(world.settings).toMatchObject(changes)
  await expect.element(resetAll).toHaveFocus()
  await expect.element(undo).not.toBeInTheDocument()
})

it('resetting a section leaves other sections alone', async () => {
  const { bridge } = await openSection('General', { ...changes, sendKey: 'mod-enter' })
  await resetAll.click()
  await expect.element(settings.getByRole('radio', { name: 'Enter', exact: true })).toBeChecked()
  expect(bridge.inputsOf('settings.reset')).toEqual([{ names: ['sendKey'] }])
})

it('a section without changes has nothing to reset', async () => {
  await openSection('General')
  await expect.element(settings.getByRole('radio', { name: 'Enter', exact: true })).toBeVisible()
  await expect.element(resetAll).not.toBeInTheDocument()
})

it('a failed reset is reported, and changes nothing', async () => {
  const { bridge } = await openSection('Connections', changes)
  await settings.getByText('Advanced', { exact: true }).click()
  bridge.answer('settings.reset', () => refuse('not-saved'))
  await resetAll.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(settings.getByRole('spinbutton', { name: 'Answer timeout' })).toHaveValue(20)
})

it('all settings are restored after a confirmation that lists the kept data, with Cancel focused', async () => {
  const { bridge, world } = await openSection('Privacy and data', changes)
  const restore = settings.getByRole('button', { name: 'Reset all settings…' })
  await restore.click()
  await expect
    .element(
      settings.getByText('Keys, connections, chats, prices, budgets, and usage data', { exact: false }),
    )
    .toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(bridge.inputsOf('settings.reset')).toEqual([])
  await expect.element(restore).toHaveFocus()
  await restore.click()
  await settings.getByRole('button', { name: 'Reset all settings', exact: true }).click()
  await expect.poll(() => changedSettings(world.settings, null)).toEqual([])
  await restore.click()
  await expect.element(settings.getByText('All settings are at their defaults.')).toBeVisible()
  expect(settingNames).toContain('authority')
})
