import type { RefusedReply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { useKeyReport } from '../../stores/connections-store.ts'
import { editConnection } from '../../stores/panel-store.ts'
import { emptyChatStrings } from '../../strings/chat.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FactsCard } from '../../ui/facts-card.tsx'
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
          <Button onClick={() => editConnection(connectionId)}>{emptyChatStrings.checkConnection}</Button>
        </div>
      </FactsCard>
    </div>
  )
}
