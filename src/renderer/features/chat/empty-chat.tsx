import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { isApple } from '../../lib/is-apple.ts'
import { useKeyReport } from '../../stores/connections/connections-store.ts'
import {
  refreshModels,
  useListRefusal,
  useListRequestedAt,
  useModels,
} from '../../stores/connections/models-store.ts'
import { emptyChatStrings } from '../../strings/chat.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Box, Detail, Stack, Text } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { ConnectionButton } from './connection-button.tsx'
import css from './empty-chat.module.css'

/** The heading above the message box, which is in the middle until the first message. */
export function EmptyChat({ conversation: { connectionId } }: { readonly conversation: Conversation }) {
  const refusal = useListRefusal(connectionId)
  return (
    <Stack gap={2} className={css('empty')}>
      <Text as="h2" size="sum" strong>
        {emptyChatStrings.title}
      </Text>
      <Listing connectionId={connectionId} />
      {refusal !== null && <ListFailure {...{ connectionId, refusal }} />}
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
      <Detail breaks>
        <span role="status">{emptyChatStrings.listing}</span>
        <Elapsed since={askedAt} />
      </Detail>
    )
  if (isMissing || list.models.length > 0) return null
  return (
    <Stack gap={3} align="start">
      <Detail breaks>{emptyChatStrings.noModels}</Detail>
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
    <Box wide above={2}>
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
