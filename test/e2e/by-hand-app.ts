import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { zone } from '../fixtures/by-hand/story.ts'
import { startApp } from './driver/running-app.ts'
import { test as base, expect } from './fixture.ts'

const makeData = fileURLToPath(new URL('../fixtures/by-hand/make-data.ts', import.meta.url))
export const firstTitle = 'Where do herons sleep?'
/** The app on a copy of the data that the story left; the story runs once. */
export const test = base.extend<object, { readonly place: string; readonly toldData: string }>({
  place: [zone, { option: true, scope: 'worker' }],
  toldData: [
    async ({ place }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tally-by-hand-'))
      const environment = { ...process.env, TZ: place }
      await promisify(execFile)(process.execPath, [makeData, folder], { env: environment })
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  app: async ({ place, toldData, colorScheme }, use, info) => {
    const dataDirectory = info.outputPath('data')
    await cp(toldData, dataDirectory, { recursive: true })
    const app = await startApp({
      dataDirectory,
      environment: { TZ: place },
      colorScheme: colorScheme ?? null,
    })
    await use(app)
    await app.quit()
  },
})

export async function openReview(window: Page, title: string): Promise<void> {
  await window.getByRole('link', { name: title }).click()
  await window.getByRole('button', { name: 'Usage' }).click()
  await expect(window.getByRole('table', { name: 'Calls' })).toBeVisible()
}

export async function openPage(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('region', { name: 'Usage' }).getByRole('radio', { name: 'All', exact: true }).click()
  await expect(window.getByRole('table', { name: 'Usage by day' })).toBeVisible()
}

export { expect }
