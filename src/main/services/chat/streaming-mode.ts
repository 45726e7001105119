import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { Asking, StoredConnection } from '../../storage/store.ts'

/** Streams where they bring counts or the person wants them anyway; else whole answers, because this app counts. */
export function askingOf({ streaming, answers, takesStreamOptions }: StoredConnection): Asking {
  const isWhole =
    streaming === 'refused' || (answers ?? (streaming === 'uncounted' ? 'whole' : null)) === 'whole'
  if (isWhole) return 'whole'
  return takesStreamOptions ? 'stream-with-usage' : 'stream'
}

/** How to ask once more without the field that was turned away; null where it was something else. */
export function askingWithout(asking: Asking, failure: Failure | null): Asking | null {
  if (failure?.code !== 'stream-refused' || asking === 'whole') return null
  return asking === 'stream-with-usage' && failure.cause === 'stream_options' ? 'stream' : 'whole'
}

/** What is known of a service's streams after a complete answer that came as one. */
export function measured(before: StoredConnection, hasUsage: boolean): StoredConnection {
  if (hasUsage) return { ...before, streaming: 'counted' }
  return before.streaming === 'not-measured' ? { ...before, streaming: 'uncounted' } : before
}

/** What is known once an answer came that was asked for in another way than before. */
export function remembered(before: StoredConnection, asking: Asking): StoredConnection {
  return asking === 'whole' ? { ...before, streaming: 'refused' } : { ...before, takesStreamOptions: false }
}
