import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { addConnection } from '../../stores/app/panel-store.ts'
import { switchTemporary } from '../../stores/app/temporary-switch.ts'
import { useSystemPrompt } from '../../stores/chat/draft-store.ts'
import { useIsReadingImage } from '../../stores/chat/images-store.ts'
import { sendDraft } from '../../stores/chat/send.ts'
import { useMessages } from '../../stores/chat/transcript-store.ts'
import { useConnection, useConnections } from '../../stores/connections/connections-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { emptyChatStrings, promptStrings } from '../../strings/chat.ts'
import { temporaryStrings } from '../../strings/temporary-chat.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Info, Row, Text } from '../../ui/layout/layout.tsx'
import css from './empty-chat.module.css'

/** Below the message box of an empty chat: ways to begin that later chats rarely need. */
export function EmptyChatFoot({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId, systemPrompt } = conversation
  const isTemporary = conversation.isTemporary === true
  const isDemo = useConnection(connectionId)?.kind === 'demo'
  const hasInstructions = useSystemPrompt(id, systemPrompt) !== ''
  // It becomes part of the draft of this chat.
  const isReading = useIsReadingImage(id)
  return (
    <div className={css('foot')}>
      <Row gap={1} wrap>
        {!hasInstructions && (
          <Button variant="quiet" onClick={() => requestFocus('system-prompt')}>
            {promptStrings.addInstructions}
          </Button>
        )}
        <Button
          variant="quiet"
          role="switch"
          aria-checked={isTemporary}
          title={temporaryStrings.banner}
          isBusy={isReading}
          onClick={() => void switchTemporary(conversation)}
        >
          <Icon name="temporary" />
          {temporaryStrings.switch}
          {isTemporary && <Icon name="check" size={14} />}
        </Button>
        {isDemo && modelId !== null && <Example conversationId={id} />}
      </Row>
      {isDemo && (
        <Text size="control" tone="faint" pad={[1, 3]}>
          {emptyChatStrings.demoText}
        </Text>
      )}
    </div>
  )
}

/** The fastest way to a counted answer. It is free and keeps the typed text. */
function Example({ conversationId }: { readonly conversationId: string }) {
  const ask = (): void => {
    requestFocus('message')
    void sendDraft(conversationId, emptyChatStrings.example)
  }
  return (
    <Button variant="quiet" onClick={ask}>
      {emptyChatStrings.askExample}
    </Button>
  )
}

/** After an answer of the demo, leads to a real service until there is one. */
export function DemoEnd({ connectionId }: { readonly connectionId: string }) {
  const connections = useConnections()
  const last = useMessages().at(-1)
  const isDemo = connections.some(({ id, kind }) => id === connectionId && kind === 'demo')
  const isAnswered = last?.call?.state === 'complete'
  if (!isDemo || !isAnswered || connections.some(({ kind }) => kind === 'service')) return null
  return (
    <Info as="div" centred below={2}>
      {emptyChatStrings.demoEnd} <LinkButton onClick={addConnection}>{emptyChatStrings.connect}</LinkButton>
    </Info>
  )
}
