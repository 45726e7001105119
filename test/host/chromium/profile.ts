import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'electron-host-'

/** A folder for Chromium's own files, far from the user data, named by the process that must remove it. */
export function createProfile(): string {
  removeAbandonedProfiles()
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
}

export function removeProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** A host that was killed could not tidy up; the next one does it. */
function removeAbandonedProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (Number.isInteger(owner) && !isRunning(owner)) removeProfile(join(tmpdir(), name))
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
