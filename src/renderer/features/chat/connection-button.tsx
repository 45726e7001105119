import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import { failureStrings } from '../../messages/failures.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { Button } from '../../ui/controls/button.tsx'

/** What is mended at the fields of the connection, and nowhere else. */
const mendedThere: ReadonlySet<FailureCode> = new Set(['key', 'address', 'redirect', 'web-page'])

export const isMendedAtConnection = (code: FailureCode): boolean => mendedThere.has(code)

interface ConnectionButtonProps {
  readonly connectionId: string | null
  readonly code: FailureCode | null
}

/** Leads to the fields of the connection, and into that of the key where the key is what is wrong; the demo has none. */
export function ConnectionButton({ connectionId, code }: ConnectionButtonProps) {
  const connection = useConnection(connectionId)
  if (connection === null || connection.kind === 'demo') return null
  return (
    <Button onClick={() => editConnection(connection.id, code === 'key' ? 'api-key' : null)}>
      {failureStrings.checkConnection}
    </Button>
  )
}
