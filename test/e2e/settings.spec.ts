import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import { expect, openDemo, test } from './story.ts'

const settingsOf = (window: Page) => window.getByRole('dialog', { name: 'Settings' })
const usagePage = (window: Page) => window.getByRole('heading', { name: 'Usage', level: 1 })

async function find(window: Page, words: string): Promise<void> {
  if (!(await settingsOf(window).isVisible())) await window.keyboard.press('ControlOrMeta+,')
  await window.getByRole('searchbox', { name: 'Search settings' }).fill(words)
  await window.keyboard.press('Enter')
}

test('a theme and custom keys apply at once, in the menus and after a restart, and About has the running versions', async ({
  app,
  window,
}) => {
  await openDemo(window)
  await find(window, 'dark')
  const theme = settingsOf(window).getByRole('radiogroup', { name: 'Theme' })
  await expect(theme.getByRole('radio', { name: 'System' })).toBeFocused()
  await window.keyboard.press('ArrowLeft')
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')

  await find(window, 'hotkeys')
  const settings = settingsOf(window)
  await settings.getByRole('searchbox', { name: 'Find a command or shortcut' }).fill('usage of all')
  await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await expect(settings.getByRole('textbox', { name: 'New shortcut: Usage of all chats' })).toBeFocused()
  await window.keyboard.press('F8')
  await expect(settings.getByRole('button', { name: 'Change shortcut: Usage of all chats' })).toBeFocused()
  await window.keyboard.press('Escape')
  await window.keyboard.press('F8')
  await expect(usagePage(window)).toBeVisible()
  await app.restart()

  await expect(app.window.locator('html')).toHaveAttribute('data-theme', 'dark')
  const box = app.window.getByRole('textbox', { name: 'Message', exact: true })
  await expect(box).toBeVisible()
  expect(await app.evaluateMain(readAccelerators, null)).toContain('F8')
  for (const defaultKeys of ['ControlOrMeta+U', 'ControlOrMeta+Shift+U'])
    await app.window.keyboard.press(defaultKeys)
  // Keys act in their order.
  await app.window.keyboard.press('ControlOrMeta+B')
  await expect(app.window.getByRole('navigation', { name: 'Chats' })).toHaveCount(0)
  expect(await box.isVisible()).toBe(true)
  await app.window.keyboard.press('F8')
  await expect(usagePage(app.window)).toBeVisible()

  await find(app.window, 'sqlite')
  const versions = settingsOf(app.window).getByRole('group', { name: 'Versions' })
  const node = await app.evaluateMain(() => process.versions.node, null)
  await expect(versions.getByText(node, { exact: true })).toBeVisible()
  await expect(versions.getByText(/^3\.\d+\.\d+$/)).toBeVisible()
})

/** Runs in the main process. */
function readAccelerators({ Menu }: typeof Electron): string[] {
  const all = (menu: Electron.Menu | null | undefined): string[] =>
    (menu?.items ?? []).flatMap((item) => [item.accelerator ?? '', ...all(item.submenu)])
  return all(Menu.getApplicationMenu())
}
