import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataLocation } from '../../../shared/contract/data/data-place.ts'
import { readJson, removeFile } from './whole-file.ts'

/** The name of the data file, wherever it is. */
export const dataFileName = 'tally.db'
export const locationFileName = 'data-location.json'

/** Where the data is, as the usual folder tells; one that cannot be read is as good as none. */
export function readLocation(home: string): DataLocation {
  const told = DataLocation.safeParse(readJson(join(home, locationFileName)))
  return told.data ?? { folder: home, earlier: [] }
}

export function forgetLocation(home: string): void {
  removeFile(join(home, locationFileName))
}

/** A disk that was unplugged leaves an empty folder, or none. In the usual folder a missing file is a first start. */
export function isDataThere(home: string, folder: string): boolean {
  return folder === home || existsSync(join(folder, dataFileName))
}
