import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import { orWarnLater } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'log'> {
  store: Pick<Store, 'trash'>
}

/** Messages may be deleted during wiping, so another round follows. */
const maxRounds = 3

/**
 * Removes remains of deleted messages from the file, if there may be any. A failure never reaches the caller:
 * the messages are already deleted, and a later run finishes it. The signal ends only the caller's
 * wait.
 */
export type WipeDeleted = (signal?: AbortSignal) => Promise<void>

export function createWipeDeleted({ store, jobs, log }: Dependencies): WipeDeleted {
  let running: Promise<void> | null = null

  return (signal) => {
    running ??= orWarnLater(log, 'failed to wipe deleted text', async () => {
      for (let round = 0; round < maxRounds && store.trash.hasRemains(); round += 1)
        await jobs.run('wipe-deleted', null)
    }).finally(() => {
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
