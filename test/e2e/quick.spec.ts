import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import { type RunningApp, startApp } from './driver/running-app.ts'
import {
  answers,
  ask,
  connect,
  expect,
  openSettings,
  posts,
  readDrafts,
  type Service,
  test,
} from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), "nobody can click a real system's tray")

const underX11 = { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }
test.use({ environment: underX11 })

// These run in the main process.

function chooseInTray(_electron: typeof Electron, id: string): void {
  const { trays } = Reflect.get(globalThis, 'electronHostAsked')
  trays[0].shown.menu.getMenuItemById(id).click()
}

function hasTray(): boolean {
  return Reflect.get(globalThis, 'electronHostAsked').trays.length > 0
}

/** Presses keys that work in every program. */
function pressShortcut(_electron: typeof Electron, keys: string): void {
  Reflect.get(globalThis, 'electronHostAsked').globalShortcuts.registered.get(keys)()
}

function readShortcuts(): string[] {
  return [...Reflect.get(globalThis, 'electronHostAsked').globalShortcuts.registered.keys()]
}

/** As a second start does while Tally runs. */
function startAgain({ app }: typeof Electron, argv: string[]): void {
  app.emit('second-instance', {}, argv, '', null)
}

function ownElsewhere(_electron: typeof Electron, keys: string): void {
  Reflect.get(globalThis, 'electronHostAsked').globalShortcuts.ownedElsewhere.add(keys)
}

function readWindows({ BrowserWindow }: typeof Electron) {
  return BrowserWindow.getAllWindows().map((window) => ({
    page: URL.parse(window.webContents.getURL())?.pathname ?? '',
    isVisible: window.isVisible(),
    isFocused: window.isFocused(),
  }))
}

/** In a page: any request, as a page that was taken over could make it. */
function requestFrom([name, input]: readonly [string, unknown]): Promise<unknown> {
  return window.api.request(name as never, input as never)
}

async function windowAt(app: RunningApp, page: string) {
  return (await app.evaluateMain(readWindows, null)).find((window) => window.page === page)
}

const isQuickVisible = async (app: RunningApp) => (await windowAt(app, '/quick.html'))?.isVisible ?? false

/** The page that appears after this act. The quick window starts with its first use. */
async function pageAfter(window: Page, act: () => Promise<unknown>): Promise<Page> {
  const known = window.context().pages()
  await act()
  const opened = () =>
    window
      .context()
      .pages()
      .find((page) => !known.includes(page))
  await expect.poll(opened).toBeDefined()
  return opened() ?? window
}

async function turnOnTray(app: RunningApp, window: Page): Promise<void> {
  const settings = await openSettings(window, 'General')
  await settings.getByRole('switch', { name: 'Show Tally in the tray' }).press('Space')
  await expect.poll(() => app.evaluateMain(hasTray, null)).toBe(true)
  await window.keyboard.press('Escape')
}

/** Leaves the quick window with the page of the main one. */
async function expectHardened(app: RunningApp, window: Page, quick: Page, service: Service): Promise<void> {
  const sent = service.log().length
  const areAlike = await app.evaluateMain(() => {
    const [main, second] = Reflect.get(globalThis, 'electronHostAsked').windows
    const names = Object.keys({ ...main.webPreferences, ...second.webPreferences })
    const others = names.filter((name) => main.webPreferences[name] !== second.webPreferences[name])
    return { count: names.length, others }
  }, null)
  expect(areAlike.count).toBeGreaterThan(15)
  expect(areAlike.others).toEqual([])

  const untrusted = { ok: false, code: 'untrusted-sender' }
  for (const [name, input] of [
    ['settings.set', { name: 'tray', value: false }],
    ['conversations.list', { before: null }],
    ['connections.list', undefined],
    ['data.erase', { isKeepingKeys: false }],
  ] as const)
    expect(await quick.evaluate(requestFrom, [name, input] as const)).toEqual(untrusted)
  expect(await window.evaluate(requestFrom, ['quick.hide', undefined] as const)).toEqual(untrusted)

  const before = quick.url()
  const outside = await quick.evaluate(async (address) => {
    open(address)
    location.href = address
    return await fetch(address).then(
      () => 'fetched',
      () => 'refused',
    )
  }, service.address)
  expect(outside).toBe('refused')
  expect(quick.url()).toBe(before)
  // A quick window that shows the page of the main one gets no answer.
  await quick.evaluate(() => location.assign('/index.html'))
  await expect(quick.getByRole('alert')).toBeVisible()
  expect(service.log()).toHaveLength(sent)
}

