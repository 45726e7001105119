import type { KeyReport } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { KeyNote, StoredConnection } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { connectionOf, isDeleted } from '../lookup.ts'
import type { CredentialService, LastingPlace } from './credentials.ts'

interface Dependencies {
  connections: Store['connections']
  credentials: CredentialService
}

/** Actions on a saved key. */
export interface KeyService {
  keep(connectionId: string, place: LastingPlace): Promise<KeyReport>
  remove(connectionId: string): Promise<KeyReport>
  checkAgain(connectionId: string): Promise<KeyReport>
}

export function createKeyService({ connections, credentials }: Dependencies): KeyService {
  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  /**
   * Saves the note, unless the key was replaced while the system asked the person. The note concerns the old
   * key.
   */
  function note({ id, key: before }: StoredConnection, key: KeyNote | null): Promise<KeyReport> {
    const latest = find(id)
    if (latest.key?.origin !== before?.origin || latest.key?.savedAt !== before?.savedAt)
      return credentials.report(latest)
    const changed = { ...latest, key: key && { ...key, lastUsedAt: latest.key?.lastUsedAt ?? null } }
    connections.put(changed)
    return credentials.report(changed)
  }

  return {
    async keep(connectionId, place) {
      const connection = find(connectionId)
      const kept = await credentials.keep(connection, place)
      // The connection may have been deleted while the system asked. Its key must not stay behind.
      if (isDeleted({ connections }, connectionId)) await credentials.letGo(connectionId, kept)
      return note(connection, kept)
    },

    async remove(connectionId) {
      const connection = find(connectionId)
      try {
        await credentials.forget(connectionId, connection.key)
      } catch (error) {
        throw new AppError('key-not-deleted', 'The key is still there.', { cause: error })
      }
      return note(connection, null)
    },

    checkAgain: (connectionId) => credentials.reportAnew(find(connectionId)),
  }
}
