import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page, test } from '@playwright/test'
import type * as Electron from 'electron'
import { launchHost } from '../host/launch.ts'
import { openDemo } from './story.ts'

const bundle = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'Electron has electron-only.spec.ts')

/** A crashed page is lost for its DevTools client, so each look is a new connection. */
async function look<Result>(endpoint: string, at: (window: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.connectOverCDP(endpoint)
  try {
    const [window] = browser.contexts().flatMap((context) => context.pages())
    if (window === undefined) throw new Error('the app shows no window')
    return await at(window)
  } finally {
    await browser.close()
  }
}

function crash({ BrowserWindow }: typeof Electron): void {
  BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
}

test('a crashed page returns with the typed text and a notice; after a second crash a dialog offers to open it', async () => {
  const dataDirectory = test.info().outputPath('data')
  const app = await launchHost({
    bundle,
    settings: { dataDirectory },
    environment: { TALLY_DATA_DIR: dataDirectory },
  })
  await look(app.endpoint, async (window) => {
    await openDemo(window)
    const message = window.getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('Half of a thought')
    // Typed text is saved at once when the field loses focus.
    await message.blur()
    await window.getByRole('button', { name: 'Usage' }).first().click()
  })
  await app.evaluate(String(crash))
  await expect
    .poll(() =>
      look(app.endpoint, async (window) => {
        const said = await window.getByRole('alert').allTextContents()
        const typed = await window.getByRole('textbox', { name: 'Message', exact: true }).inputValue()
        return [typed, said.some((text) => text.includes('Tally reopened it'))]
      }).catch(() => []),
    )
    .toEqual(['Half of a thought', true])
  await app.evaluate(String(crash))
  await expect.poll(() => app.output()).toContain('The Tally window crashed twice')
  await app.end('SIGTERM')
  const log = await readFile(join(dataDirectory, 'logs', 'tally.log'), 'utf8')
  expect(log.match(/window process ended/g)).toHaveLength(2)
  expect(log).not.toContain('Half of a thought')
})
