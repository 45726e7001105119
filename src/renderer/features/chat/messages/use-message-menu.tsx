import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import type { Model } from '../../../../shared/contract/connections/model.ts'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { byChatMark, canChat } from '../../../../shared/domain/connections/can-chat.ts'
import { useAreExclusionsShown } from '../../../stores/chat/context-exclusions.ts'
import { stashEdit } from '../../../stores/chat/editing.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { useConversation } from '../../../stores/chat/transcript-store.ts'
import { useModels } from '../../../stores/connections/models-store.ts'
import { messageStrings, otherModelStrings } from '../../../strings/message.ts'
import { ListField } from '../../../ui/controls/list-field.tsx'
import { Label, Remark, Text } from '../../../ui/layout/layout.tsx'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { itemsOfMessage, type MessageItem } from './message-items.ts'
import css from './use-message-menu.module.css'
import { placeOf } from './use-reveal.ts'

const noModels: readonly Model[] = []

interface MessageMenu {
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly button: ReactNode
  /** The menu at the pointer and everything it opens. */
  readonly opened: ReactNode
}

/** All actions for a message, from a button and from the context menu. */
export function useMessageMenu(
  conversationId: string,
  message: Message,
  onDetails: (() => void) | null,
): MessageMenu {
  const [isChoosing, setIsChoosing] = useState(false)
  const isExclusionInRow = useAreExclusionsShown()
  const getItems = (): readonly MessageItem[] =>
    itemsOfMessage({
      isExclusionInRow,
      conversationId,
      message,
      selection: selectionIn(message.id),
      onOtherModel: () => setIsChoosing(true),
      onDetails,
    })
  const { onContextMenu, menu } = useContextMenu(messageStrings.more, getItems)
  return {
    onContextMenu,
    button: (
      <Menu
        label={messageStrings.more}
        icon="more"
        items={() => getItems().filter(({ isInRow = false }) => !isInRow)}
      />
    ),
    opened: (
      <>
        {menu}
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
      modelId={message.call?.modelRequested ?? conversation.modelId}
      onChoose={(modelId) => {
        if (isAnswer) void sendAgain(conversationId, message.id, modelId)
        else stashEdit(conversationId, { messageId: message.id, text: message.text, modelId })
      }}
      onClose={onClose}
    />
  )
}

interface OtherModelProps {
  readonly label: string
  readonly connectionId: string
  /** The initially active model. */
  readonly modelId: string | null
  readonly onChoose: (modelId: string) => void
  readonly onClose: () => void
}

/** Picks a model for one answer only. The chat keeps its model. */
function OtherModel({ label, connectionId, modelId, onChoose, onClose }: OtherModelProps) {
  const [text, setText] = useState('')
  const models = useModels(connectionId)?.models ?? noModels
  const found = useMemo(() => findModels(models, text), [models, text])
  return (
    <Dialog label={label} size="top" closeLabel={null} onClose={onClose}>
      <div className={css('choice')}>
        <Label className={css('title')}>{label}</Label>
        <ListField
          label={otherModelStrings.find}
          listLabel={otherModelStrings.models}
          text={text}
          onText={setText}
          rows={found}
          keyOf={({ id }) => id}
          startKey={modelId}
          renderRow={({ id, size }) => (
            <>
              <Text as="bdi" breaks shrink>
                {id}
              </Text>
              <Remark as="span" unbroken>
                {size}
              </Remark>
            </>
          )}
          onChoose={({ id }) => {
            onClose()
            onChoose(id)
          }}
          emptyText={otherModelStrings.noMatch}
          onEscape={onClose}
        />
      </div>
    </Dialog>
  )
}

function findModels(models: readonly Model[], text: string): Model[] {
  const words = text.trim().toLowerCase()
  return models
    .filter((model) => canChat(model) && `${model.id} ${model.ownedBy ?? ''}`.toLowerCase().includes(words))
    .toSorted(byChatMark)
}

/** The selected text, if the whole selection is inside this message. */
export function selectionIn(messageId: string): string {
  const article = document.getElementById(placeOf(messageId))
  const selection = getSelection()
  if (article === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return ''
  return article.contains(selection.getRangeAt(0).commonAncestorContainer) ? selection.toString() : ''
}
