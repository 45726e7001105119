import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { messageStrings, otherModelStrings } from '../../../messages/message.ts'
import { keepEdit } from '../../../stores/chat/edit-store.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { useConversation } from '../../../stores/chat/transcript-store.ts'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { OtherModel } from '../answer/other-model.tsx'
import { itemsOfMessage } from './message-items.ts'
import { MessageLifeNote } from './message-life.tsx'
import { selectionIn } from './message-selection.ts'

interface MessageMenu {
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  /** The button of the menu. */
  readonly button: ReactNode
  /** What the menu opens. */
  readonly opened: ReactNode
}

/** Everything that can be done with a message, by a button and by a press of the right one. */
export function useMessageMenu(
  conversationId: string,
  message: Message,
  onDetails: (() => void) | null,
): MessageMenu {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isLifeShown, setIsLifeShown] = useState(false)
  const getItems = (): readonly MenuItem[] =>
    itemsOfMessage({
      conversationId,
      message,
      selection: selectionIn(message.id),
      onOtherModel: () => setIsChoosing(true),
      onLife: () => setIsLifeShown(!isLifeShown),
      isLifeShown,
      onDetails,
    })
  const { onContextMenu, menu } = useContextMenu(messageStrings.more, getItems)
  return {
    onContextMenu,
    button: <Menu label={messageStrings.more} icon="more" items={getItems} />,
    opened: (
      <>
        {menu}
        {isLifeShown && <MessageLifeNote {...{ conversationId, message }} />}
        {isChoosing && <Choosing {...{ conversationId, message }} onClose={() => setIsChoosing(false)} />}
      </>
    ),
  }
}

interface ChoosingProps {
  readonly conversationId: string
  readonly message: Message
  readonly onClose: () => void
}

function Choosing({ conversationId, message, onClose }: ChoosingProps) {
  const conversation = useConversation()
  const isAnswer = message.role === 'assistant'
  if (conversation === null) return null
  return (
    <OtherModel
      label={isAnswer ? otherModelStrings.again : otherModelStrings.edit}
      connectionId={conversation.connectionId}
      modelId={message.call?.modelAsked ?? conversation.modelId}
      onChoose={(modelId) => {
        if (isAnswer) void sendAgain(conversationId, message.id, modelId)
        else keepEdit(conversationId, { messageId: message.id, text: message.text, modelId })
      }}
      onClose={onClose}
    />
  )
}
