import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { startApp } from './driver/running-app.ts'
import { expect, test } from './fixture.ts'

// Behaviour that only Electron itself can show. The rest of the list is checked by hand:
// docs/manual-checks.md.

test.skip(!process.env['TALLY_ELECTRON'], 'there is no Electron here; see docs/manual-checks.md')

test('the page is served from app://bundle, and reaches no other origin', async ({ window }) => {
  const seen = await window.evaluate(() => ({
    origin: location.origin,
    isSecure: isSecureContext,
    isIsolated: !['require', 'process', 'module', 'electron'].some((name) => name in globalThis),
  }))
  expect(seen).toEqual({ origin: 'app://bundle', isSecure: true, isIsolated: true })
})

test("the page's process is sandboxed", async ({ app }) => {
  test.skip(process.getuid?.() === 0, 'Chromium has no sandbox for root')
  const pages = await app.evaluateMain(
    ({ app: electron }) =>
      electron
        .getAppMetrics()
        .filter(({ type }) => type === 'Tab')
        .map(({ pid, sandboxed }) => ({ pid, sandboxed })),
    null,
  )
  expect(pages.length).toBeGreaterThan(0)
  for (const { pid, sandboxed } of pages)
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m)
    else expect(sandboxed).toBe(true)
})

const page = 'app://bundle/index.html'

/** Runs in the page: leaves it once this script has returned. */
const leaveFor = (address: string): void => void setTimeout(() => location.assign(address), 0)

test('the page navigates to no address, not even to an invalid one', async ({ window }) => {
  const visited: string[] = []
  window.on('framenavigated', (frame) => void visited.push(frame.url()))
  for (const address of ['data:text/html,left', 'blob:app://bundle/0b5c', 'javascript:void 0'])
    await window.evaluate(leaveFor, address)
  await window.reload()
  await expect(window.getByRole('main').first()).toBeVisible()
  expect(visited).toEqual([page])
})

test('the window is visible, also on Wayland', async ({ app }) => {
  const isVisible = (): Promise<boolean | undefined> =>
    app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), null)
  await expect.poll(isVisible).toBe(true)
})

test('a permission is requested at each use, and denied', async ({ app, window }) => {
  const states = await window.evaluate(async () => {
    const located = new Promise<number>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve(0),
        ({ code }) => resolve(code),
      )
    })
    return { located: await located, notified: await Notification.requestPermission() }
  })
  expect(states).toEqual({ located: 1, notified: 'denied' })
  const told = await app.evaluateMain(({ BrowserWindow, session }) => {
    const [contents] = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
    return {
      calls: contents?.getWebRTCIPHandlingPolicy(),
      isSpelling: contents?.session.isSpellCheckerEnabled(),
      place: session.fromPartition('window').getStoragePath(),
    }
  }, null)
  expect(told).toEqual({ calls: 'disable_non_proxied_udp', isSpelling: false, place: null })
})

test('a crashed page leaves no memory dump, and returns', async ({ app, window }) => {
  const folder = await app.evaluateMain(({ app: electron }) => electron.getPath('crashDumps'), null)
  const dumps = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'))
      : []
  const before = dumps()
  await app.evaluateMain(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', () => contents.once('did-finish-load', () => resolve()))
        contents?.forcefullyCrashRenderer()
      }),
    null,
  )
  await expect(window.getByRole('main').first()).toBeVisible()
  expect(dumps()).toEqual(before)
})

test('a second start on the same data shows the first window and exits', async ({ app }) => {
  const second = startApp({ dataDirectory: app.dataDirectory, environment: {}, colorScheme: null })
  await expect(second).rejects.toThrow()
  expect(await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1)
})
