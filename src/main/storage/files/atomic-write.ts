import { fsyncSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { openFile } from './open-file.ts'

/**
 * Writes a small file completely or not at all, even at a power cut. Doesn't follow a link at the draft's
 * name.
 */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.draft`
  removeFile(draft)
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
  replaceFile(draft, file)
}

/** Renames a finished draft; both are on the disk before this returns. */
export function replaceFile(draft: string, file: string): void {
  syncToDisk(draft)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Null where there is no file, or no readable JSON. */
export function readJson(file: string): unknown {
  return orElse(() => JSON.parse(readFileSync(file, 'utf8')), null)
}

export function removeFile(file: string): void {
  rmSync(file, { force: true })
}

export function syncToDisk(file: string): void {
  using opened = openFile(file, 'r+')
  fsyncSync(opened.handle)
}

/** Flushes a folder to the disk. Windows does that itself, and lets nobody open a folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  using opened = openFile(folder, 'r')
  fsyncSync(opened.handle)
}
