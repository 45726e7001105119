import { createTransaction } from '../../storage/database/transaction.ts'
import { createImageRepository } from '../../storage/repositories/chat/image-repository.ts'
import { createTrashRepository } from '../../storage/repositories/conversations/trash-repository.ts'
import { writeJob } from '../job.ts'

/** Long enough to save part of a running answer in between. */
const pauseMs = 4

/**
 * Deletes the messages of the given conversations in the trash. Also finishes deletions that an earlier run
 * left, and the images from before this time that no text uses.
 */
export const emptyTrashJob = writeJob<{ ids: readonly string[]; unusedBefore?: number }, null>(
  async (database, { ids, unusedBefore = 0 }, report) => {
    const transaction = createTransaction(database)
    const trash = createTrashRepository(database, transaction)
    const images = createImageRepository(database, transaction)
    const leftOver = trash.marked()
    const total = leftOver.length + ids.length
    for (const [index, id] of [...leftOver, ...ids].entries()) {
      report(index, total)
      // Skip a conversation that was restored meanwhile.
      if (index >= leftOver.length && !trash.markForDeletion(id)) continue
      for (const words of trash.wordsOf(id)) {
        trash.deleteWords(words)
        await pause()
      }
      // Calls stay in the ledger and show the last title.
      while (trash.keepLastTitle(id)) await pause()
      trash.forget(id)
      await pause()
    }
    while (images.dropUnused(unusedBefore)) await pause()
    return null
  },
)

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
