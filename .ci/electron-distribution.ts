import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchElectron } from './electron.ts'
import type { Processor, System } from './pack/systems.ts'
import { root } from './tools.ts'

const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'))

/** What is wanted, in words and as electron-builder would call its archive. */
interface Wanted {
  readonly system: System
  readonly processors: readonly Processor[]
}

/** The folder to take Electron from: given, or fetched for this very computer; null where electron-builder is to fetch what is wanted. */
export async function findDistribution({ system, processors }: Wanted): Promise<string | null> {
  const given = process.env['ELECTRON_DIST']
  if (given) return checkVersion(given)
  const isForHere = system === process.platform && processors.join() === process.arch
  if (!isForHere) return null
  const electron = await fetchElectron()
  if (electron !== null) return join(root, 'node_modules', 'electron', 'dist')
  throw new Error(
    `Electron ${version} cannot be had here. Unpack its archive for ${system}-${process.arch} somewhere, and try again with ELECTRON_DIST=FOLDER.`,
  )
}

function checkVersion(folder: string): string {
  const file = join(folder, 'version')
  if (!existsSync(file)) throw new Error(`There is no Electron in ${folder} (ELECTRON_DIST).`)
  const found = readFileSync(file, 'utf8').trim().replace(/^v/u, '')
  if (found !== version)
    throw new Error(`Electron ${found} is in ${folder} (ELECTRON_DIST); Tally needs ${version}.`)
  return folder
}
