import type { Connection } from '../../../shared/contract/connections/connection.ts'
import { useKeyReport } from '../../stores/connections/connections-store.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { useConnectionForm } from './use-connection-form.ts'

interface ConnectionFormProps {
  /** Null for a new one. */
  readonly connection: Connection | null
  readonly onSaved: (connection: Connection) => void
}

/** The fields of the first run, in the settings: for a connection, or for a new one. */
export function ConnectionForm({ connection, onSaved }: ConnectionFormProps) {
  const key = useKeyReport(connection?.id ?? '')
  const savedKey = key === null || key.state === 'none' ? null : key
  const form = useConnectionForm(connection, savedKey !== null, onSaved)
  return <ConnectionFields form={form} savedKey={savedKey} />
}
