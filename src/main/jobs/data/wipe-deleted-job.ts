import type { DatabaseSync } from 'node:sqlite'
import { withoutSync } from '../../storage/database/pragmas.ts'
import { beginWiping } from '../../storage/database/wipe-note.ts'
import { bytesOf, emptyLog, indexMergers, rewrite, shrinkSome } from '../../storage/database/wipe-steps.ts'
import { dropUnusedOutcomes } from '../../storage/repositories/usage/clear-ledger-before.ts'
import { writeJob } from '../job.ts'
import { createWritePacer } from '../write-pacer.ts'

/** Main cannot write while the file is rewritten. A larger file is shrunk in steps instead. */
const maxRewrittenBytes = 1_000_000
const maxLogAttempts = 50
const pauseMs = 100

/** Removes deleted text from the search index, from free pages and gaps between rows, and from the log. */
export async function wipeDeleted(database: DatabaseSync, most = maxRewrittenBytes): Promise<void> {
  const conclude = beginWiping(database)
  const pace = createWritePacer()
  const untilDone = async (step: (pages: number) => boolean): Promise<void> => {
    for (let isMore = true; isMore; )
      isMore = await pace.take(() => withoutSync(database, () => step(pace.room())))
  }
  await pace.take(() => dropUnusedOutcomes(database))
  for (const mergeSome of indexMergers(database)) await untilDone(mergeSome)
  const isSmall = bytesOf(database) <= most
  if (isSmall) rewriteInMemory(database)
  else await untilDone((pages) => shrinkSome(database, pages))
  if (await canEmptyLog(database)) conclude(isSmall ? 'nothing' : 'gaps')
}

/**
 * Keeps the temporary copy in memory, because a file would leave the deleted text behind. In safe mode, this is the
 * connection of the app, whose temporary chat and search need the same.
 */
function rewriteInMemory(database: DatabaseSync): void {
  database.exec('PRAGMA temp_store = MEMORY')
  rewrite(database)
}

async function canEmptyLog(database: DatabaseSync): Promise<boolean> {
  for (let count = 0; count < maxLogAttempts; count += 1) {
    if (emptyLog(database)) return true
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return false
}

export const wipeDeletedJob = writeJob<null, null>(async (database) => {
  await wipeDeleted(database)
  return null
})
