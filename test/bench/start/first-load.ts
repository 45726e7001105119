import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The scripts that the page loads before anyone can use it, in compressed kB. */
export function firstLoadKilobytes(folder: string): number {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/gu)].map(([, file]) => file ?? '')
  if (files.length === 0) throw new Error('The page has no script: build the app first.')
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1_000
}
