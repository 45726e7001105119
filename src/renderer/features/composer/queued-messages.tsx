import { partsOf } from '../../../shared/domain/chat/attachments.ts'
import { descriptionOf } from '../../../shared/domain/chat/image-marks.ts'
import { moveQueued, removeQueued, useQueue } from '../../stores/chat/queue-store.ts'
import { sendQueued } from '../../stores/chat/send.ts'
import { queueStrings as strings } from '../../strings/composer.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Info, Row, Text } from '../../ui/layout/layout.tsx'
import css from './queued-messages.module.css'

const maxShown = 1_000

interface QueuedMessagesProps {
  readonly conversationId: string
  readonly isAnswering: boolean
  readonly onEdit: (queuedId: string) => void
  /** Called when a message leaves the queue, because the focused button disappears. */
  readonly onGone: () => void
}

/** The queued messages in their order, shown above the message box. */
export function QueuedMessages({ conversationId, isAnswering, onEdit, onGone }: QueuedMessagesProps) {
  const queue = useQueue(conversationId)
  const send = async (): Promise<void> => {
    await sendQueued(conversationId)
    onGone()
  }
  const remove = async (queuedId: string): Promise<void> => {
    await removeQueued(conversationId, queuedId)
    onGone()
  }
  const { messages = [], waitsFor = 'person', refusal = null } = queue ?? {}
  const last = messages.length - 1
  return (
    <>
      {messages.length > 0 && (
        <section aria-label={strings.label} className={css('queued')}>
          <ol>
            {messages.map(({ id, text, extraFields }, index) => (
              <Row as="li" key={id} gap={[1, 3]} wrap className={css('message')}>
                <div className={css('content')}>
                  <Words text={text} />
                  {extraFields !== undefined && <Fields text={extraFields} />}
                </div>
                <Row gap={1} toEnd>
                  {index === 0 && waitsFor === 'person' && (
                    <SmallButton onClick={() => void send()}>
                      {isAnswering ? strings.queue : strings.sendNow}
                    </SmallButton>
                  )}
                  {last > 0 && (
                    <>
                      <MoveButton
                        label={strings.up}
                        icon="arrow-up"
                        isBlocked={index === 0}
                        onClick={() => void moveQueued(conversationId, id, index - 1)}
                      />
                      <MoveButton
                        label={strings.down}
                        icon="arrow-down"
                        isBlocked={index === last}
                        onClick={() => void moveQueued(conversationId, id, index + 1)}
                      />
                    </>
                  )}
                  <IconButton label={strings.unqueue} icon="pencil" size="small" onClick={() => onEdit(id)} />
                  <IconButton
                    label={strings.remove}
                    icon="close"
                    size="small"
                    onClick={() => void remove(id)}
                  />
                </Row>
              </Row>
            ))}
          </ol>
        </section>
      )}
      <p role="status" className={css('state', refusal !== null && 'refused')}>
        {messages.length > 0 && describeState(messages.length, waitsFor, refusal)}
      </p>
    </>
  )
}

function describeState(
  count: number,
  waitsFor: 'answer' | 'person',
  refusal: keyof typeof refusalStrings | null,
): string {
  if (refusal !== null) return refusalStrings[refusal]
  return waitsFor === 'answer' ? strings.state.answer(count) : strings.state.person
}

/** The start of a message, with the names of its files and images. */
function Words({ text }: { readonly text: string }) {
  const parts = partsOf(text)
  return (
    <Info dir="auto" breaks className={css('words')}>
      {parts.map((part) =>
        part.kind === 'text' ? (
          part.text.slice(0, maxShown)
        ) : (
          <Text as="span" key={part.start} tone="plain">
            <Icon name={part.kind} size={12} />{' '}
            <bdi>{part.kind === 'file' ? part.file.name : descriptionOf(part.image)}</bdi>{' '}
          </Text>
        ),
      )}
    </Info>
  )
}

/** The start of the extra fields that are sent with this message only. */
function Fields({ text }: { readonly text: string }) {
  return (
    <Row gap={2} size="small" tone="quiet" className={css('fields')}>
      <Text as="span" shrink={false}>
        {strings.fields}
      </Text>
      <Text as="span" truncated dir="ltr" code>
        {text.replaceAll(/\s+/gu, ' ').slice(0, maxShown)}
      </Text>
    </Row>
  )
}

interface MoveButtonProps {
  readonly label: string
  readonly icon: 'arrow-up' | 'arrow-down'
  /** At the end of the queue. The button stays, so that it keeps the focus. */
  readonly isBlocked: boolean
  readonly onClick: () => void
}

function MoveButton({ isBlocked, onClick, ...rest }: MoveButtonProps) {
  return (
    <IconButton
      {...rest}
      size="small"
      aria-disabled={isBlocked}
      onClick={() => {
        if (!isBlocked) onClick()
      }}
    />
  )
}
