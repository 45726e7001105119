import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppVersions, License } from '../shared/contract/app/about.ts'

interface Running {
  readonly app: string
  readonly sqlite: string
  readonly process: Pick<NodeJS.Process, 'versions' | 'platform' | 'arch'>
}

/** The versions of the engines. A program other than Electron has no Chromium. */
export function describeVersions({ app, sqlite, process }: Running): AppVersions {
  const { electron, chrome, node } = process.versions
  return {
    app,
    electron: electron ?? null,
    chromium: chrome ?? null,
    node,
    sqlite,
    system: `${process.platform} ${process.arch}`,
  }
}

/**
 * Reads the licenses that the build found in the bundles. The file is next to the page but not part of it, so
 * the page asks main.
 */
export function createLicenseReader(pageFolder: string): () => Promise<License[]> {
  return async () => JSON.parse(await readFile(join(pageFolder, 'licenses.json'), 'utf8'))
}
