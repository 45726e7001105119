import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
// Chromium refuses to start as root with its sandbox on.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

export default defineConfig({
  root,
  test: {
    attachmentsDir: 'test-results/attachments',
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'integration', include: ['test/integration/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: { name: 'keychain', include: ['test/keychain/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'zustand',
            'markdown-it',
          ],
        },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: { executablePath, args } }),
          },
        },
      },
    ],
  },
})
