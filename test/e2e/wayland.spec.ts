import type * as Electron from 'electron'
import { expect, openDemo, openSettings, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), "nobody can click a real system's tray")
test.use({ profile: 'wayland' })

// These run in the main process.

/** Where the main window is. Only the host knows which windows are minimized. */
function findMain({ BrowserWindow }: typeof Electron): 'on the screen' | 'minimized' | 'hidden' {
  const [main] = BrowserWindow.getAllWindows()
  if (main?.isVisible() !== true) return 'hidden'
  return Reflect.get(globalThis, 'electronHostAsked').minimized.has(main.id) ? 'minimized' : 'on the screen'
}

function clickTray(): void {
  Reflect.get(globalThis, 'electronHostAsked').trays[0].tray.emit('click')
}

function hasTray(): boolean {
  return Reflect.get(globalThis, 'electronHostAsked').trays.length > 0
}

test('on Wayland, the window appears, and comes back from wherever it was closed to', async ({
  app,
  window,
}) => {
  await expect.poll(() => app.evaluateMain(findMain, null)).toBe('on the screen')
  await openDemo(window)
  const settings = await openSettings(window, 'General')
  await settings.getByRole('switch', { name: 'Show Tally in the tray' }).click()
  await expect.poll(() => app.evaluateMain(hasTray, null)).toBe(true)
  const stays = settings.getByRole('switch', { name: 'Keep running in the tray' })
  await stays.click()
  await expect(stays).toBeChecked()
  await window.keyboard.press('Escape')
  const close = () => app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null)

  // Nobody knows yet whether this desktop has a tray.
  await close()
  await expect.poll(() => app.evaluateMain(findMain, null)).toBe('minimized')
  await app.evaluateMain(
    ({ app: electron }) => electron.emit('second-instance', {}, ['tally'], '', null),
    null,
  )
  await expect.poll(() => app.evaluateMain(findMain, null)).toBe('on the screen')

  // A second start is a way back.
  await close()
  await expect.poll(() => app.evaluateMain(findMain, null)).toBe('hidden')
  await app.evaluateMain(clickTray, null)
  await expect.poll(() => app.evaluateMain(findMain, null)).toBe('on the screen')
})
