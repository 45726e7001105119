import { createSharedSync } from '../../storage/database/shared-sync.ts'
import { createTransaction } from '../../storage/database/transaction.ts'
import {
  type CopyOrder,
  createCopyRepository,
} from '../../storage/repositories/conversations/copy-repository.ts'
import { createTrashRepository } from '../../storage/repositories/conversations/trash-repository.ts'
import { createIndexMerging } from '../conversations/index-job.ts'
import { writeJob } from '../job.ts'

export interface CopyInput extends Omit<CopyOrder, 'newId'> {
  readonly originalId: string
}

/** Another writer waits about so long, and doesn't wait during the pauses. */
const writingMs = 3
const minPauseMs = 4

/**
 * Copies a conversation in short transactions. The last transaction makes the copy visible. A run that ends
 * earlier leaves nothing visible.
 */
export const copyJob = writeJob<CopyInput, null>(async (database, { originalId, ...order }) => {
  const transaction = createTransaction(database)
  // A commit that waits for the disk would keep others from writing meanwhile.
  const sync = createSharedSync(database, transaction)
  const copies = createCopyRepository(database, transaction)
  const steps = copies.copy(originalId, { ...order, newId: () => crypto.randomUUID() })
  const merging = createIndexMerging(database)
  let isDone = false
  try {
    while (!isDone) {
      const begunAt = performance.now()
      isDone = sync.commit(() => goOn(steps))
      // Others get at least half of the time.
      const tookMs = performance.now() - begunAt
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, Math.max(tookMs, minPauseMs)))
      await merging.afterWrite()
    }
    await sync.onDisk()
  } finally {
    sync.close()
    if (!isDone) createTrashRepository(database, transaction).markForDeletion(order.id)
  }
  return null
})

/** Runs steps for a short time. True after the last step. */
function goOn(steps: Iterator<void>): boolean {
  const startedAt = performance.now()
  while (performance.now() - startedAt < writingMs) if (steps.next().done === true) return true
  return false
}
