import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { describeRefusal } from '../../messages/failures.ts'
import { useKeyReport } from '../../stores/connections/connections-store.ts'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { ConnectionButton } from './connection-button.tsx'
import styles from './empty-chat.module.css'

const css = classNames(styles)

interface ListFailureProps {
  readonly connectionId: string
  readonly refusal: RefusedReply
}

/** Why the service could not be asked for its models: nothing can be sent before that is mended. */
export function ListFailure({ connectionId, refusal }: ListFailureProps) {
  const key = useKeyReport(connectionId)
  const isSaidByBanner = refusal.code.startsWith('key-') && key !== null && key.state !== 'stored'
  if (isSaidByBanner) return null
  return (
    <div className={css('failure')}>
      <FactsCard {...describeRefusal(refusal, formatBytes)}>
        <div>
          <ConnectionButton connectionId={connectionId} code={refusal.failure?.code ?? null} />
        </div>
      </FactsCard>
    </div>
  )
}
