import { join } from 'node:path'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import { inspectFile } from '../database/inspect-file.ts'
import type { FileSteps } from './atomic-file-operations.ts'
import { dataFileName } from './data-location.ts'

/** The checked copy that is to replace the data. */
export const restoringName = 'restoring.db'
// The database file moves out last and back first, so that its log is never next to another file.
const parts = ['-brought-back', '-check', '-shm', '-wal', ''].map((ending) => `${dataFileName}${ending}`)

/** While the copy is there, the old file still has to move out, or back. */
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
  // A start that was killed after the last step finds the old file moved aside, and no copy.
  if (steps.exists(aside)) return { code: 'restored', detail: aside }
  return { code: isRestored ? 'restored' : 'not-restored', detail: null }
}

/** Moves the files that exist; earlier moves stay as they are. */
export function moveParts(from: string, to: string, names: readonly string[], steps: FileSteps): void {
  const present = names.filter((name) => steps.exists(join(from, name)))
  if (present.length > 0) steps.makeFolder(to)
  for (const name of present) steps.move(join(from, name), join(to, name))
}
