import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Each test starts the whole app; two at once on a small machine only slow each other down.
  workers: 1,
  timeout: 60_000,
  globalTimeout: 600_000,
  forbidOnly: true,
})
