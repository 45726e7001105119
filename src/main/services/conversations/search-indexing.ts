import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  readonly jobs: Pick<Jobs, 'run'>
  readonly store: Pick<Store, 'search'>
  readonly log: Log
}

export type IndexFilling = ReturnType<typeof createIndexFilling>

/**
 * SQLite itself merges every 16 parts of the index into a larger one. That is fast for the parts of single messages,
 * so a thread merges only the larger ones, before there are 16 of them too.
 */
const writesPerMerge = 64
/** Many short runs of the app add larger parts too. */
const writesBeforeFirst = 8

/** Runs one `index` job at a time. The next start makes up for a failed run. */
export function createIndexFilling({ jobs, store, log }: Dependencies) {
  let isRunning = false
  let writes = writesPerMerge - writesBeforeFirst

  async function fill(): Promise<void> {
    isRunning = true
    try {
      // New texts may be written after the job looked for the last time.
      while (writes >= writesPerMerge || store.search.isTextLeft()) {
        writes = 0
        await jobs.run('index', null)
      }
    } catch (error) {
      log.warn('failed to complete the search index', { error: errorKind(error) })
    }
    isRunning = false
  }

  return {
    /**
     * Call this after each write of a text. Starts a thread if a text is not indexed yet, or once several writes added
     * parts to the index.
     */
    start(): void {
      writes += 1
      if (!isRunning) void fill()
    },
  }
}
