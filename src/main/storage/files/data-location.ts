import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataLocation } from '../../../shared/contract/data/data-place.ts'
import { readJson, removeFile } from './atomic-write.ts'

export const dataFileName = 'tally.db'
export const locationFileName = 'data-location.json'

/** The data folder from the location file in the default folder. An unreadable file counts as none. */
export function readLocation(home: string): DataLocation {
  const told = DataLocation.safeParse(readJson(join(home, locationFileName)))
  return told.data ?? { folder: home, earlier: [] }
}

export function forgetLocation(home: string): void {
  removeFile(join(home, locationFileName))
}

/**
 * Whether the data is there. An unplugged disk leaves an empty folder, or none. In the default folder, a
 * missing file means a first start.
 */
export function isDataThere(home: string, folder: string): boolean {
  return folder === home || existsSync(join(folder, dataFileName))
}
