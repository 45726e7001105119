import { useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { setExcluded, useAreExclusionsShown } from '../../../stores/chat/context-exclusions.ts'
import { readMessageWeight, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { describeExcluding, describeIncluding, messageStrings as strings } from '../../../strings/message.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

interface ExcludeButtonProps {
  readonly conversationId: string
  readonly message: Message
}

/**
 * One button for both states, so that it keeps the focus. The savings load when the pointer or focus reaches
 * it.
 */
export function ExcludeButton({ conversationId, message: { id, isExcluded } }: ExcludeButtonProps) {
  const [saving, setSaving] = useState<{ readonly excluding: string; readonly including: string } | null>(
    null,
  )
  const isInTrash = useIsInTrash()
  const isShown = useAreExclusionsShown()
  if (isInTrash || !isShown) return null
  const lookUp = async (): Promise<void> => {
    const result = await readMessageWeight(conversationId, id)
    if (!result.ok) return
    setSaving({ excluding: describeExcluding(result.value), including: describeIncluding(result.value) })
  }
  const label = isExcluded ? strings.include : strings.exclude
  const words = isExcluded ? saving?.including : saving?.excluding
  return (
    <IconButton
      label={label}
      title={words}
      icon={isExcluded ? 'put-back' : 'leave-out'}
      size="small"
      onPointerEnter={() => void lookUp()}
      onFocus={() => void lookUp()}
      onClick={({ detail }) => {
        if (detail <= 1) void setExcluded(conversationId, [id], !isExcluded)
      }}
    />
  )
}
