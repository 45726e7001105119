import type { Connection } from '../../../shared/contract/connections/connection.ts'
import type { StoredConnection } from '../../storage/records.ts'

/** The fields of a connection that the window may see. */
export function asConnection({
  key: _key,
  takesStreamOptions: _options,
  deletedAt: _deletedAt,
  ...connection
}: StoredConnection): Connection {
  return connection
}
