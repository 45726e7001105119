import type { Connection } from '../../../shared/contract/connections/connection.ts'
import type { Store } from '../../storage/store.ts'
import { connectionOf } from '../lookup.ts'
import { asConnection } from './as-connection.ts'

export interface ConnectionOrderService {
  /** Puts it at this place among those that can be used, from 0. */
  move(connectionId: string, place: number): Connection[]
  /** New chats begin with it. */
  makeDefault(connectionId: string): Connection[]
}

/** In which order the person sees connections, and which one they begin with. */
export function createConnectionOrder({
  connections,
  transaction,
}: Pick<Store, 'connections' | 'transaction'>): ConnectionOrderService {
  return {
    move: (connectionId, place) =>
      transaction(() => {
        const moved = connectionOf({ connections }, connectionId)
        const others = connections.list().filter(({ id }) => id !== moved.id)
        const next = others[place]?.id
        // Deleted ones keep their neighbours, so that one that is put back stands where it stood.
        const everyone = connections.everyone().flatMap(({ id }) => (id === moved.id ? [] : [id]))
        const at = next === undefined ? everyone.length : everyone.indexOf(next)
        connections.setOrder(everyone.toSpliced(at, 0, moved.id))
        return connections.list().map(asConnection)
      }),

    makeDefault: (connectionId) =>
      transaction(() => {
        connections.setDefault(connectionOf({ connections }, connectionId).id)
        return connections.list().map(asConnection)
      }),
  }
}
