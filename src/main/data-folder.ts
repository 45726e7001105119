import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { app } from 'electron'

/** Moves everything that is kept, as a portable copy of the app wants it. Electron takes an absolute folder that is there. */
export function moveDataTo(folder: string): void {
  const place = resolve(folder)
  mkdirSync(place, { recursive: true })
  app.setPath('userData', place)
}
