import { createTransaction } from '../../storage/database/transaction.ts'
import { createTrashRepository } from '../../storage/repositories/conversations/trash-repository.ts'
import type { Job } from '../job.ts'

/** Long enough for an answer that streams to be saved in between. */
const pauseMs = 4

/** Deletes the words of conversations in the trash for good, and of those that an earlier run did not get done. */
export const emptyTrashJob: Job<{ ids: readonly string[] }, null> = {
  pace: 'long',
  access: 'write',
  async run(database, { ids }, report) {
    const trash = createTrashRepository(database, createTransaction(database))
    const leftOver = trash.doomed()
    const total = leftOver.length + ids.length
    for (const [index, id] of [...leftOver, ...ids].entries()) {
      report(index, total)
      // One that was brought back meanwhile stays.
      if (index >= leftOver.length && !trash.doom(id)) continue
      for (const words of trash.wordsOf(id)) {
        trash.deleteWords(words)
        await pause()
      }
      // The ledger outlives it, and shows the title that it had last.
      while (trash.keepLastTitle(id)) await pause()
      trash.forget(id)
      await pause()
    }
    return null
  },
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
