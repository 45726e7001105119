import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { HostProfile } from '../host/settings.ts'
import { type RunningApp, startApp } from './driver/running-app.ts'

export interface AppFixtures {
  /** Additions to the app's environment; set with `test.use`. */
  readonly environment: Readonly<Record<string, string>>
  /** Files in the user data before the app starts, their texts by name; set with `test.use`. */
  readonly foundFiles: Readonly<Record<string, string>>
  /** The desktop that the host acts as; set with `test.use`. */
  readonly profile: HostProfile
  readonly app: RunningApp
  readonly window: Page
  /** The window of `sharedApp`, with its page loaded again. */
  readonly sharedWindow: Page
}

export interface SharedFixtures {
  /** One app for all stories that write nothing and change nothing outside the page. */
  readonly sharedApp: RunningApp
}

export const test = base.extend<AppFixtures, SharedFixtures>({
  environment: [{}, { option: true }],
  foundFiles: [{}, { option: true }],
  profile: ['default', { option: true }],
  app: async ({ colorScheme, environment, foundFiles, profile }, use, info) => {
    const dataDirectory = info.outputPath('data')
    for (const [name, text] of Object.entries(foundFiles)) {
      await mkdir(dataDirectory, { recursive: true })
      await writeFile(join(dataDirectory, name), text)
    }
    const app = await startApp({
      dataDirectory,
      environment,
      profile,
      colorScheme: colorScheme ?? null,
    })
    await use(app)
    await app.quit()
  },
  window: async ({ app }, use) => use(app.window),
  sharedApp: [
    async ({ playwright: _only }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tally-e2e-'))
      const app = await startApp({ dataDirectory: join(folder, 'data'), environment: {}, colorScheme: null })
      await use(app)
      await app.quit()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  sharedWindow: async ({ sharedApp: { window } }, use) => {
    await window.reload()
    await use(window)
  },
})

export { expect } from '@playwright/test'
