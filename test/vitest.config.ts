import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import {
  PlaywrightBrowserProvider,
  type PlaywrightProviderOptions,
  playwright,
} from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import {
  BaseSequencer,
  type BrowserInstanceOption,
  type TestProject,
  type TestSpecification,
} from 'vitest/node'
import { stylePlugins } from '../.ci/style-plugins.ts'
import { makeZip, type ZipFile } from './fixtures/import/make-zip.ts'

// Development builds of React check far more than they draw.
process.env['NODE_ENV'] = 'production'

const root = fileURLToPath(new URL('..', import.meta.url))
// Chromium refuses to start as root with its sandbox on.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// The window reads the system from the user agent; the tests press the keys of Linux.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const executablePath = process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** For `npm test`, which counts the results and tells the progress. */
const reports = process.env['TALLY_PROGRESS_FILE'] === undefined ? [] : ['json', './.ci/progress-reporter.ts']

/** `npm run test:exhaustive` has ten times the cases. */
const patience = process.env['TALLY_TEST_CASES'] === undefined ? 1 : 6
/** They end hanging tests; no test measures speed. Other suites may run next to them on two cores. */
const limits = {
  testTimeout: 300_000 * patience,
  hookTimeout: 900_000,
  // Most of what tests wait for takes a few milliseconds.
  expect: { poll: { timeout: 60_000, interval: 5 } },
}

/** The slowest test of a window takes five seconds alone. */
const browserLimits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/**
 * These need signals, file modes or programs of Linux, which Windows doesn't have. The e2e tests run on Electron
 * there.
 */
const notOnWindows = [
  'test/integration/host/**',
  'test/integration/storage/database/read-only-folder.test.ts',
  'test/integration/updates/**',
]

/** The images of the tests, as main serves them. Those whose hash begins with 0 are missing. */
const testImages: Plugin = {
  name: 'test-images',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const digit = /^\/(?:images|thumbnails)\/([0-9a-f])/u.exec(request.url ?? '')?.[1]
      if (digit === undefined) return next()
      if (digit === '0') return response.writeHead(404).end()
      response.setHeader('Content-Type', 'image/svg+xml')
      response.end(pictureOf(Number.parseInt(digit, 16) * 24))
    })
  },
}

const pictureOf = (hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" preserveAspectRatio="none"><rect width="4" height="3" fill="hsl(${hue} 45% 60%)"/><circle cx="1.2" cy="1" r=".5" fill="#fff8"/><path d="M0 3 1.5 1.4 2.4 2.3 3 1.7 4 3Z" fill="#0005"/></svg>`

const chromium: PlaywrightProviderOptions = {
  launchOptions: { executablePath, args },
  contextOptions: { userAgent },
  // Otherwise a click waits for a missing element until the test ends.
  actionTimeout: browserLimits.expect.poll.timeout,
}

/** Vitest looks up the frame of the tests for each action, in up to half of its messages to Chromium. */
function inFrame(project: TestProject): PlaywrightBrowserProvider {
  const provider = new PlaywrightBrowserProvider(project, chromium)
  const contextOf = provider.getCommandsContext.bind(provider)
  return Object.assign(provider, {
    getCommandsContext: (sessionId: string) => {
      const context = contextOf(sessionId)
      return { ...context, iframe: context.page.frame('vitest-iframe') ?? context.iframe }
    },
  })
}

/** In a real Chromium, over the fake bridge. Each instance has pages of its own. */
const inBrowser = (name: string, instances: BrowserInstanceOption[]): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [react(), testImages],
  // Each worker opens a page of its own, which would ask again for each of a thousand modules. Watching would
  // miss changes, but no command watches.
  server: { headers: { 'Cache-Control': 'max-age=3600' } },
  resolve: { alias: [{ find: /^zustand$/u, replacement: join(root, 'test/component/zustand.ts') }] },
  optimizeDeps: {
    // Dependencies that the window loads later are found before a test runs, because finding one reloads the
    // page.
    entries: ['src/renderer/markdown/highlighter.ts', 'src/renderer/markdown/math.ts'],
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'zod',
      'zustand/react',
      'markdown-it',
      'axe-core',
      'fast-check',
      'vitest-browser-react/pure',
    ],
  },
  test: {
    name,
    include: [`test/${name}/**/*.test.tsx`],
    isolate: false,
    // A page has no environment of its own.
    env: { TALLY_TEST_CASES: process.env['TALLY_TEST_CASES'] ?? '1' },
    ...browserLimits,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As each test begins, so that no file begins with another size.
      viewport: { width: 1280, height: 800 },
      instances,
      commands: { makeZip: (_page, files: ZipFile[]) => Buffer.from(makeZip(files)).toString('base64') },
      provider: { ...playwright(chromium), providerFactory: inFrame },
    },
  },
})

const eachTest = join(root, 'test/component/each-test.ts')
/** Marks the words of the window, as long as the page lives. */
const markWords = join(root, 'test/component/states/mark-words.ts')
const states = 'test/component/states/*.test.tsx'

const longFiles = ['states/every-state.test.tsx', 'states/hostile-states.test.tsx', 'meter/clients.test.ts']

/** The longest files begin first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longFiles.some((name) => moduleId.endsWith(name))
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, not of an array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  root,
  plugins: [stylePlugins()],
  test: {
    // The default of one fewer would leave half of a small machine idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: [['default', { summary: false }], ...reports],
    attachmentsDir: 'test-results/attachments',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          isolate: false,
          css: { include: /\.module\.css$/u },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: process.platform === 'win32' ? notOnWindows : [],
          isolate: false,
          globalSetup: 'test/integration/thread-bundle.ts',
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'keychain',
          include: ['test/keychain/**/*.test.ts'],
          fileParallelism: false,
          ...limits,
        },
      },
      // Real agents, which `npm run test:agents` installs.
      {
        extends: true,
        test: {
          name: 'agents',
          include: ['test/agents/**/*.test.ts'],
          globalSetup: 'test/integration/thread-bundle.ts',
          ...limits,
        },
      },
      inBrowser('component', [
        { browser: 'chromium', exclude: [states], setupFiles: [eachTest] },
        {
          browser: 'chromium',
          name: 'component states',
          include: [states],
          setupFiles: [markWords, eachTest],
        },
      ]),
      // Pictures of every state, for people who want to look: `--project looks`.
      inBrowser('looks', [{ browser: 'chromium', setupFiles: [eachTest] }]),
    ],
  },
})
