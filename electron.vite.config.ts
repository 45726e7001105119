import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

/** Lists every built file by name, so that app:// serves those and nothing else. */
function bundleManifest(): Plugin {
  return {
    name: 'bundle-manifest',
    generateBundle(_options, bundle) {
      const files = [...Object.keys(bundle), 'index.html'].toSorted()
      this.emitFile({ type: 'asset', fileName: 'bundle-manifest.json', source: JSON.stringify(files) })
    },
  }
}

export default defineConfig({
  main: {
    build: {
      rolldownOptions: { input: { index: 'src/main/index.ts', 'job-thread': 'src/main/jobs/thread.ts' } },
    },
  },
  preload: {
    build: {
      // A sandboxed preload must be one CommonJS file with everything inside.
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  },
  renderer: {
    plugins: [react(), bundleManifest()],
    build: { minify: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  },
})
