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
  /** Has a thread index the texts that are not in the index yet, if there are any. */
  start(): void
}

/** One run of the `index` job at a time. A run that fails is made up for by the next start. */
export function createIndexFilling({ jobs, store, log }: Dependencies): IndexFilling {
  let isRunning = false

  async function fill(): Promise<void> {
    isRunning = true
    try {
      // Texts may be written while it runs, after it looked for the last time.
      while (store.search.isTextLeft()) await jobs.run('index', null)
    } catch (error) {
      log.warn('the index of words was not filled to its end', { error: errorKind(error) })
    }
    isRunning = false
  }

  return {
    start() {
      if (!isRunning) void fill()
    },
  }
}
