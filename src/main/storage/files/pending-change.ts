import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import { type DataLocation, PendingChange } from '../../../shared/contract/data/data-place.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { isBackupName } from '../backups/backups-folder.ts'
import { type FileSteps, fileSteps } from './atomic-file-operations.ts'
import { readJson, removeFile, writeWhole } from './atomic-write.ts'
import { carryOutRestore, moveParts } from './carry-out-restore.ts'
import { dataFileName, locationFileName, readLocation } from './data-location.ts'

/** Tally deletes only files with these names, because the user may keep other files in the folder. */
const ours = [
  /^tally\.db(-wal|-shm|-journal|-check|-brought-back(\.draft)?|\.draft)?$/,
  // The lock file itself is held, and empty.
  /^tally\.lock-holder(\.draft)?$/,
  /^restoring\.db/,
  /^unfinished-starts$/,
  // A downloaded update, in a folder that the packaging names.
  /^tally-updater$/,
  /^(damaged|replaced|moved)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(-\d+)?$/,
]

const parts = [dataFileName, `${dataFileName}-wal`, `${dataFileName}-shm`]

const pendingFileName = 'pending-change.json'

/** Saves the change that the next start makes before it opens the data. */
export function planChange(home: string, change: PendingChange): void {
  try {
    writeWhole(join(home, pendingFileName), JSON.stringify(change))
  } catch (cause) {
    throw new AppError('not-saved', 'The plan could not be written.', { cause })
  }
}

export function cancelPlan(home: string): void {
  removeFile(join(home, pendingFileName))
}

interface Home {
  /** The default folder. */
  readonly home: string
  /** A portable copy ignores the location file: its data never moves. */
  readonly isPortable: boolean
}

/**
 * Carries out the planned change and returns a notice about it. If a start is killed in between, the plan
 * stays and the next start continues. Throws only where the files must not be opened.
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
    // A move or restore can safely run again and finds nothing left to do. A second erasure would delete
    // newer data.
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

/** Moves the data. The old files go into a separate folder, for the user to delete. */
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
    // The new folder is already in use, so the old files may stay.
    return { code: 'moved', detail: old }
  }
  return { code: 'moved', detail: aside }
}

/** The new folder holds the data from the moment the location file names it. */
function wasMoved(home: string, before: DataLocation, to: string, steps: FileSteps): boolean {
  const { folder, earlier } = before
  const location: DataLocation = { folder: to, earlier: [...earlier, folder] }
  return orElse(() => {
    steps.copyDatabase(join(folder, dataFileName), join(to, dataFileName))
    steps.write(join(home, locationFileName), JSON.stringify(location))
    return true
  }, false)
}

/** Deletes all Tally files in every folder that ever held the data. */
function carryOutErase(home: string, { folder, earlier }: DataLocation, steps: FileSteps): Notice {
  const places = new Set([home, ...earlier, folder])
  const unfinished = [...places].filter((place) => !isErased(place, steps))
  const left = unfinished.at(0)
  if (left === undefined) {
    steps.remove(join(home, locationFileName))
    return { code: 'erased', detail: null }
  }
  // New data starts in the default folder. The next erasure retries the rest.
  const location: DataLocation = { folder: home, earlier: unfinished }
  steps.write(join(home, locationFileName), JSON.stringify(location))
  return { code: 'not-all-erased', detail: left }
}

function isErased(place: string, steps: FileSteps): boolean {
  return orElse(() => {
    // A disconnected disk keeps its files.
    if (!steps.exists(place)) return false
    const names = steps.namesIn(place).filter((name) => ours.some((form) => form.test(name)))
    for (const name of names) steps.remove(join(place, name))
    eraseFolder(join(place, 'backups'), (name) => isBackupName(name.replace(/\.draft$/, '')), steps)
    eraseFolder(join(place, 'logs'), (name) => /^tally(\.old)?\.log$/.test(name), steps)
    return true
  }, false)
}

/** Deletes the folder too, unless it holds other files. */
function eraseFolder(folder: string, isOurs: (name: string) => boolean, steps: FileSteps): void {
  const names = steps.namesIn(folder)
  const found = names.filter(isOurs)
  for (const name of found) steps.remove(join(folder, name))
  if (found.length === names.length) steps.remove(folder)
}
