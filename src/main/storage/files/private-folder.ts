import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataFileName } from './data-location.ts'

const others = 0o077
/** What Tally itself made. The person may have other files beside, which are theirs to share. */
const ours = [
  new RegExp(`^${dataFileName.replace('.', '\\.')}(-wal|-shm)?$`),
  /^(backups|logs)$/,
  /^(damaged|replaced|moved)-\d{4}-/,
]

/**
 * Takes from other accounts what earlier versions let them read, and gives back whether they can still open the folder. The usual folder is
 * Tally's own; one that the person made keeps its permissions.
 */
export function isOpenToOthers(folder: string, isOwn: boolean): boolean {
  // Windows knows no such bits: a folder there inherits who may read it.
  if (process.platform === 'win32' || !existsSync(folder)) return false
  for (const name of readdirSync(folder)) if (ours.some((form) => form.test(name))) close(join(folder, name))
  if (isOwn) close(folder)
  return (statSync(folder).mode & others) !== 0
}

function close(path: string): void {
  try {
    const found = lstatSync(path)
    if (!found.isSymbolicLink() && (found.mode & others) !== 0) chmodSync(path, found.mode & 0o700)
  } catch {
    // A stick with FAT keeps no permissions, and what belongs to another account is theirs to change: the notice tells of it.
  }
}
