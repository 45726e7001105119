import type { Message } from '../../../shared/conversation.ts'
import { setLeftOut } from '../../stores/left-out.ts'
import { messageStrings as strings } from '../../strings/message.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface LeaveOutButtonProps {
  readonly conversationId: string
  readonly message: Message
}

/** The same button both ways, so that the focus stays on it. */
export function LeaveOutButton({ conversationId, message: { id, isLeftOut } }: LeaveOutButtonProps) {
  return (
    <IconButton
      label={isLeftOut ? strings.putBack : strings.leaveOut}
      icon={isLeftOut ? 'put-back' : 'leave-out'}
      size="small"
      onClick={({ detail }) => {
        if (detail <= 1) void setLeftOut(conversationId, [id], !isLeftOut)
      }}
    />
  )
}
