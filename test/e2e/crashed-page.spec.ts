import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type * as Electron from 'electron'
import { type HostProcess, launchHost } from '../host/launch.ts'
import { windowOf } from '../host/window-of.ts'
import { openDemo, readDrafts } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'Electron has electron-only.spec.ts')

/** A crashed page is lost for its DevTools client, so each look is a new connection. */
async function look<Result>(app: HostProcess, at: (window: Page) => Promise<Result>): Promise<Result> {
  const { window, browser } = await windowOf(app)
  try {
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
    settings: { dataDirectory },
    environment: { TALLY_DATA_DIR: dataDirectory },
  })
  await look(app, async (window) => {
    await openDemo(window)
    const message = window.getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('Half of a thought')
    // Typed text is saved at once when the field loses focus.
    await message.blur()
    await expect.poll(() => window.evaluate(readDrafts)).toEqual(['Half of a thought'])
    await window.getByRole('button', { name: 'Usage' }).first().click()
  })
  await app.evaluate(String(crash))
  await expect
    .poll(() =>
      look(app, async (window) => {
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
