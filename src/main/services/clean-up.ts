import { errorKind } from '../../shared/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Store } from '../storage/store.ts'

interface Dependencies {
  store: Pick<Store, 'trash'>
  jobs: Jobs
  log: Log
}

/** Something may be deleted while a clean-up runs; then it is done once more. */
const mostRounds = 3

/**
 * Takes deleted words out of the file, if there may be any. It refuses nothing: they are deleted in any case, and what is not done now
 * is done later.
 */
export type CleanUp = (signal?: AbortSignal) => Promise<void>

export function createCleanUp({ store, jobs, log }: Dependencies): CleanUp {
  let running: Promise<void> | null = null

  async function clean(options: { signal?: AbortSignal }): Promise<void> {
    try {
      for (let round = 0; round < mostRounds && store.trash.hasRemains(); round += 1)
        await jobs.run('clean-up', null, options)
    } catch (error) {
      log.warn('deleted words could not be cleaned up', { error: errorKind(error) })
    } finally {
      running = null
    }
  }

  return (signal) => {
    running ??= clean(signal === undefined ? {} : { signal })
    return running
  }
}
