import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Licence } from '../shared/contract/app/about.ts'

/**
 * Reads the licences that the build found in the bundles. The file is next to the page but not part of it, so
 * the page asks main.
 */
export function createLicenceReader(pageFolder: string): () => Promise<Licence[]> {
  return async () => JSON.parse(await readFile(join(pageFolder, 'licences.json'), 'utf8'))
}
