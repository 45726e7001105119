import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const linuxResources = fileURLToPath(new URL('../../../resources/linux/', import.meta.url))
export const desktopFile = 'app.tally.Tally.desktop'

/**
 * The desktop entry, as electron-builder takes it for an AppImage. electron-builder adds the command that
 * starts the program.
 */
export function desktopEntry(): Record<string, string> {
  const lines = readFileSync(`${linuxResources}${desktopFile}`, 'utf8').split('\n')
  const entries = lines
    .map((line) => /^([\w-]+)=(.*)$/u.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? ''] as const]))
  return Object.fromEntries(entries.filter(([key]) => key !== 'Exec'))
}
