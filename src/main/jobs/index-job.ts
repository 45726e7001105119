import { createWordIndex } from '../storage/search-index/word-index.ts'
import type { Job } from './job.ts'

/** Whoever else wants to write waits about so long, and in the pauses not at all. */
const writingMs = 5
const pauseMs = 15
const mostAtOnce = 200

/** Fills the index of words beside everything else, and goes on at the next start where it was ended. */
export const indexJob: Job<null, null> = {
  pace: 'long',
  access: 'write',
  async run(database, _input, report) {
    // A commit that a power cut takes back takes its messages back with it: they are put into the index again.
    database.exec('PRAGMA synchronous = NORMAL')
    const index = createWordIndex(database)
    let count = 10
    for (;;) {
      const begun = performance.now()
      const filling = index.fillSome(count)
      if (filling === null) break
      report(filling.done, filling.total)
      count =
        performance.now() - begun < writingMs ? Math.min(count + 2, mostAtOnce) : Math.max(1, count >> 1)
      await pause()
    }
    while (index.indexLongText()) await pause()
    return null
  },
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
