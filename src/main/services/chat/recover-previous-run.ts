import { errorKind } from '../../../shared/domain/app/errors.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import type { Log } from '../../log.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  readonly store: Pick<Store, 'calls' | 'copies' | 'messages' | 'requests'>
  readonly files: Pick<DataFiles, 'removeRestoreDraft' | 'removeDrafts'>
  readonly log: Log
}

/**
 * Cleans up after a crash or a quit. Each step is independent: a failing index must not leave a call running.
 * A disk that refuses every step is reported at the next save.
 */
export function recoverPreviousRun({ store, files, log }: Dependencies): void {
  const attempt = (failure: string, step: () => void): void => {
    try {
      step()
    } catch (error) {
      log.warn(failure, { error: errorKind(error) })
    }
  }
  // Join the texts first, because estimates need them.
  attempt('failed to join saved parts of answers', () => store.messages.joinAnswers())
  attempt('failed to end calls of an earlier run', () => {
    const count = store.calls.interruptUnfinished(estimateTokens)
    if (count > 0) log.warn('calls of an earlier run were interrupted', { count })
  })
  attempt('failed to end requests of an earlier run', () => store.requests.cutOffUnfinished())
  attempt('failed to delete unfinished duplicates', () => store.copies.abandon())
  // Leftover copies do no harm but use disk space.
  attempt('failed to delete unfinished copies', () => {
    files.removeRestoreDraft()
    files.removeDrafts()
  })
}
