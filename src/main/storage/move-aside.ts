import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Moves a database with its log and its index into a folder of their own beside it, and returns that folder. */
export function moveAside(file: string, now: number): string {
  const folder = createFolder(dirname(file), `damaged-${new Date(now).toISOString().replaceAll(':', '-')}`)
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(part)) renameSync(part, join(folder, basename(part)))
  }
  return folder
}

function createFolder(parent: string, name: string): string {
  let folder = join(parent, name)
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`)
  mkdirSync(folder)
  return folder
}
