import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import type { DataLocation } from '../../../shared/contract/data/data-place.ts'
import { isBackupName } from '../backups/backups-folder.ts'
import { locationFileName } from './data-location.ts'
import type { FileSteps } from './file-steps.ts'

/** The person may have other files beside: only what Tally names so goes. */
const ours = [
  /^tally\.db(-wal|-shm|-journal|-check|-brought-back(\.draft)?|\.draft)?$/,
  // The lock itself is held, and empty.
  /^tally\.lock-holder(\.draft)?$/,
  /^restoring\.db/,
  /^unfinished-starts$/,
  // A newer version that was fetched, under the name that the packaging gives its folder.
  /^tally-updater$/,
  /^(damaged|replaced|moved)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(-\d+)?$/,
]

/** Everything Tally ever kept, in every place it was ever kept in. */
export function carryOutErase(home: string, { folder, earlier }: DataLocation, steps: FileSteps): Notice {
  const places = new Set([home, ...earlier, folder])
  const unfinished = [...places].filter((place) => !isErased(place, steps))
  const left = unfinished.at(0)
  if (left === undefined) {
    steps.remove(join(home, locationFileName))
    return { code: 'erased', detail: null }
  }
  // The next data begins in the usual folder; what is left elsewhere is tried again with the next erasure.
  const location: DataLocation = { folder: home, earlier: unfinished }
  steps.write(join(home, locationFileName), JSON.stringify(location))
  return { code: 'not-all-erased', detail: left }
}

function isErased(place: string, steps: FileSteps): boolean {
  try {
    // A disk that is not there keeps what is on it.
    if (!steps.exists(place)) return false
    const names = steps.namesIn(place).filter((name) => ours.some((form) => form.test(name)))
    for (const name of names) steps.remove(join(place, name))
    eraseFolder(join(place, 'backups'), (name) => isBackupName(name.replace(/\.draft$/, '')), steps)
    eraseFolder(join(place, 'logs'), (name) => /^tally(\.old)?\.log$/.test(name), steps)
    return true
  } catch {
    return false
  }
}

/** The folder goes too, unless somebody else has put something into it. */
function eraseFolder(folder: string, isOurs: (name: string) => boolean, steps: FileSteps): void {
  const names = steps.namesIn(folder)
  const found = names.filter(isOurs)
  for (const name of found) steps.remove(join(folder, name))
  if (found.length === names.length) steps.remove(folder)
}
