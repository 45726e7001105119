import type { DatabaseSync } from 'node:sqlite'
import { withoutSync } from '../../storage/database/pragmas.ts'
import { prepareMerging } from '../../storage/search/indexing.ts'
import { createWordIndex } from '../../storage/search/word-index.ts'
import { writeJob } from '../job.ts'

/** Longest wait for another writer. During the pauses nobody waits. */
const writingMs = 5
const pauseMs = 15
const maxAtOnce = 200
/** SQLite itself merges 16 parts of the index at once, in the write that would add the next part. */
const writesPerMerge = 8
/** Takes about 1 ms. */
const mergedPages = 32
const mergePauseMs = 4

/** Merges the small parts that writes add to the search index, in short transactions. */
export function createIndexMerging(database: DatabaseSync) {
  const mergeSome = prepareMerging(database)
  let writes = 0

  async function merge(): Promise<void> {
    writes = 0
    while (withoutSync(database, () => mergeSome(mergedPages))) await pause(mergePauseMs)
  }

  return {
    merge,
    /** Call this after each transaction that added words. */
    async afterWrite(): Promise<void> {
      writes += 1
      if (writes >= writesPerMerge) await merge()
    },
  }
}

/** Fills and merges the search index in the background. The next start continues an unfinished run. */
export const indexJob = writeJob<null, null>(async (database, _input, report) => {
  const index = createWordIndex(database)
  const merging = createIndexMerging(database)
  let count = 10
  for (;;) {
    const begun = performance.now()
    const filling = withoutSync(database, () => index.fillSome(count))
    if (filling === null) break
    report(filling.done, filling.total)
    count = performance.now() - begun < writingMs ? Math.min(count + 2, maxAtOnce) : Math.max(1, count >> 1)
    await pause(pauseMs)
    await merging.afterWrite()
  }
  while (withoutSync(database, () => index.indexLongText())) {
    await pause(pauseMs)
    await merging.afterWrite()
  }
  await merging.merge()
  return null
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
