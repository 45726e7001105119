import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import { type DataLocation, PendingChange } from '../../../shared/contract/data/data-place.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { isBackupName } from '../backups/backups-folder.ts'
import { carryOutRestore, moveParts } from './carry-out-restore.ts'
import { dataFileName, locationFileName, readLocation } from './data-location.ts'
import { type FileSteps, fileSteps } from './file-steps.ts'
import { readJson, removeFile, writeWhole } from './whole-file.ts'

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

const parts = [dataFileName, `${dataFileName}-wal`, `${dataFileName}-shm`]

const pendingFileName = 'pending-change.json'

/** Notes what the next start is to do before it opens the data. */
export function planChange(home: string, change: PendingChange): void {
  try {
    writeWhole(join(home, pendingFileName), JSON.stringify(change))
  } catch (cause) {
    throw new AppError('not-saved', 'The plan could not be written.', { cause })
  }
}

export function dropPlan(home: string): void {
  removeFile(join(home, pendingFileName))
}

interface Home {
  /** The usual folder. */
  readonly home: string
  /** A portable copy has its data where it is, whatever a file there says. */
  readonly isPortable: boolean
}

/**
 * Does what was planned for the data, and gives back what the person must be told. A start that is killed in the middle leaves the plan where it
 * is, and the next one goes on from there. Throws only where files are left in a state that must not be opened.
 */
export function carryOutPendingChange(
  { home, isPortable }: Home,
  steps: FileSteps = fileSteps,
): Notice | null {
  const file = join(home, pendingFileName)
  if (!steps.exists(file)) return null
  const planned = PendingChange.safeParse(readJson(file))
  const notice = planned.success ? carryOut(planned.data, { home, isPortable }, steps) : null
  try {
    steps.remove(file)
  } catch (error) {
    // A plan that stays is carried out again, and finds nothing left to do; but to erase again would be to erase what came after.
    if (planned.data?.kind === 'erase') throw error
  }
  return notice
}

function carryOut(change: PendingChange, { home, isPortable }: Home, steps: FileSteps): Notice {
  if (change.kind === 'erase')
    return carryOutErase(home, isPortable ? { folder: home, earlier: [] } : readLocation(home), steps)
  if (change.kind === 'move') return carryOutMove(home, change, steps)
  return carryOutRestore(change.folder, change.id, steps)
}

/** The old files are not deleted: they go into a folder of their own, for the person to delete. */
function carryOutMove(
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

/** Everything Tally ever kept, in every place it was ever kept in. */
function carryOutErase(home: string, { folder, earlier }: DataLocation, steps: FileSteps): Notice {
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
