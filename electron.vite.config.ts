import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build, type Plugin, type Rolldown } from 'vite'
import { createLicensePlugins } from './.ci/pack/license-plugins.ts'
import { pdfTables } from './.ci/pdf-tables.ts'
import { stylePlugins } from './.ci/style-plugins.ts'
import packageFile from './package.json' with { type: 'json' }
import priceList from './resources/prices.json' with { type: 'json' }

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

const extractionScripts = {
  'extract-pdf': 'src/extraction/pdf-page.ts',
  'extract-html': 'src/extraction/html-page.ts',
  'extract-office': 'src/extraction/office-page.ts',
  'extract-image': 'src/extraction/image-page.ts',
}

/**
 * Builds each script that reads foreign files apart from the window, and lists its file and the tables for PDF. The
 * window's list has none of them, so neither page ever runs code of the other.
 */
function extractionBundles(): Plugin {
  return {
    name: 'extraction-bundles',
    async generateBundle() {
      const files: Record<string, string> = {}
      for (const [name, input] of Object.entries(extractionScripts)) {
        const { fileName, code } = await buildApart(name, input)
        files[name] = fileName
        this.emitFile({ type: 'asset', fileName, source: code })
      }
      for (const name of pdfTables) {
        const fileName = `assets/${name}`
        files[name] = fileName
        const source = readFileSync(`node_modules/pdfjs-dist/cmaps/${name}`)
        this.emitFile({ type: 'asset', fileName, source })
      }
      this.emitFile({ type: 'asset', fileName: 'extraction-manifest.json', source: JSON.stringify(files) })
    },
  }
}

/** Hunspell as WebAssembly, compressed to a third. A spelling thread gets its bytes from main. */
function spellingEngine(): Plugin {
  return {
    name: 'spelling-engine',
    generateBundle() {
      const code = readFileSync(resolve('node_modules/hunspell-wasm/wasm/hunspell.wasm'))
      this.emitFile({ type: 'asset', fileName: 'hunspell.wasm.br', source: brotliCompressSync(code) })
    },
  }
}

/** The list of prices, which main reads when it needs one. */
function embeddedPrices(): Plugin {
  const { day, services } = priceList
  return {
    name: 'embedded-prices',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'prices.json', source: JSON.stringify({ day, services }) })
    },
  }
}

/** The words of each language, which main and its threads read. */
function languageFiles(): Plugin {
  const folder = 'resources/languages'
  return {
    name: 'language-files',
    generateBundle() {
      for (const name of readdirSync(folder).filter((file) => !/^(?:en|stale)\.json$/.test(file)))
        this.emitFile({
          type: 'asset',
          fileName: `languages/${name}`,
          source: readFileSync(resolve(folder, name)),
        })
    },
  }
}

async function buildApart(name: string, input: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [licenses.gather()],
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: { [name]: resolve(input) }, output: { codeSplitting: false } },
    },
  })
  const [script, ...others] = 'output' in built ? built.output : []
  if (script === undefined || others.length > 0) throw new Error(`${name} is not one file.`)
  return script
}

const licenses = createLicensePlugins({
  root: process.cwd(),
  beside: Object.keys(packageFile.dependencies),
  around: ['electron'],
  data: priceList.sources,
})

export default defineConfig({
  main: {
    plugins: [spellingEngine(), embeddedPrices(), languageFiles(), licenses.gather()],
    build: {
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          'job-thread': 'src/main/jobs/thread.ts',
          'spelling-thread': 'src/main/spelling/thread.ts',
        },
      },
    },
  },
  preload: {
    plugins: [licenses.gather()],
    build: {
      // A sandboxed preload must be one CommonJS file with everything inside.
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  },
  renderer: {
    // Plugins after the manifest emit files that the page does not load.
    plugins: [react(), stylePlugins(), bundleManifest(), extractionBundles(), licenses.write()],
    build: {
      minify: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // All that the page needs at first is one file, also where later parts need it too. All that an open chat
        // shows next is another one.
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: /src\/renderer\/main\.tsx$|rolldown\/runtime/u },
              {
                name: 'chat',
                test: /features\/(?:chat\/(?:messages\/transcript|key-banner)|composer\/(?:budget-left|limit-note))\.tsx$/u,
              },
            ],
          },
        },
      },
    },
  },
})
