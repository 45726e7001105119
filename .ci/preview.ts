import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { freePort } from '../test/fixtures/listening.ts'
import { hasDisplay } from './electron.ts'
import { runHost } from './host.ts'

/** A folder next to the real app's data, never inside it. */
function dataFolder(): string {
  const home = homedir()
  const places: Partial<Record<NodeJS.Platform, string | undefined>> = {
    darwin: join(home, 'Library', 'Application Support'),
    win32: process.env['APPDATA'],
  }
  const place = places[process.platform] ?? process.env['XDG_DATA_HOME'] ?? join(home, '.local', 'share')
  return process.env['TALLY_DATA_DIR'] ?? join(place, 'Tally-preview')
}

async function firstPage(address: string): Promise<Page> {
  for (;;) {
    const browser = await chromium.connectOverCDP(address).catch(() => null)
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
    const page = pages.find((candidate) => !candidate.url().startsWith('about:'))
    if (page !== undefined) return page
    await browser?.close()
    await delay(200)
  }
}

/**
 * For a machine without a display: prints the address where the window can be seen, and saves a picture of
 * it.
 */
async function describeWindow(address: string, picture: string): Promise<void> {
  const page = await firstPage(address)
  await page.locator('body :text-matches("\\\\w")').first().waitFor()
  await page.screenshot({ path: picture })
  await page.context().browser()?.close()
  console.log(`No display found. Picture of the window: ${picture}`)
  console.log(
    `To use Tally, add ${new URL(address).host} in chrome://inspect of Chromium or Chrome. Press Ctrl+C to quit.`,
  )
}

/**
 * Opens the build on the test host, with data that persists, until the window is closed. The reason says why
 * Electron doesn't open it.
 */
export async function runPreview(reason: string): Promise<number> {
  const data = dataFolder()
  console.log(`${reason}. Opening a preview in Chromium, which keeps its own data in ${data}.`)
  mkdirSync(data, { recursive: true })
  const port = await freePort()
  const args = ['--data', data, '--cdp-port', String(port), ...(hasDisplay ? ['--headed'] : [])]
  const ending = new AbortController()
  const running = runHost(args, ending.signal)
  if (hasDisplay) return running
  const describing = describeWindow(`http://127.0.0.1:${port}`, join(data, 'window.png'))
  try {
    process.exit(await Promise.race([running, describing.then(() => running)]))
  } catch (error) {
    ending.abort()
    await running
    throw error
  }
}
