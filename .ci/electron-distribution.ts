import { existsSync, readdirSync } from 'node:fs'
import { electronVersion, fetchElectron, givenFolder, installedFolder, versionIn } from './electron.ts'
import type { Processor, System } from './pack/systems.ts'

interface Wanted {
  readonly system: System
  readonly processors: readonly Processor[]
}

const version = electronVersion()

/**
 * Returns the Electron to pack: a given folder, or the Electron for this computer. Null lets electron-builder
 * download one.
 */
export async function findDistribution({ system, processors }: Wanted): Promise<string | null> {
  if (givenFolder !== null) return checkVersion(givenFolder)
  if (system !== process.platform || processors.join() !== process.arch) return null
  const electron = await fetchElectron()
  if ('binary' in electron) return installedFolder
  const archive = `electron-v${version}-${system}-${process.arch}.zip`
  throw new Error(
    `${electron.reason}. Unpack ${archive} into a folder, then run ELECTRON_DIST=FOLDER npm run pack.`,
  )
}

/** Another version would have other fuses, and security holes that are fixed in the pinned version. */
function checkVersion(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.some((name) => name.startsWith(`electron-v${version}-`) && name.endsWith('.zip'))) return folder
  const found = versionIn(folder) || 'nothing'
  if (found === version) return folder
  throw new Error(`Tally needs Electron ${version}, but ${folder} has ${found}.`)
}
