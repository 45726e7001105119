import { chromium, expect, type Page, test } from '@playwright/test'
import { findChromium } from '../host/chromium.ts'
import {
  type Listener,
  listenForPackets,
  makeLonelyProfile,
  namesLookedUp,
  strangersNames,
  tryToLookUp,
} from './dns-attempts.ts'
import { startApp } from './driver/running-app.ts'
import { type OutsideServer, startOutsideServer } from './outside-server.ts'

let outside: OutsideServer
let listener: Listener

test.beforeEach(async () => {
  outside = await startOutsideServer()
  listener = await listenForPackets()
})
test.afterEach(async () => {
  await outside.close()
  await listener.close()
})

async function lookUpIn(page: Page): Promise<void> {
  const connections = new URL(outside.origin).host
  await page.evaluate(tryToLookUp, { names: strangersNames, packets: listener.address, connections })
}

test('the window looks up no name and opens no connection, for any script in it', async () => {
  const netLog = test.info().outputPath('net-log.json')
  const dataDirectory = test.info().outputPath('data')
  const app = await startApp({ dataDirectory, environment: {}, colorScheme: null, netLog })
  await lookUpIn(app.window)
  await app.quit()
  expect(await namesLookedUp(netLog)).toEqual([])
  expect(listener.packets()).toBe(0)
  expect(outside.connections()).toBe(0)
})

test('without protection, the same scripts look up names, send packets and connect', async () => {
  const executablePath = findChromium()
  test.skip(executablePath === null, 'no Chromium to show it with')
  const netLog = test.info().outputPath('net-log.json')
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--log-net-log=${netLog}`]
  const browser = await chromium.launchPersistentContext(
    await makeLonelyProfile(test.info().outputPath('profile')),
    {
      executablePath: executablePath ?? '',
      // This switch would prevent early DNS look-ups.
      ignoreDefaultArgs: ['--disable-background-networking'],
      args,
    },
  )
  const page = await browser.newPage()
  await page.goto(`${outside.origin}/page`)
  const before = outside.connections()
  await lookUpIn(page)
  // The last call is the one that connects.
  await expect.poll(() => outside.connections()).toBeGreaterThan(before)
  await expect.poll(() => listener.packets()).toBeGreaterThan(0)
  await browser.close()
  const names = await namesLookedUp(netLog)
  for (const name of ['dns-prefetch', 'preconnect', 'stun', 'turn', 'turn-tcp'])
    expect(names).toContain(`${name}.${strangersNames}`)
})
