import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const folder = mkdtempSync(join(tmpdir(), 'tally-thread-'))

/** Bundles the threads once for all tests, as the app has it. From source, each thread loads 150 files. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: {
        input: {
          thread: join(import.meta.dirname, '../../src/main/jobs/thread.ts'),
          spelling: join(import.meta.dirname, '../../src/main/spelling/thread.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  process.env['TALLY_TEST_THREAD'] = join(folder, 'thread.mjs')
  process.env['TALLY_TEST_SPELLING_THREAD'] = join(folder, 'spelling.mjs')
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
