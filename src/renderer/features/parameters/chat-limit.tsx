import { useEffect, useId } from 'react'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { loadChatLimits, setChatLimit, useChatLimits } from '../../stores/money/answer-limits-store.ts'
import { answerLimitStrings, describeGap, describeLimit } from '../../strings/answer-limits.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { LimitForm } from '../../ui/controls/limit-form.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Remark, Text } from '../../ui/layout/layout.tsx'

/** The most that one answer of the chat may have. Tally holds it; the service never learns of it. */
export function ChatLimit({ conversationId }: { readonly conversationId: string }) {
  const answerLimits = useChatLimits(conversationId)
  const isInProject = useSummary(conversationId)?.projectId != null
  const id = useId()
  useEffect(() => void loadChatLimits(conversationId), [conversationId])
  if (answerLimits === null) return null
  const { chat, answerLimit, gap } = answerLimits
  return (
    <Group title={answerLimitStrings.title} isTitleHidden>
      <Remark id={id} breaks>
        {answerLimitStrings.chatMeaning}
      </Remark>
      <LimitForm
        words={answerLimitStrings}
        inherit={answerLimitStrings.inherit[isInProject ? 'chatOfProject' : 'chat']}
        describedBy={id}
        value={chat}
        onSave={async (value) => {
          const refusal = await setChatLimit(conversationId, value)
          return refusal && refusalStrings[refusal.code]
        }}
      />
      <Text size="small" tone={gap === null ? 'quiet' : 'warn'} breaks>
        {gap === null || answerLimit === null ? describeLimit(answerLimit) : describeGap(gap, answerLimit)}
      </Text>
    </Group>
  )
}
