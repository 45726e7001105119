import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a small file so that it is there whole or not at all, whenever the power goes. A link under the draft's name is not followed. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.draft`
  removeFile(draft)
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
  putInPlace(draft, file)
}

/** A finished draft takes its name; both are on the disk before this returns. */
export function putInPlace(draft: string, file: string): void {
  syncToDisk(draft)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Null where there is none, or none that can be read as JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export function removeFile(file: string): void {
  rmSync(file, { force: true })
}

export function syncToDisk(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Windows keeps the names in its folders by itself, and does not let a folder be opened. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
