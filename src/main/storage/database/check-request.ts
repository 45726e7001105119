import { existsSync, rmSync, writeFileSync } from 'node:fs'

/**
 * An empty file next to the database. It makes the next start read the whole database before the first write.
 */
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
