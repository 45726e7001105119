import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { isApple } from '../../lib/is-apple.ts'
import { sendDraft } from '../../stores/chat/send.ts'
import { useConnection, useKeyReport } from '../../stores/connections/connections-store.ts'
import {
  refreshModels,
  useListRefusal,
  useListRequestedAt,
  useModels,
} from '../../stores/connections/models-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { emptyChatStrings } from '../../strings/chat.ts'
import { keyStateStrings } from '../../strings/connection.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Mark } from '../../ui/controls/logo.tsx'
import { Box, Stack, Text } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { ConnectionButton } from './connection-button.tsx'
import styles from './empty-chat.module.css'

const css = classNames(styles)

export function EmptyChat({ conversation }: { readonly conversation: Conversation }) {
  const connection = useConnection(conversation.connectionId)
  const key = useKeyReport(conversation.connectionId)
  const list = useModels(conversation.connectionId)
  const refusal = useListRefusal(conversation.connectionId)
  const isConnected = refusal === null && list !== null && list.fetchedAt !== null
  const isDemo = connection?.kind === 'demo'
  return (
    <Stack centred gap={2} align="center" pad={[6, 0]} className={css('empty')}>
      <Text as="span" tone="accent" below={2}>
        <Mark size={32} />
      </Text>
      <Text as="h2" size="sum" strong>
        {emptyChatStrings.title}
      </Text>
      <Text size="reading" tone="quiet" className={css('text')}>
        {isDemo ? emptyChatStrings.demoText : emptyChatStrings.text}
      </Text>
      {isDemo && conversation.modelId !== null && <Example conversationId={conversation.id} />}
      <Listing connectionId={conversation.connectionId} />
      {refusal !== null && <ListFailure connectionId={conversation.connectionId} refusal={refusal} />}
      {connection !== null && !isDemo && isConnected && (
        <Text size="small" tone="faint" breaks>
          {emptyChatStrings.connectedTo(connection.baseAddress)}
          {key?.state === 'stored' && ` · ${keyStateStrings.stored}`}
          {key?.state === 'stored' && key.lastFour !== null && ` · ${keyStateStrings.endsIn(key.lastFour)}`}
        </Text>
      )}
    </Stack>
  )
}

/** The fastest way to a counted answer. It is free and keeps the typed text. */
function Example({ conversationId }: { readonly conversationId: string }) {
  const ask = (): void => {
    requestFocus('message')
    void sendDraft(conversationId, emptyChatStrings.example)
  }
  return (
    <Stack gap={3} align="center" above={3}>
      <Button variant="primary" onClick={ask}>
        {emptyChatStrings.askExample}
      </Button>
    </Stack>
  )
}

/** The first list of models may load slowly or be empty. Until it has models, nothing can be sent. */
function Listing({ connectionId }: { readonly connectionId: string }) {
  const list = useModels(connectionId)
  const askedAt = useListRequestedAt(connectionId)
  const isMissing = list === null || list.fetchedAt === null
  if (askedAt !== null && (isMissing || list.models.length === 0))
    return (
      <Text size="small" tone="faint" breaks>
        <span role="status">{emptyChatStrings.listing}</span>
        <Elapsed since={askedAt} />
      </Text>
    )
  if (isMissing || list.models.length > 0) return null
  return (
    <Stack gap={3} align="center" above={3}>
      <Text size="small" tone="faint" breaks>
        {emptyChatStrings.noModels}
      </Text>
      <Button onClick={() => void refreshModels(connectionId)}>{emptyChatStrings.listAgain}</Button>
    </Stack>
  )
}

interface ListFailureProps {
  readonly connectionId: string
  readonly refusal: RefusedResult
}

/** Why the models couldn't be listed. Nothing can be sent until that is fixed. */
function ListFailure({ connectionId, refusal }: ListFailureProps) {
  const key = useKeyReport(connectionId)
  const isShownByBanner = refusal.code.startsWith('key-') && key !== null && key.state !== 'stored'
  if (isShownByBanner) return null
  return (
    <Box wide above={4} className={css('failure')}>
      <FactsCard {...describeRefusal(refusal, isApple())}>
        <div>
          <ConnectionButton
            connectionId={connectionId}
            code={refusal.code === 'call-failed' ? refusal.failure.code : null}
          />
        </div>
      </FactsCard>
    </Box>
  )
}
