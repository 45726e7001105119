import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A list, next to the pictures, of the drawings that they were made from. */
export const sourcesFile = 'icons/drawn-from.txt'

/**
 * The sources of the drawings, a line each. Another Chromium smooths edges differently, so pictures cannot be
 * compared.
 */
export function sourcesOf(resources: string): string {
  const lines = ['icon.svg', 'icon-small.svg', 'tray.svg'].map((name) => {
    const text = readFileSync(join(resources, name), 'utf8').replaceAll('\r\n', '\n')
    return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
  })
  return lines.join('')
}
