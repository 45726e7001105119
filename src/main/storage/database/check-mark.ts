import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** An empty file beside the database: the next start reads all of it before the first write. */
const markOf = (file: string): string => `${file}-check`

export function askForCheck(file: string): void {
  writeFileSync(markOf(file), '', { mode: 0o600 })
}

export function isCheckAsked(file: string): boolean {
  return existsSync(markOf(file))
}

export function forgetCheck(file: string): void {
  rmSync(markOf(file), { force: true })
}
