import type { ReactNode, RefObject } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { switchConnection } from '../../stores/app/navigation.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { unqueue } from '../../stores/chat/send.ts'
import { useSendRefusal } from '../../stores/chat/send-store.ts'
import { useConnections, useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import { useIsModelGone } from '../../stores/connections/models-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { useDraftFeatures } from '../../stores/usage/forecast-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { otherConnectionStrings as strings } from '../../strings/connection.ts'
import { sendRefusalWords } from '../../strings/refusals.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { insertText } from '../../ui/controls/insert-text.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ContextFullLine } from './context/context-full-line.tsx'
import { QueuedMessages } from './queued-messages.tsx'

const BudgetNote = lazyPart(async () => (await import('./budget-left.tsx')).BudgetNote)
const LimitNote = lazyPart(async () => (await import('./limit-note.tsx')).LimitNote)

interface BoxNotesProps {
  readonly conversation: Conversation
  readonly contextLength: number | null
  readonly fileRefusals: readonly string[]
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Above the message box: why nothing is sent, what the next message meets, and the queue. */
export function BoxNotes({ conversation, contextLength, fileRefusals, field }: BoxNotesProps) {
  const { id, connectionId, modelId, draft } = conversation
  const draftFeatures = useDraftFeatures(id, draft)
  const isAnswering = useSummary(id)?.isAnswering ?? false
  const isConnectionGone = useIsConnectionGone(connectionId)
  const isModelGone = useIsModelGone(connectionId, modelId) && !isConnectionGone
  const focus = (): void => field.current?.focus()
  const editQueued = async (queuedId: string): Promise<void> => {
    await unqueue(id, queuedId, (joined) => {
      if (field.current !== null) becomeByInsertion(field.current, splitDraft(joined).text)
    })
    focus()
  }
  return (
    <>
      <SendRefusal conversationId={id} />
      {isModelGone && <ModelGoneAlert />}
      {isConnectionGone && <GoneConnection />}
      <ContextFullLine conversation={conversation} contextLength={contextLength} />
      {fileRefusals.length > 0 && <BoxAlert>{joinSentences(fileRefusals)}</BoxAlert>}
      <LimitNote conversation={conversation} />
      <BudgetNote conversationId={id} draft={draftFeatures} contextLength={contextLength} onClosed={focus} />
      <QueuedMessages
        conversationId={id}
        isAnswering={isAnswering}
        onEdit={(queuedId) => void editQueued(queuedId)}
        onGone={focus}
      />
    </>
  )
}

/** Changes the text at its start, or as a whole, so that the undo keys undo it. */
function becomeByInsertion(field: HTMLTextAreaElement, text: string): void {
  const { value } = field
  if (text === value) return
  const isPutBefore = text.endsWith(value)
  field.setSelectionRange(0, isPutBefore ? 0 : value.length)
  insertText(field, isPutBefore ? text.slice(0, text.length - value.length) : text)
}

/** Why nothing, or not everything, is sent. */
export function BoxAlert({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="div" size="control" tone="danger" surface="danger" role="alert" below={2}>
      {children}
    </Text>
  )
}

export function SendRefusal({ conversationId }: { readonly conversationId: string }) {
  const refusal = useSendRefusal(conversationId)
  return refusal !== null && <BoxAlert>{sendRefusalWords(refusal)}</BoxAlert>
}

/** Nothing can be sent until the user chooses another model. */
export function ModelGoneAlert() {
  return (
    <BoxAlert>
      {composerStrings.gone}{' '}
      <SmallButton onClick={() => requestFocus('model')}>{composerStrings.chooseModel}</SmallButton>
    </BoxAlert>
  )
}

/** Nothing can be sent until the user chooses another connection, then one of its models. */
function GoneConnection() {
  const connections = useConnections()
  const goOn = async (connectionId: string): Promise<void> => {
    if (await switchConnection(connectionId)) requestFocus('model')
  }
  return (
    <Row size="control" tone="danger" surface="danger" role="alert" gap={[1, 3]} wrap below={2}>
      <span>{connections.length === 0 ? strings.goneLast : strings.gone}</span>
      {connections.length === 0 ? (
        <SmallButton onClick={() => openSettings(true, 'connections')}>{strings.add}</SmallButton>
      ) : (
        <Menu
          label={strings.choose}
          icon="chevron-down"
          text={strings.choose}
          items={connections.map(({ id, name }) => ({ label: name, onChoose: () => void goOn(id) }))}
        />
      )}
    </Row>
  )
}
