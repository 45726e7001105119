import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  readonly jobs: Pick<Jobs, 'run'>
  readonly store: Pick<Store, 'search'>
  readonly log: Log
}

export interface IndexFilling {
  /** Starts a thread that indexes new texts, if there are any. */
  start(): void
}

/** Runs one `index` job at a time. The next start makes up for a failed run. */
export function createIndexFilling({ jobs, store, log }: Dependencies): IndexFilling {
  let isRunning = false

  async function fill(): Promise<void> {
    isRunning = true
    try {
      // New texts may be written after the job looked for the last time.
      while (store.search.isTextLeft()) await jobs.run('index', null)
    } catch (error) {
      log.warn('failed to complete the search index', { error: errorKind(error) })
    }
    isRunning = false
  }

  return {
    start() {
      if (!isRunning) void fill()
    },
  }
}
