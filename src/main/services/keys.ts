import type { KeyReport } from '../../shared/connection.ts'
import { AppError } from '../../shared/errors.ts'
import type { Store, StoredConnection } from '../storage/store.ts'
import type { CredentialService, LastingPlace } from './credentials.ts'
import { connectionOf } from './found.ts'

interface Dependencies {
  connections: Store['connections']
  credentials: CredentialService
}

/** What the person can do with a key once it is there. */
export interface KeyService {
  keep(connectionId: string, place: LastingPlace): Promise<KeyReport>
  remove(connectionId: string): Promise<KeyReport>
  checkAgain(connectionId: string): Promise<KeyReport>
}

export function createKeyService({ connections, credentials }: Dependencies): KeyService {
  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  const isDeleted = (connectionId: string): boolean =>
    typeof connections.find(connectionId)?.deletedAt === 'number'

  function note(connectionId: string, key: StoredConnection['key']): Promise<KeyReport> {
    // The system may have asked the person: what was changed meanwhile stays.
    const changed = { ...find(connectionId), key }
    connections.put(changed)
    return credentials.report(changed)
  }

  return {
    async keep(connectionId, place) {
      const kept = await credentials.keep(find(connectionId), place)
      // It may have been deleted while the system asked: then it leaves no key behind.
      if (isDeleted(connectionId)) await credentials.forget(connectionId, kept)
      return note(connectionId, kept)
    },

    async remove(connectionId) {
      try {
        await credentials.forget(connectionId, find(connectionId).key)
      } catch (error) {
        throw new AppError('key-not-deleted', 'The key is still there.', { cause: error })
      }
      return note(connectionId, null)
    },

    checkAgain: (connectionId) => credentials.reportAnew(find(connectionId)),
  }
}
