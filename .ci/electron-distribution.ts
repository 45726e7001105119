import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchElectron } from './electron.ts'
import type { Processor, System } from './pack/systems.ts'
import { root } from './tools.ts'

const packageFolder = join(root, 'node_modules', 'electron')
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))

interface Wanted {
  readonly system: System
  readonly processors: readonly Processor[]
}

/**
 * Returns the Electron to pack: a given folder, or the Electron for this computer. Null lets electron-builder
 * download one.
 */
export async function findDistribution({ system, processors }: Wanted): Promise<string | null> {
  const given = process.env['ELECTRON_DIST']
  if (given) return checkVersion(given)
  if (system !== process.platform || processors.join() !== process.arch) return null
  if ((await fetchElectron()) !== null) return join(packageFolder, 'dist')
  const archive = `electron-v${version}-${system}-${process.arch}.zip`
  throw new Error(
    `Electron isn't available here. Unpack ${archive} into a folder, then run ELECTRON_DIST=FOLDER npm run pack.`,
  )
}

/** Another version would have other fuses, and security holes that are fixed in the pinned version. */
function checkVersion(folder: string): string {
  const file = join(folder, 'version')
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.some((name) => name.startsWith(`electron-v${version}-`) && name.endsWith('.zip'))) return folder
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/u, '') : 'nothing'
  if (found === version) return folder
  throw new Error(`Tally needs Electron ${version}, but ${folder} (ELECTRON_DIST) has ${found}.`)
}
