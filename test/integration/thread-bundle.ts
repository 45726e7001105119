import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const folder = mkdtempSync(join(tmpdir(), 'tally-thread-'))

/** Bundles the job thread once for all tests, as the app has it. From source, each thread loads 150 files. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../../src/main/jobs/thread.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'thread.mjs' } },
    },
  })
  process.env['TALLY_TEST_THREAD'] = join(folder, 'thread.mjs')
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
