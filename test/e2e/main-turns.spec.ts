import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { LongTurn } from '../host/turns.ts'
import { writeSeed } from '../seed-data/write-seed.ts'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { ask, expect, openSettings, type Service, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'Only the host measures the turns of main.')

/** Before the first window, nothing can freeze. Three times of what a start needs. */
const maxStartMs = 1_000

// Runs in the main process.
const readLongTurns = (): Promise<readonly LongTurn[]> =>
  Reflect.get(globalThis, 'electronHostAsked').longTurns()

const chats = ({ window }: RunningApp) => window.getByRole('navigation', { name: 'Chats' })

async function save(app: RunningApp, button: Locator, filePath: string): Promise<void> {
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  await button.click()
  await expect.poll(() => readFile(filePath, 'utf8').catch(() => '')).not.toBe('')
}

interface World {
  readonly app: RunningApp
  readonly service: Service
  /** The path of a new file. */
  readonly path: (name: string) => string
}

const deeds: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'opening a long chat': async ({ app }) => {
    // The link to the usage page is there before the chats are.
    await chats(app).locator('a[href^="#/c/"]').first().click()
    await expect(app.window.getByRole('article').first()).toBeVisible()
  },
  'the usage of a chat': async ({ app: { window } }) => {
    await window.getByRole('button', { name: 'Usage' }).click()
    await expect(window.getByRole('table', { name: 'Calls' })).toBeVisible()
    await window.keyboard.press('Escape')
  },
  'adding a connection': async ({ app: { window }, service }) => {
    const settings = await openSettings(window, 'Connections')
    await settings.getByRole('button', { name: 'Add connection' }).click()
    await window.getByRole('textbox', { name: 'Base address' }).fill(service.address)
    await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByRole('listitem', { name: new URL(service.address).host })).toBeVisible()
    await window.keyboard.press('Escape')
  },
  'an answer': async ({ app: { window } }) => {
    await window.getByRole('button', { name: 'New chat' }).click()
    await expect(window.getByRole('article')).toHaveCount(0)
    await ask(window, 'What does this cost?')
  },
  'a search': async ({ app }) => {
    const search = app.window.getByRole('searchbox', { name: 'Search' })
    await search.fill('queue')
    await expect(chats(app)).toContainText('result')
    await search.fill('')
  },
  'the usage of all chats': async ({ app, path }) => {
    await chats(app).getByRole('link', { name: 'Usage' }).click()
    await app.window.getByRole('button', { name: 'Export', exact: true }).click()
    await save(app, app.window.getByRole('menuitem', { name: 'Export CSV' }), path('usage.csv'))
  },
  'an export': async ({ app, path }) => {
    await openSettings(app.window, 'Privacy and data')
    await save(app, app.window.getByRole('button', { name: 'Export everything' }), path('everything.jsonl'))
  },
}

test('main never works for long at once, because every window would freeze', async ({
  colorScheme,
  service,
}, info) => {
  const dataDirectory = info.outputPath('data')
  const file = join(dataDirectory, 'tally.db')
  writeSeed({ file, messageCount: 4_000, longest: 1_000, seed: 1, now: Date.now() })
  const app = await startApp({
    dataDirectory,
    environment: {},
    colorScheme: colorScheme ?? null,
    oneThread: true,
  })
  const atStart = await app.evaluateMain(readLongTurns, null)
  info.annotations.push({ type: 'turns at the start', description: JSON.stringify(atStart) })
  expect(atStart.filter(({ cpuMs }) => cpuMs > maxStartMs)).toEqual([])

  const found: (LongTurn & { readonly during: string })[] = []
  for (const [during, act] of Object.entries(deeds)) {
    await act({ app, service, path: (name) => info.outputPath(name) })
    for (const turn of await app.evaluateMain(readLongTurns, null)) found.push({ during, ...turn })
  }
  await app.quit()
  expect(found).toEqual([])
})
