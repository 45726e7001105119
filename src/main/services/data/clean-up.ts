import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  store: Pick<Store, 'trash'>
  jobs: Jobs
  log: Log
}

/** Messages may be deleted during a clean-up, so another round follows. */
const maxRounds = 3

/**
 * Removes remains of deleted messages from the file, if there may be any. A failure never reaches the caller:
 * the messages are already deleted, and a later run finishes the clean-up. The signal ends only the caller's
 * wait.
 */
export type CleanUp = (signal?: AbortSignal) => Promise<void>

export function createCleanUp({ store, jobs, log }: Dependencies): CleanUp {
  let running: Promise<void> | null = null

  async function clean(): Promise<void> {
    try {
      for (let round = 0; round < maxRounds && store.trash.hasRemains(); round += 1)
        await jobs.run('clean-up', null)
    } catch (error) {
      log.warn('failed to clean up deleted text', { error: errorKind(error) })
    }
  }

  return (signal) => {
    running ??= clean().finally(() => {
      running = null
    })
    return signal === undefined ? running : unlessCancelled(running, signal)
  }
}

async function unlessCancelled(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const cancelled = Promise.withResolvers<never>()
  const onAbort = (): void => cancelled.reject(new AppError('cancelled', 'The wait was cancelled.'))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([work, cancelled.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
