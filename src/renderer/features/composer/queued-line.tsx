import { classNames } from '../../lib/class-names.ts'
import { queueStrings as strings } from '../../messages/composer.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { useQueued } from '../../stores/chat/queue-store.ts'
import { sendQueued } from '../../stores/chat/send.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import styles from './queued-line.module.css'

const css = classNames(styles)
const maxShown = 1_000

interface QueuedLineProps {
  readonly conversationId: string
  readonly isAnswering: boolean
  readonly onEdit: () => void
  /** Called after sending, because the focused button disappears. */
  readonly onSent: () => void
}

/** The queued message, shown above the message box. */
export function QueuedLine({ conversationId, isAnswering, onEdit, onSent }: QueuedLineProps) {
  const queued = useQueued(conversationId)
  const send = async (): Promise<void> => {
    await sendQueued(conversationId)
    onSent()
  }
  return (
    <>
      {queued !== null && (
        <Row
          as="section"
          gap={[2, 3]}
          wrap
          align="start"
          aria-label={strings.label}
          className={css('queued')}
        >
          <p dir="auto" className={css('words')}>
            {queued.text.slice(0, maxShown)}
          </p>
          <Row gap={2} wrap align="stretch" className={css('buttons')}>
            {queued.waitsFor === 'person' && (
              <Button size="small" onClick={() => void send()}>
                {isAnswering ? strings.sendAfter : strings.sendNow}
              </Button>
            )}
            <Button size="small" onClick={onEdit}>
              {strings.unqueue}
            </Button>
          </Row>
        </Row>
      )}
      <p role="status" className={css('state', queued?.refusal != null && 'refused')}>
        {queued !== null &&
          (queued.refusal === null ? strings.state[queued.waitsFor] : refusalStrings[queued.refusal])}
      </p>
    </>
  )
}
