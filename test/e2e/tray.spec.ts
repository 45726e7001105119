import { ask, connect, expect, openSettings, posts, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), "nobody can click a real system's tray")

test('the tray shows today, brings the closed window back, and quits', async ({ app, window, service }) => {
  await connect(window, service)
  await ask(window, 'Does ORDER BY keep rows in order?')
  const usage = window.getByRole('group', { name: 'Token usage' })
  const total = Number(await usage.getAttribute('data-total-tokens'))
  const trayNow = () =>
    app.evaluateMain(() => {
      const asked: unknown = Reflect.get(globalThis, 'electronHostAsked')
      const { trays } = asked as { trays: { shown: { tooltip: string } }[] }
      return trays.map(({ shown }) => shown.tooltip)
    }, null)
  const choose = (id: string) =>
    app.evaluateMain((_electron, wanted) => {
      const asked: unknown = Reflect.get(globalThis, 'electronHostAsked')
      const { trays } = asked as {
        trays: { shown: { menu: { getMenuItemById(id: string): { click(): void } } } }[]
      }
      trays[0]?.shown.menu.getMenuItemById(wanted).click()
    }, id)
  const isVisible = () =>
    app.evaluateMain(({ BrowserWindow }) => {
      const [open] = BrowserWindow.getAllWindows()
      return open?.isVisible() === true && !open.isMinimized()
    }, null)
  const close = () => app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null)
  expect(await trayNow()).toEqual([])

  const settings = await openSettings(window, 'General')
  const icon = settings.getByRole('switch', { name: 'Show Tally in the tray' })
  await icon.focus()
  await window.keyboard.press('Space')
  await window.keyboard.press('Tab')
  const stays = settings.getByRole('switch', { name: 'Keep running in the tray' })
  await stays.focus()
  await window.keyboard.press('Space')
  await window.keyboard.press('Escape')
  await expect.poll(trayNow).toEqual([`Tally · ${total} tokens today · no prices`])

  // Nobody knows yet whether this desktop has a tray.
  await close()
  await expect.poll(isVisible).toBe(false)
  expect(
    await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null),
  ).toBe(true)
  await choose('open')
  await expect.poll(isVisible).toBe(true)
  await close()
  await expect.poll(isVisible).toBe(false)
  expect(
    await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null),
  ).toBe(false)
  await choose('new-chat')
  await expect.poll(isVisible).toBe(true)
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  expect(posts(service)).toHaveLength(1)
  await choose('new-temporary-chat')
  await expect(window.getByRole('status', { name: 'Temporary chat' })).toBeVisible()
  await choose('open-programs')
  await expect(settings.getByRole('heading', { name: 'Programs' })).toBeVisible()
  await choose('quit')
  await expect.poll(() => window.isClosed()).toBe(true)
})