test('a quick question is asked, hidden, answered, becomes a chat, and may request less than the main window', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  await turnOnTray(app, window)
  expect(await windowAt(app, '/quick.html')).toBeUndefined()
  const quick = await pageAfter(window, () => app.evaluateMain(chooseInTray, 'ask'))
  await expect.poll(() => isQuickVisible(app)).toBe(true)
  const box = quick.getByRole('textbox', { name: 'Message', exact: true })
  await expect(box).toBeFocused()
  await expect(quick.getByRole('combobox', { name: 'Model' })).not.toContainText('Choose a model')
  await quick.keyboard.type('Does ORDER BY')
  await expect(quick.getByRole('status', { name: 'Forecast' })).toHaveAttribute('data-prompt-tokens', /\d/u)

  // Escape hides the window, and the words stay.
  await quick.keyboard.press('Escape')
  await expect.poll(() => isQuickVisible(app)).toBe(false)
  await app.evaluateMain(chooseInTray, 'ask')
  await expect.poll(() => isQuickVisible(app)).toBe(true)
  await expect(box).toHaveValue('Does ORDER BY')
  await quick.keyboard.type(' keep rows in order?')
  await quick.keyboard.press('Enter')
  const usage = quick.getByRole('group', { name: 'Token usage' })
  await expect(usage).toHaveAttribute('data-total-tokens', /\d/u)
  const total = await usage.getAttribute('data-total-tokens')
  expect(posts(service)).toHaveLength(1)

  // The main window continues the same chat.
  await quick.getByRole('button', { name: 'Open as chat' }).press('Enter')
  await expect.poll(() => isQuickVisible(app)).toBe(false)
  await expect(answers(window)).toHaveCount(1)
  await expect(window.getByRole('group', { name: 'Token usage' })).toHaveAttribute(
    'data-total-tokens',
    `${total}`,
  )
  expect(await windowAt(app, '/index.html')).toMatchObject({ isVisible: true, isFocused: true })
  await ask(window, 'And with a tie?')
  expect(posts(service)).toHaveLength(2)

  // The next question is another chat.
  await app.evaluateMain(chooseInTray, 'ask')
  await expect.poll(() => isQuickVisible(app)).toBe(true)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await quick.keyboard.type('What is a heap?')
  await quick.keyboard.press('Enter')
  await expect(usage).toHaveCount(1)
  await expect(answers(window)).toHaveCount(2)
  const chats = window.getByRole('navigation', { name: 'Chats' })
  await expect(chats.getByRole('link', { name: 'What is a heap?' })).toBeVisible()
  await expect.poll(() => posts(service).length).toBe(3)

  // The window has no menu, so keys of other commands go nowhere.
  await quick.keyboard.press('ControlOrMeta+,')
  await quick.keyboard.press('ControlOrMeta+N')
  await expect(box).toBeFocused()
  await expect(window.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
  await expect(answers(window)).toHaveCount(2)

  // Closing the main window quits, although the quick one is only hidden.
  await quick.keyboard.press('Escape')
  await expectHardened(app, window, quick, service)
  await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null)
  await expect.poll(() => window.isClosed()).toBe(true)
})

const [owned, chosen, second] = ['CmdOrCtrl+Shift+K', 'CmdOrCtrl+Shift+Space', 'CmdOrCtrl+Shift+J']

