import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Licence } from '../shared/contract/app/about.ts'

/** What the build found in the bundles. It lies beside the page but is no file of it: the page asks for it. */
export function createLicenceReader(pageFolder: string): () => Promise<Licence[]> {
  return async () => JSON.parse(await readFile(join(pageFolder, 'licences.json'), 'utf8'))
}
