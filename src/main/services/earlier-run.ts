import { errorKind } from '../../shared/errors.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import type { Log } from '../log.ts'
import type { DataFiles } from '../storage/data-files.ts'
import type { Store } from '../storage/store.ts'

interface Dependencies {
  readonly store: Pick<Store, 'calls' | 'copies' | 'messages' | 'requests'>
  readonly files: Pick<DataFiles, 'removeRestoreDraft' | 'removeDrafts'>
  readonly log: Log
}

/** Ends what a crash or a quit left open. A disk that refuses this is told about as soon as something is to be saved. */
export function endEarlierRun({ store, files, log }: Dependencies): void {
  try {
    // First the texts: what is not reported is estimated from them.
    store.messages.joinAnswers()
    const count = store.calls.interruptUnfinished(estimateTokens)
    store.requests.cutOffUnfinished()
    store.copies.abandon()
    if (count > 0) log.warn('calls of an earlier run were interrupted', { count })
  } catch {
    log.warn('calls of an earlier run could not be ended')
  }
  // What it left half of is in nobody's way, but takes room.
  try {
    files.removeRestoreDraft()
    files.removeDrafts()
  } catch (error) {
    log.warn('unfinished copies could not be removed', { error: errorKind(error) })
  }
}
