import type * as Electron from 'electron'
import { ask, connect, expect, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'only the host can act as a Mac')
test.use({ profile: 'mac' })

/** Runs in the main process: the system refuses or shows the last notification, or somebody clicks on it. */
function emitOnLast(_electron: typeof Electron, event: 'failed' | 'show' | 'click'): void {
  Reflect.get(globalThis, 'electronHostAsked').notifications.at(-1).emit(event)
}

test('a Mac uses the keys of ⌘, and asks about notifications only when they are turned on', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'Does ORDER BY keep rows in order?')
  // Ctrl stays with the text.
  await window.keyboard.press('Control+,')
  await window.keyboard.press('Meta+K')
  await expect(window.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await expect(window.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
  await window.keyboard.press('Escape')
  await window.keyboard.press('Meta+Shift+U')
  await expect(window.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
  await expect(window.getByRole('navigation', { name: 'Chats' }).getByText('⌘').first()).toBeAttached()

  await window.keyboard.press('Meta+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  const showSection = (name: string) => settings.getByRole('button', { name, exact: true }).click()
  await showSection('Money')
  await settings.getByRole('button', { name: 'Add budget' }).click()
  await window.keyboard.type('10')
  await window.keyboard.press('Enter')
  await expect(settings.getByRole('listitem').first()).toContainText('10 tokens per day')
  await showSection('General')
  const choice = settings.getByRole('switch', { name: 'Show system notifications' })
  await expect(choice).not.toBeChecked()
  const permission = 'host: permission for notifications'
  expect(app.output()).not.toContain(permission)
  await choice.click()
  await expect.poll(() => app.output()).toContain(permission)
  await expect.poll(() => app.output(), { timeout: 20_000 }).toContain('host: notification ')

  const note = settings.getByText('macOS refused the last notification')
  await expect(note).toHaveCount(0)
  await app.evaluateMain(emitOnLast, 'failed')
  await expect(note).toBeVisible()
  await app.evaluateMain(emitOnLast, 'show')
  await expect(note).toHaveCount(0)
  await app.evaluateMain(emitOnLast, 'click')
  await expect(settings.getByRole('group', { name: 'Budgets' })).toBeVisible()
})
