import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ifPossible } from '../../../shared/domain/app/or-else.ts'
import { dataFileName } from './data-location.ts'

const others = 0o077
/** Files that Tally made. Other files in the folder are the user's, to share as they like. */
const ours = [
  new RegExp(`^${dataFileName.replace('.', '\\.')}(-wal|-shm)?$`),
  /^(backups|logs)$/,
  /^(damaged|replaced|moved)-\d{4}-/,
]

/**
 * Removes other accounts' access that earlier versions allowed, and returns whether they can still open the
 * folder. The default folder is Tally's own; a folder that the user made keeps its permissions.
 */
export function isOpenToOthers(folder: string, isOwn: boolean): boolean {
  // Windows has no such permission bits: a folder there inherits its access rights.
  if (process.platform === 'win32' || !existsSync(folder)) return false
  for (const name of readdirSync(folder)) if (ours.some((form) => form.test(name))) close(join(folder, name))
  if (isOwn) close(folder)
  return (statSync(folder).mode & others) !== 0
}

function close(path: string): void {
  // A FAT stick stores no permissions, and only its owner can change a file of another account. The notice
  // mentions both.
  ifPossible(() => {
    const found = lstatSync(path)
    if (!found.isSymbolicLink() && (found.mode & others) !== 0) chmodSync(path, found.mode & 0o700)
  })
}
