import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Log } from '../../log.ts'
import type { Asking, Store, StoredConnection } from '../../storage/store.ts'
import { asConnection } from '../connections/as-connection.ts'
import type { EndedAnswer } from './answer-run.ts'
import { askingOf, measured, remembered } from './streaming-mode.ts'

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
