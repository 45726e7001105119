import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { breakpointsPlugin } from './.ci/breakpoints-plugin.ts'
import { createLicencePlugins } from './.ci/pack/licence-plugins.ts'
import packageFile from './package.json' with { type: 'json' }

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

const licences = createLicencePlugins({
  root: process.cwd(),
  beside: Object.keys(packageFile.dependencies),
  around: ['electron'],
})

export default defineConfig({
  main: {
    plugins: [licences.gather()],
    build: {
      rolldownOptions: { input: { index: 'src/main/index.ts', 'job-thread': 'src/main/jobs/thread.ts' } },
    },
  },
  preload: {
    plugins: [licences.gather()],
    build: {
      // A sandboxed preload must be one CommonJS file with everything inside.
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  },
  renderer: {
    // Plugins after the manifest emit files that the page does not load.
    plugins: [react(), breakpointsPlugin(), bundleManifest(), licences.write()],
    build: {
      minify: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // All that the page needs at first is one file, also where later parts need it too.
        output: { codeSplitting: { groups: [{ name: 'first', test: /src\/renderer\/main\.tsx$/u }] } },
      },
    },
  },
})
