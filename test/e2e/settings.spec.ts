import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import { answers, ask, connect, expect, openDemo, posts, test } from './story.ts'

const settingsOf = (window: Page) => window.getByRole('dialog', { name: 'Settings' })

async function find(window: Page, words: string): Promise<void> {
  if (!(await settingsOf(window).isVisible())) await window.keyboard.press('ControlOrMeta+,')
  await window.getByRole('searchbox', { name: 'Search settings' }).fill(words)
  await window.keyboard.press('Enter')
}

test('a setting is found by a word, changed, kept after a restart and reset', async ({ app, window }) => {
  await openDemo(window)
  await find(window, 'dark')
  const theme = settingsOf(window).getByRole('radiogroup', { name: 'Theme' })
  await expect(theme.getByRole('radio', { name: 'System' })).toBeFocused()
  await window.keyboard.press('ArrowLeft')
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await app.restart()

  await expect(app.window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await find(app.window, 'dark')
  await settingsOf(app.window).getByRole('button', { name: 'Reset Theme' }).click()
  await expect(app.window.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await settingsOf(app.window).getByRole('button', { name: 'Undo' }).click()
  await expect(app.window.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the privacy section lists every address, and restoring all settings keeps key, chats and ledger', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'Keep this question')
  await find(window, 'utc')
  await settingsOf(window).getByRole('radio', { name: 'UTC' }).click()
  await find(window, 'telemetry')
  const origin = new URL(service.address).origin
  await expect(settingsOf(window).getByRole('listitem').filter({ hasText: origin })).toBeVisible()
  await expect(settingsOf(window).getByText('1 chat, 2 messages, and 1 call', { exact: false })).toBeVisible()

  await settingsOf(window).getByRole('button', { name: 'Reset all settings…' }).click()
  await settingsOf(window).getByRole('button', { name: 'Reset all settings', exact: true }).click()
  await find(window, 'utc')
  await expect(settingsOf(window).getByRole('radio', { name: 'Local' })).toBeChecked()
  await window.keyboard.press('Escape')
  await ask(window, 'And another')
  await expect(answers(window)).toHaveCount(2)
  expect(posts(service)).toHaveLength(2)
})

test('About shows the versions that are running', async ({ app, window }) => {
  await openDemo(window)
  await find(window, 'sqlite')
  const versions = settingsOf(window).getByRole('group', { name: 'Versions' })
  const node = await app.evaluateMain(() => process.versions.node, null)
  await expect(versions.getByText(node, { exact: true })).toBeVisible()
  await expect(versions.getByText(/^3\.\d+\.\d+$/)).toBeVisible()
})

test('custom keys work by keyboard alone, in the menus and after a restart', async ({ app, window }) => {
  await openDemo(window)
  await find(window, 'hotkeys')
  const settings = settingsOf(window)
  await settings.getByRole('searchbox', { name: 'Find a command or its keys' }).fill('usage of all')
  await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await expect(settings.getByRole('textbox', { name: 'New keys: Usage of all chats' })).toBeFocused()
  await window.keyboard.press('F8')
  await expect(settings.getByRole('button', { name: 'Change keys: Usage of all chats' })).toBeFocused()
  await window.keyboard.press('Escape')
  await window.keyboard.press('F8')
  await expect(window.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
  await app.restart()

  await expect(app.window.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  expect(await app.evaluateMain(readAccelerators, null)).toContain('F8')
  for (const defaultKeys of ['ControlOrMeta+U', 'ControlOrMeta+Shift+U'])
    await app.window.keyboard.press(defaultKeys)
  await expect(app.window.getByRole('heading', { name: 'Usage', level: 1 })).toHaveCount(0)
  await app.window.keyboard.press('F8')
  await expect(app.window.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
  await app.window.keyboard.press('ControlOrMeta+/')
  const sheet = app.window.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('F8')).toBeVisible()
})

/** Runs in the main process. */
function readAccelerators({ Menu }: typeof Electron): string[] {
  const all = (menu: Electron.Menu | null | undefined): string[] =>
    (menu?.items ?? []).flatMap((item) => [item.accelerator ?? '', ...all(item.submenu)])
  return all(Menu.getApplicationMenu())
}