test('keys that work in every program are off until chosen, and open and hide the quick window', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  expect(await app.evaluateMain(readShortcuts, null)).toEqual([])
  await app.evaluateMain(ownElsewhere, owned)
  const settings = await openSettings(window, 'Shortcuts')
  const change = settings.getByRole('button', { name: 'Change shortcut: Quick question' })
  const problem = settings.getByRole('alert')
  await change.focus()
  await window.keyboard.press('Enter')
  await expect(settings.getByRole('textbox', { name: 'New shortcut: Quick question' })).toBeFocused()
  await window.keyboard.press('ControlOrMeta+Shift+K')
  await expect(problem).toContainText('Your system or another program uses this shortcut')
  expect(await app.evaluateMain(readShortcuts, null)).toEqual([])
  await window.keyboard.press('ControlOrMeta+Shift+L')
  await expect(problem).toContainText('“Go to transcript” uses')
  await window.keyboard.press('ControlOrMeta+Shift+Space')
  await expect(change).toBeFocused()
  expect(await app.evaluateMain(readShortcuts, null)).toEqual([chosen])
  await window.keyboard.press('Escape')

  const quick = await pageAfter(window, () => app.evaluateMain(pressShortcut, chosen))
  await expect(quick.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await quick.keyboard.type('Half a question')
  // The same shortcut hides it, and its words stay.
  await app.evaluateMain(pressShortcut, chosen)
  await expect.poll(() => isQuickVisible(app)).toBe(false)
  await app.evaluateMain(pressShortcut, chosen)
  await expect.poll(() => windowAt(app, '/quick.html')).toMatchObject({ isVisible: true, isFocused: true })
  await expect(quick.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Half a question')

  // Other keys replace them, and the next start takes those.
  await openSettings(window, 'Shortcuts')
  await change.press('Enter')
  await window.keyboard.press('ControlOrMeta+Shift+J')
  await expect.poll(() => app.evaluateMain(readShortcuts, null)).toEqual([second])
  await app.restart()
  await expect.poll(() => app.evaluateMain(readShortcuts, null)).toEqual([second])
  // The words in the hidden window are in its chat.
  expect(await app.window.evaluate(readDrafts)).toContain('Half a question')
  const again = await openSettings(app.window, 'Shortcuts')
  await again.getByRole('button', { name: 'Change shortcut: Quick question' }).press('Enter')
  await again.getByRole('button', { name: 'Remove shortcut: Quick question' }).press('Enter')
  await expect.poll(() => app.evaluateMain(readShortcuts, null)).toEqual([])
  expect(posts(service)).toEqual([])
})

test('keys are used without a connection, not at all in safe mode, and told by a notice where a session lacks them', async ({
  app,
  window,
}, info) => {
  // Nothing is set up yet: the settings are there all the same.
  await expect(window.getByRole('button', { name: 'Try the demo service' })).toBeVisible()
  const settings = await openSettings(window, 'Shortcuts')
  await settings.getByRole('button', { name: 'Change shortcut: Quick question' }).press('Enter')
  await window.keyboard.press('ControlOrMeta+Shift+Space')
  await expect.poll(() => app.evaluateMain(readShortcuts, null)).toEqual([chosen])
  await window.keyboard.press('Escape')
  const quick = await pageAfter(window, () => app.evaluateMain(pressShortcut, chosen))
  const open = quick.getByRole('button', { name: 'Open Tally' })
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect.poll(() => isQuickVisible(app)).toBe(false)
  await expect(window.getByRole('button', { name: 'Try the demo service' })).toBeVisible()
  await app.quit()

  const safe = await startApp({
    dataDirectory: info.outputPath('data'),
    environment: underX11,
    switches: ['--safe'],
    colorScheme: null,
  })
  // The start ends after it would have taken the keys.
  await expect.poll(() => existsSync(join(safe.dataDirectory, 'unfinished-starts'))).toBe(false)
  expect(await safe.evaluateMain(readShortcuts, null)).toEqual([])
  await safe.quit()

  const later = await startApp({
    dataDirectory: info.outputPath('data'),
    environment: { ...underX11, XDG_SESSION_TYPE: 'wayland' },
    colorScheme: null,
  })
  const page = later.window
  await expect(page.getByRole('alert')).toContainText("The quick question shortcut doesn't work")
  expect(await later.evaluateMain(readShortcuts, null)).toEqual([])
  const shortcuts = await openSettings(page, 'Shortcuts')
  await expect(shortcuts.getByText('tally --quick-question')).toBeVisible()
  await shortcuts.getByRole('button', { name: 'Change shortcut: Quick question' }).press('Enter')
  await shortcuts.getByRole('button', { name: 'Remove shortcut: Quick question' }).press('Enter')
  await expect(shortcuts.getByRole('button', { name: 'Change shortcut: Quick question' })).toHaveCount(0)
  await later.quit()
})

test("the system's own keys open and hide the quick window with a command", async ({ app }, info) => {
  await app.evaluateMain(startAgain, ['tally'])
  expect(await isQuickVisible(app)).toBe(false)
  await app.evaluateMain(startAgain, ['tally', '--quick-question'])
  await expect.poll(() => isQuickVisible(app)).toBe(true)
  await app.evaluateMain(startAgain, ['tally', '--quick-question'])
  await expect.poll(() => isQuickVisible(app)).toBe(false)
  await app.quit()

  const asked = await startApp({
    dataDirectory: info.outputPath('data'),
    environment: underX11,
    switches: ['--quick-question'],
    colorScheme: null,
  })
  await expect.poll(() => isQuickVisible(asked)).toBe(true)
  await asked.quit()
})
