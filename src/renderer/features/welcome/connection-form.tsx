import type { Connection } from '../../../shared/contract/connections/connection.ts'
import { useKeyReport } from '../../stores/connections/connections-store.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { useConnectionForm } from './use-connection-form.ts'

interface ConnectionFormProps {
  /** `null` for a new connection. */
  readonly connection: Connection | null
  readonly onSaved: (connection: Connection) => void
}

/** The first run's fields inside the settings, for an existing or a new connection. */
export function ConnectionForm({ connection, onSaved }: ConnectionFormProps) {
  const key = useKeyReport(connection?.id ?? '')
  const savedKey = key === null || key.state === 'none' ? null : key
  const form = useConnectionForm(connection, savedKey !== null, onSaved)
  return <ConnectionFields form={form} savedKey={savedKey} />
}
