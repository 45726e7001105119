import { useMemo } from 'react'
import type { Conversation } from '../../../../shared/contract/conversations/conversation.ts'
import { startFeatures } from '../../../../shared/domain/usage/token-rates.ts'
import { idsAbove, setExcluded } from '../../../stores/chat/context-exclusions.ts'
import { useSummary } from '../../../stores/conversations/conversations-store.ts'
import { useDraftFeatures } from '../../../stores/usage/forecast-store.ts'
import { useTokensFresh } from '../../../stores/usage/next-calls.ts'
import { contextFullStrings as strings } from '../../../strings/composer.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'

/** Shorter prompts have little to gain. */
const minTokens = 2_000
const minPercent = 90

interface FreshStartProps {
  readonly conversation: Conversation
  /** The estimated tokens of the next prompt. */
  readonly tokens: number
  /** Receives the ids of newly excluded messages, for undo. */
  readonly onExcluded: (messageIds: readonly string[]) => void
}

/** Offers to exclude all messages so far, where they are nearly all of the prompt of a typed message. */
export function FreshStart({ conversation, tokens, onExcluded }: FreshStartProps) {
  const { id, draft, systemPrompt } = conversation
  const isTyped = useDraftFeatures(id, draft) !== null
  const isAnswering = useSummary(id)?.isAnswering ?? false
  const start = useMemo(() => startFeatures(systemPrompt), [systemPrompt])
  const freshTokens = useTokensFresh(conversation, start)
  const percent = ((tokens - freshTokens) / tokens) * 100
  if (!isTyped || isAnswering || tokens < minTokens || percent <= minPercent) return null
  const exclude = async (): Promise<void> => onExcluded(await setExcluded(id, await idsAbove(id, null), true))
  return (
    <Row size="small" tone="quiet" gap={[1, 2]} wrap numeric below={2}>
      <span>{strings.mostlyHistory(percent)}</span>
      <LinkButton title={strings.startFreshMeaning} onClick={() => void exclude()}>
        {strings.startFresh(tokens, freshTokens)}
      </LinkButton>
    </Row>
  )
}
