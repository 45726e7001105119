import { test as base, type Page } from '@playwright/test'
import { type RunningApp, startApp } from './driver/running-app.ts'

export interface AppFixtures {
  /** What the app's environment has besides; set with `test.use`. */
  readonly environment: Readonly<Record<string, string>>
  readonly app: RunningApp
  readonly window: Page
}

export const test = base.extend<AppFixtures>({
  environment: [{}, { option: true }],
  app: async ({ colorScheme, environment }, use, info) => {
    const app = await startApp({
      dataDirectory: info.outputPath('data'),
      environment,
      colorScheme: colorScheme ?? null,
    })
    await use(app)
    await app.quit()
  },
  window: async ({ app }, use) => use(app.window),
})

export { expect } from '@playwright/test'
