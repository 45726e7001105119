import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { failureStrings } from '../../strings/failures.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Failures that can only be fixed in the connection's fields. */
const fixedThere: ReadonlySet<FailureCode> = new Set(['key', 'address', 'redirect', 'web-page'])

export const isFixedInConnection = (code: FailureCode): boolean => fixedThere.has(code)

interface ConnectionButtonProps {
  readonly connectionId: string | null
  readonly code: FailureCode | null
}

/** Opens the connection's fields, at the key when the key is the problem. The demo has none. */
export function ConnectionButton({ connectionId, code }: ConnectionButtonProps) {
  const connection = useConnection(connectionId)
  if (connection === null || connection.kind === 'demo') return null
  return (
    <Button onClick={() => editConnection(connection.id, code === 'key' ? 'api-key' : null)}>
      {failureStrings.checkConnection}
    </Button>
  )
}
