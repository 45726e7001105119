import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import { PendingChange } from '../../../shared/contract/data/data-place.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { carryOutErase } from './carry-out-erase.ts'
import { carryOutMove } from './carry-out-move.ts'
import { carryOutRestore } from './carry-out-restore.ts'
import { readLocation } from './data-location.ts'
import { type FileSteps, fileSteps } from './file-steps.ts'
import { readJson, removeFile, writeWhole } from './whole-file.ts'

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
