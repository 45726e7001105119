import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const prefix = 'damaged-'

/**
 * Moves a database with its log and its index into a folder of their own beside it, and returns that folder; where a kill came after the
 * last of them was moved, the folder that it was moved to.
 */
export function moveAside(file: string, now: number): string {
  const parts = [file, `${file}-wal`, `${file}-shm`].filter((part) => existsSync(part))
  const before = parts.length === 0 ? newestFolder(dirname(file)) : null
  if (before !== null) return before
  const folder = createFolder(dirname(file), `${prefix}${new Date(now).toISOString().replaceAll(':', '-')}`)
  for (const part of parts) renameSync(part, join(folder, basename(part)))
  return folder
}

function createFolder(parent: string, name: string): string {
  let folder = join(parent, name)
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function newestFolder(parent: string): string | null {
  const name = readdirSync(parent)
    .filter((each) => each.startsWith(prefix))
    .toSorted()
    .at(-1)
  return name === undefined ? null : join(parent, name)
}
