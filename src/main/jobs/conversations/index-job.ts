import type { DatabaseSync } from 'node:sqlite'
import { createWordIndex } from '../../storage/search/word-index.ts'
import type { Job } from '../job.ts'

/** Whoever else wants to write waits about so long, and in the pauses not at all. */
const writingMs = 5
const pauseMs = 15
const mostAtOnce = 200

/** Fills the index of words beside everything else, and goes on at the next start where it was ended. */
export const indexJob: Job<null, null> = {
  pace: 'long',
  access: 'write',
  async run(database, _input, report) {
    const index = createWordIndex(database)
    let count = 10
    for (;;) {
      const begun = performance.now()
      const filling = withoutSync(database, () => index.fillSome(count))
      if (filling === null) break
      report(filling.done, filling.total)
      count =
        performance.now() - begun < writingMs ? Math.min(count + 2, mostAtOnce) : Math.max(1, count >> 1)
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
 * A commit that a power cut takes back takes its messages back with it: they are put into the index again. In safe mode this is the connection
 * of the whole app, so whatever is written in the pauses is on the disk as always.
 */
function withoutSync<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    database.exec('PRAGMA synchronous = FULL')
  }
}
