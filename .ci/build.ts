import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { cacheFolder, root, runTool } from './tools.ts'

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  '.ci/pack',
  '.ci/style-plugins.ts',
]
const products = [
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/licenses.json',
]
const stamp = join(cacheFolder, 'built')

/** Folders count too: deleting a file changes only its folder. */
function changesUnder(path: string): number[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  const names = stats.isDirectory() ? readdirSync(path) : []
  return [stats.mtimeMs, ...names.flatMap((name) => changesUnder(join(path, name)))]
}

function isFresh(): boolean {
  const isWhole = [...products.map((product) => join(root, product)), stamp].every((path) => existsSync(path))
  if (!isWhole) return false
  const builtAt = statSync(stamp).mtimeMs
  return sources.flatMap((source) => changesUnder(join(root, source))).every((change) => change <= builtAt)
}

async function buildNow(): Promise<void> {
  const startedAt = new Date()
  const { code, output } = await runTool('electron-vite', ['build', '--logLevel', 'warn'], { isQuiet: true })
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`)
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}

export function build(): Promise<void> {
  return oneAtATime('build', buildNow)
}

/** Builds when the build is missing or older than the source. */
export function ensureBuilt(): Promise<void> {
  return oneAtATime('build', async () => {
    if (!isFresh()) await buildNow()
  })
}
