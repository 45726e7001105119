import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Log } from '../../log.ts'
import type { Asking, Store, StoredConnection } from '../../storage/store.ts'
import { asConnection } from '../connections/as-connection.ts'
import type { EndedAnswer } from './answer-run.ts'

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

interface Surroundings {
  readonly store: Pick<Store, 'connections'>
  readonly publish: Publish
  readonly log: Log
}

/** What a complete answer shows of its service is kept for the connection, unless that goes elsewhere by now. */
export function learnStreaming(
  { store, publish, log }: Surroundings,
  asked: StoredConnection,
  asking: Asking,
  { form, end }: EndedAnswer,
): void {
  try {
    const known = store.connections.find(asked.id)
    if (known === null || known.deletedAt !== null || known.baseAddress !== asked.baseAddress) return
    const taken = asking === askingOf(asked) ? known : remembered(known, asking)
    const after = form === 'streamed' ? measured(taken, end.source === 'reported') : taken
    if (known.streaming === after.streaming && known.takesStreamOptions === after.takesStreamOptions) return
    store.connections.put(after)
    publish({ type: 'connection-changed', connection: asConnection(after) })
  } catch (error) {
    log.warn('what was learnt of a service could not be saved', { error: errorKind(error) })
  }
}
