import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the pictures: which drawings they were made of. */
export const sourcesFile = 'icons/drawn-from.txt'

/** The drawings as they are, a line each. Another Chromium smooths an edge otherwise, so pictures cannot be compared. */
export function sourcesOf(resources: string): string {
  const lines = ['icon.svg', 'icon-small.svg'].map((name) => {
    const text = readFileSync(join(resources, name), 'utf8').replaceAll('\r\n', '\n')
    return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
  })
  return lines.join('')
}
