import type { AppVersions } from '../shared/contract/app/about.ts'

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
