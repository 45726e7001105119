import { chromium } from '@playwright/test'
import { findChromium } from '../host/chromium.ts'
import { tryEveryWayOut, tryRareWaysOut, tryToLeave } from './escape-attempts.ts'
import { expect, test } from './fixture.ts'
import { type OutsideServer, startOutsideServer } from './outside-server.ts'

let outside: OutsideServer

test.beforeEach(async () => {
  outside = await startOutsideServer()
})
test.afterEach(() => outside.close())

test('no script in the window can send anything out', async ({ sharedWindow: window }) => {
  const page = await window.evaluate(() => location.origin + location.pathname)
  const refused = await window.evaluate(tryEveryWayOut, outside.origin)
  for (const directive of ['connect-src', 'img-src', 'script-src-elem', 'frame-src', 'font-src', 'media-src'])
    expect(refused).toContain(directive)
  for (const name of ['markup', 'eval', 'function']) expect(refused).toContain(name)
  await window.evaluate(tryRareWaysOut, outside.origin)
  expect(await window.evaluate(tryToLeave, `${outside.origin}/left`)).toBe(page)
  expect(outside.hits()).toEqual([])
})

test('without protection, the same scripts send data out', async () => {
  const executablePath = findChromium()
  test.skip(executablePath === null, 'no Chromium to show it with')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: executablePath ?? '', args })
  const page = await browser.newPage()
  await page.goto(`${outside.origin}/page`)
  await page.setContent('<p>A page of nobody in particular</p>')
  await page.evaluate(tryEveryWayOut, outside.origin)
  await page.evaluate(tryRareWaysOut, outside.origin)
  const reached = () => [...new Set(outside.hits().map((path) => path.split('?')[0]))]
  await expect.poll(() => reached().length).toBeGreaterThan(33)
  await expect
    .poll(reached)
    .toEqual(expect.arrayContaining(['/picture', '/tracked', '/filter', '/blob-worker']))
  await browser.close()
})
