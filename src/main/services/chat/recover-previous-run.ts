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
 * Ends what a crash or a quit left open. Each step is for itself: an index that refuses a text must leave no call running. A disk that
 * refuses all of it is reported as soon as something is to be saved.
 */
export function endEarlierRun({ store, files, log }: Dependencies): void {
  const attempt = (failure: string, step: () => void): void => {
    try {
      step()
    } catch (error) {
      log.warn(failure, { error: errorKind(error) })
    }
  }
  // First the texts: tokens that are not reported are estimated from them.
  attempt('saved parts of answers could not be joined', () => store.messages.joinAnswers())
  attempt('calls of an earlier run could not be ended', () => {
    const count = store.calls.interruptUnfinished(estimateTokens)
    if (count > 0) log.warn('calls of an earlier run were interrupted', { count })
  })
  attempt('requests of an earlier run could not be ended', () => store.requests.cutOffUnfinished())
  attempt('unfinished duplicates could not be deleted', () => store.copies.abandon())
  // These are in nobody's way, but take room.
  attempt('unfinished copies could not be removed', () => {
    files.removeRestoreDraft()
    files.removeDrafts()
  })
}
