import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import type { DataLocation, PendingChange } from '../../../shared/contract/data/data-place.ts'
import { moveParts } from './carry-out-restore.ts'
import { dataFileName, locationFileName, readLocation } from './data-location.ts'
import type { FileSteps } from './file-steps.ts'

const parts = [dataFileName, `${dataFileName}-wal`, `${dataFileName}-shm`]

/** The old files are not deleted: they go into a folder of their own, for the person to delete. */
export function carryOutMove(
  home: string,
  { id, to }: Extract<PendingChange, { kind: 'move' }>,
  steps: FileSteps,
): Notice {
  const before = readLocation(home)
  if (before.folder !== to && !wasMoved(home, before, to, steps)) return { code: 'not-moved', detail: to }
  const old = readLocation(home).earlier.at(-1) ?? home
  const aside = join(old, `moved-${id}`)
  try {
    moveParts(old, aside, parts, steps)
  } catch {
    // The new place is in use by now; the old files may as well stay where they are.
    return { code: 'moved', detail: old }
  }
  return { code: 'moved', detail: aside }
}

/** From the moment the usual folder tells of the new place, that is the data. */
function wasMoved(home: string, before: DataLocation, to: string, steps: FileSteps): boolean {
  const { folder, earlier } = before
  const location: DataLocation = { folder: to, earlier: [...earlier, folder] }
  try {
    steps.copyDatabase(join(folder, dataFileName), join(to, dataFileName))
    steps.write(join(home, locationFileName), JSON.stringify(location))
    return true
  } catch {
    return false
  }
}
