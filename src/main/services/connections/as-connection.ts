import type { Connection } from '../../../shared/contract/connections/connection.ts'
import type { StoredConnection } from '../../storage/store.ts'

/** What the window may know of it. */
export function asConnection({
  key: _key,
  takesStreamOptions: _options,
  deletedAt: _deletedAt,
  ...connection
}: StoredConnection): Connection {
  return connection
}
