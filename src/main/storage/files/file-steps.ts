import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyDatabase } from '../backups/copy-database.ts'
import { syncFolder, writeWhole } from './whole-file.ts'

/** The disk operations that change the place of the data. Each happens completely or not at all. */
export interface FileSteps {
  exists(path: string): boolean
  namesIn(folder: string): string[]
  /** Throws where the target exists. */
  move(from: string, to: string): void
  makeFolder(folder: string): void
  remove(path: string): void
  write(file: string, text: string): void
  copyDatabase(from: string, to: string): void
}

export const fileSteps: FileSteps = {
  exists: existsSync,
  namesIn: (folder) => (isFolder(folder) ? readdirSync(folder) : []),
  move(from, to) {
    if (existsSync(to)) throw new Error('Something is there already.')
    renameSync(from, to)
    syncFolder(dirname(from))
    syncFolder(dirname(to))
  },
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  write: writeWhole,
  copyDatabase,
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
