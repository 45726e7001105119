import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import { expect, test } from './fixture.ts'
import { type OutsideServer, startOutsideServer } from './outside-server.ts'
import { readDrafts } from './story.ts'

let outside: OutsideServer

test.beforeEach(async () => {
  outside = await startOutsideServer()
})
test.afterEach(() => outside.close())

/** A page that was left and restored would lose the attribute. */
function markPage(window: Page): Promise<void> {
  return window.evaluate(() => document.body.setAttribute('data-stayed', ''))
}

async function expectToHaveStayed(window: Page): Promise<void> {
  await expect(window.locator('body[data-stayed]')).toHaveCount(1)
  expect(await window.evaluate(() => location.pathname)).toBe('/index.html')
  expect(window.context().pages()).toHaveLength(1)
  expect(outside.hits()).toEqual([])
}

/** Runs in the page: adds elements that would lead out of it, and starts those that need no click. */
function plantWaysOut(address: string): void {
  const add = (tag: string, attributes: Record<string, string>): HTMLElement => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute('style', '')
    document.body.prepend(element)
    return element
  }
  for (const [id, href] of [
    ['plain', address],
    ['script', `javascript:void(location.href='${address}')`],
    ['own', '/other.html'],
    ['file', 'file:///etc/hostname'],
  ])
    add('a', { id: id ?? '', href: href ?? '' }).textContent = `way ${id}`
  add('a', { id: 'blank', href: address, target: '_blank' }).textContent = 'way blank'
  add('a', { id: 'saved', href: '/index.html', download: 'saved.html' }).textContent = 'way saved'
  const form = add('form', { action: address, method: 'get', id: 'form' }) as HTMLFormElement
  form.append(Object.assign(document.createElement('button'), { id: 'submit', textContent: 'way submit' }))
  const frame = add('iframe', { name: 'inner' }) as HTMLIFrameElement
  add('a', { id: 'framed', href: address, target: 'inner' }).textContent = 'way framed'
  frame.contentWindow?.location.assign(address)
}

/** Runs in the main process: records each download that starts, and whether Tally prevented it. */
function recordDownloads({ BrowserWindow }: typeof Electron): void {
  const prevented: boolean[] = []
  for (const { webContents } of BrowserWindow.getAllWindows())
    webContents.session.on('will-download', (event) => void prevented.push(event.defaultPrevented))
  Object.assign(globalThis, { preventedDownloads: prevented })
}

/** Runs in the page: records whether Tally refused each drop, after its own listeners. */
function recordDrops(): void {
  const refused: boolean[] = []
  window.addEventListener('drop', ({ defaultPrevented }) => void refused.push(defaultPrevented))
  Object.assign(globalThis, { refusedDrops: refused })
}

const readDrops = (): boolean[] => Reflect.get(globalThis, 'refusedDrops')

const readDownloads = (): boolean[] => Reflect.get(globalThis, 'preventedDownloads')

test('the window stays on its page, for any click', async ({ sharedWindow: window, sharedApp: app }) => {
  await markPage(window)
  await app.evaluateMain(recordDownloads, null)
  await window.evaluate(plantWaysOut, `${outside.origin}/left`)
  for (const id of ['plain', 'script', 'own', 'file', 'blank', 'saved', 'framed', 'submit'])
    await window.locator(`#${id}`).dispatchEvent('click')
  for (const id of ['plain', 'blank', 'own']) {
    const way = window.locator(`#${id}`)
    await way.click({ button: 'middle', noWaitAfter: true, force: true })
    for (const key of ['ControlOrMeta', 'Shift', 'Alt'] as const)
      await way.click({ modifiers: [key], noWaitAfter: true, force: true })
  }
  await window.evaluate((address) => {
    for (const target of ['_blank', '_self', '_top', 'named']) globalThis.open(address, target)
  }, `${outside.origin}/opened`)
  await expect.poll(() => app.evaluateMain(readDownloads, null)).toContain(true)
  expect(await app.evaluateMain(readDownloads, null)).not.toContain(false)
  await expectToHaveStayed(window)
})

test('the window stays on its page when a file or a link is dropped on it', async ({
  sharedWindow: window,
}) => {
  await markPage(window)
  await window.evaluate(recordDrops)
  const file = test.info().outputPath('dropped.html')
  await writeFile(file, '<title>Dropped</title>')
  const devTools = await window.context().newCDPSession(window)
  const dropsAfter = async (dropped: object, [x, y]: readonly [number, number]): Promise<boolean[]> => {
    const data = { items: [], dragOperationsMask: 1, ...dropped }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devTools.send('Input.dispatchDragEvent', { type, x, y, data })
    return window.evaluate(readDrops)
  }
  const places = [
    [60, 300],
    [600, 20],
    [600, 300],
  ] as const
  // Chromium makes no drop of a drag that the page hasn't answered yet, so each is made until it arrives.
  for (const [index, place] of places.entries())
    await expect.poll(async () => (await dropsAfter({ files: [file] }, place)).length).toBeGreaterThan(index)
  // A refused link isn't dropped at all. The last place is a field, which takes the link as text.
  const linked = { items: [{ mimeType: 'text/uri-list', data: `${outside.origin}/dropped` }] }
  for (const place of places) await dropsAfter(linked, place)
  await expect.poll(async () => (await dropsAfter(linked, places[2])).at(-1)).toBe(false)
  expect((await window.evaluate(readDrops)).indexOf(false)).toBeGreaterThanOrEqual(places.length)
  await expectToHaveStayed(window)
})

test('a window that left for an empty page gets its page and its text again', async ({ window }) => {
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  const box = window.getByRole('textbox', { name: 'Message', exact: true })
  await box.fill('Half a message')
  await expect.poll(() => window.evaluate(readDrafts)).toEqual(['Half a message'])
  await markPage(window)
  await window.evaluate(() => location.assign('about:blank'))
  await expect(window.locator('body[data-stayed]')).toHaveCount(0)
  await expect(box).toHaveValue('Half a message')
})
