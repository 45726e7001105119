import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Running } from '../../../src/main/services/diagnostics.ts'
import type { TransferDesk } from '../../../src/main/services/transfer.ts'
import { readEngineVersion } from '../../../src/main/storage/opening/engine-version.ts'
import { describeVersions } from '../../../src/main/versions.ts'
import { shownName } from '../../../src/shared/shown-name.ts'

export interface Offered {
  file: { name: string; bytes: Uint8Array } | null
  /** The folder for a file that is exported, and the file that is imported. */
  place: string | null
  picked: string | null
  logLines: readonly string[]
  isOnline: boolean
}

export const versions = () => describeVersions({ app: '0.0.0', sqlite: readEngineVersion(), process })

/** The dialogs for files, answered as the test says, and what the program around knows. */
export function outsideOf(offered: Offered): { desk: TransferDesk; running: Running } {
  const running = { versions, installedAs: 'source', isSafe: false, logLines: () => [...offered.logLines] }
  const desk: TransferDesk = {
    appVersion: '0.0.0',
    choosePlace: (name) => Promise.resolve(offered.place && join(offered.place, name)),
    chooseFile: () => Promise.resolve(offered.picked),
    chooseTable: () => Promise.resolve(offered.picked),
    nameOf: (file) => shownName(basename(file)),
    remove: (file) => rmSync(file, { force: true }),
  }
  return { desk, running }
}
