import type { DatabaseSync } from 'node:sqlite'
import { createWordIndex } from '../../storage/search/word-index.ts'
import type { Job } from '../job.ts'

/** Longest wait for another writer. During the pauses nobody waits. */
const writingMs = 5
const pauseMs = 15
const maxAtOnce = 200

/** Fills the search index in the background. The next start continues an unfinished run. */
export const indexJob: Job<null, null> = {
  access: 'write',
  async run(database, _input, report) {
    const index = createWordIndex(database)
    let count = 10
    for (;;) {
      const begun = performance.now()
      const filling = withoutSync(database, () => index.fillSome(count))
      if (filling === null) break
      report(filling.done, filling.total)
      count = performance.now() - begun < writingMs ? Math.min(count + 2, maxAtOnce) : Math.max(1, count >> 1)
      await pause()
    }
    while (withoutSync(database, () => index.indexLongText())) await pause()
    return null
  },
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

/**
 * Writes without waiting for the disk. If a power cut undoes a commit, the next run indexes those messages
 * again. In safe mode the whole app uses this connection, so other writes must stay synchronous.
 */
function withoutSync<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    database.exec('PRAGMA synchronous = FULL')
  }
}
