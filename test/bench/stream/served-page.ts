import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { stylePlugins } from '../../../.ci/style-plugins.ts'

interface ServedPage {
  readonly address: string
  close(): Promise<void>
}

/** The real code of the window, built as for a release, on a separate page. */
export async function servePage(): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'tally-bench-'))
  const plan = { configFile: false, logLevel: 'error' } as const
  await build({
    ...plan,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react(), stylePlugins()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
    },
  })
  const server = await preview({
    ...plan,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
