import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import { inspectFile } from '../database/inspect-file.ts'
import { dataFileName } from './data-location.ts'
import type { FileSteps } from './file-steps.ts'

/** The checked copy that is to take the place of the data. */
export const restoringName = 'restoring.db'
// The file itself goes last and comes back first: its log never lies beside another file.
const parts = ['-brought-back', '-check', '-shm', '-wal', ''].map((ending) => `${dataFileName}${ending}`)

/** As long as the copy lies ready, the old file has still to go, or to come back. */
export function carryOutRestore(folder: string, id: string, steps: FileSteps): Notice {
  const copy = join(folder, restoringName)
  const aside = join(folder, `replaced-${id}`)
  let isRestored = false
  try {
    if (steps.exists(copy)) {
      if (inspectFile(copy) !== null) throw new Error('The copy is not sound any more.')
      moveParts(folder, aside, parts, steps)
      steps.move(copy, join(folder, dataFileName))
      isRestored = true
    }
  } catch {
    if (steps.exists(aside)) moveParts(aside, folder, parts.toReversed(), steps)
    return { code: 'not-restored', detail: null }
  }
  // A start that was killed after the last step finds the old file put aside, and no copy any more.
  if (steps.exists(aside)) return { code: 'restored', detail: aside }
  return { code: isRestored ? 'restored' : 'not-restored', detail: null }
}

/** Moves those of the files that are there; what was moved before is not touched. */
export function moveParts(from: string, to: string, names: readonly string[], steps: FileSteps): void {
  const present = names.filter((name) => steps.exists(join(from, name)))
  if (present.length > 0) steps.makeFolder(to)
  for (const name of present) steps.move(join(from, name), join(to, name))
}
