import { useEffect, useId } from 'react'
import { readTypedLimit } from '../../../shared/domain/money/typed-limit.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { loadChatCeilings, setChatCeiling, useChatCeilings } from '../../stores/money/ceilings-store.ts'
import { ceilingStrings, describeCeiling, describeGap } from '../../strings/ceilings.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { LimitForm } from '../../ui/controls/limit-form.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Text } from '../../ui/layout/layout.tsx'

/** The most that one answer of the chat may have. Tally holds it; the service never learns of it. */
export function ChatLimit({ conversationId }: { readonly conversationId: string }) {
  const ceilings = useChatCeilings(conversationId)
  const isInProject = useSummary(conversationId)?.projectId != null
  const id = useId()
  useEffect(() => void loadChatCeilings(conversationId), [conversationId])
  if (ceilings === null) return null
  const { chat, ceiling, gap } = ceilings
  return (
    <Group title={ceilingStrings.title}>
      <Text size="small" tone="quiet" id={id} breaks>
        {ceilingStrings.chatMeaning}
      </Text>
      <LimitForm
        words={ceilingStrings}
        read={readTypedLimit}
        inherit={ceilingStrings.inherit[isInProject ? 'chatOfProject' : 'chat']}
        describedBy={id}
        value={chat}
        onSave={async (value) => {
          const refusal = await setChatCeiling(conversationId, value)
          return refusal && refusalStrings[refusal.code]
        }}
      />
      <Text size="small" tone={gap === null ? 'quiet' : 'warn'} breaks>
        {gap === null || ceiling === null ? describeCeiling(ceiling) : describeGap(gap, ceiling)}
      </Text>
    </Group>
  )
}
