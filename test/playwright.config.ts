import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Each test starts the whole app, which waits more than it works.
  workers: 2,
  fullyParallel: true,
  // They end hanging tests; no test measures speed.
  timeout: 120_000,
  globalTimeout: 1_800_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
})
