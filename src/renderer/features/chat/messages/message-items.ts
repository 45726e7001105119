import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { copiedText } from '../../../markdown/copied-text.ts'
import { plainTextOf } from '../../../markdown/markdown-plain-text.ts'
import { failureStrings } from '../../../messages/failures.ts'
import { messageLifeStrings, messageStrings as strings } from '../../../messages/message.ts'
import { orderStrings, titleOfBranch } from '../../../messages/sidebar.ts'
import { copyText } from '../../../stores/app/toast-store.ts'
import { compareMessage } from '../../../stores/chat/compare-store.ts'
import { setExcluded } from '../../../stores/chat/context-exclusions.ts'
import { keepEdit, quote } from '../../../stores/chat/editing.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { isInTrash, transcriptStore } from '../../../stores/chat/transcript-store.ts'
import { copyConversation } from '../../../stores/conversations/organizing.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'

interface MessageActions {
  readonly conversationId: string
  readonly message: Message
  /** The selected text of the message; empty without a selection. */
  readonly selection: string
  readonly onOtherModel: () => void
  /** Shows or hides how often the message was sent. */
  readonly onLifetimeUsage: () => void
  readonly isLifeShown: boolean
  /** `null` when there are no further details. */
  readonly onDetails: (() => void) | null
}

/** The menu items in the order people look for them: text, context, sending. */
export function itemsOfMessage(actions: MessageActions): MenuItem[] {
  const { message } = actions
  if (isInTrash()) return itemsForReading(actions)
  if (message.role === 'assistant' && message.text === '') return itemsOfEmptyAnswer(actions)
  return [
    ...itemsOfText(actions),
    ...itemsOfContext(actions),
    {
      label: actions.isLifeShown ? messageLifeStrings.hide : messageLifeStrings.show,
      onChoose: actions.onLifetimeUsage,
    },
    ...(message.role === 'assistant' ? itemsOfAnswer(actions) : itemsOfQuestion(actions)),
  ]
}

type TextActions = Pick<MessageActions, 'message' | 'selection'>

/** In the trash, nothing can be sent or changed. */
function itemsForReading(actions: TextActions & Pick<MessageActions, 'onDetails'>): MenuItem[] {
  return [...itemsToCopy(actions), ...detailsBy(actions.onDetails)]
}

function itemsToCopy({ message: { text }, selection }: TextActions): MenuItem[] {
  const selected =
    selection === ''
      ? []
      : [{ label: strings.copySelection, onChoose: () => void copyText(copiedText(selection)) }]
  return [
    ...selected,
    { label: strings.copyMarkdown, onChoose: () => void copyText(copiedText(text)) },
    { label: strings.copyText, onChoose: () => void copyText(copiedText(plainTextOf(text)).trim()) },
  ]
}

function itemsOfText(actions: TextActions): MenuItem[] {
  const { message, selection } = actions
  return [
    ...itemsToCopy(actions),
    {
      label: selection === '' ? strings.quoteMessage : strings.quoteSelection,
      onChoose: () => quote(copiedText(selection === '' ? message.text : selection)),
    },
  ]
}

function itemsOfContext({
  conversationId,
  message,
}: Pick<MessageActions, 'conversationId' | 'message'>): MenuItem[] {
  const { id, isExcluded, role } = message
  const alone = {
    label: isExcluded ? strings.include : strings.exclude,
    onChoose: () => void setExcluded(conversationId, [id], !isExcluded),
  }
  const answerId = role === 'user' ? answerTo(id) : null
  if (answerId === null) return [alone]
  return [
    alone,
    {
      label: isExcluded ? strings.includeWithAnswer : strings.excludeWithAnswer,
      onChoose: () => void setExcluded(conversationId, [id, answerId], !isExcluded),
    },
  ]
}

/** The answer in view. */
function answerTo(questionId: string): string | null {
  const messages = transcriptStore.getState().open?.messages ?? []
  const next = messages[messages.findIndex(({ id }) => id === questionId) + 1]
  return next?.role === 'assistant' ? next.id : null
}

function itemsOfAnswer({ conversationId, message, onOtherModel, onDetails }: MessageActions): MenuItem[] {
  return [
    { label: strings.again, onChoose: () => void sendAgain(conversationId, message.id) },
    { label: strings.againWith, onChoose: onOtherModel },
    compareWith(message.id),
    branchOff(conversationId, message.id),
    ...detailsBy(onDetails),
  ]
}

/** A message without text has nothing to copy and nothing to send. */
function itemsOfEmptyAnswer({
  conversationId,
  message,
  onOtherModel,
  onDetails,
}: MessageActions): MenuItem[] {
  const { id, failure } = message
  return [
    { label: retryLabel(failure), onChoose: () => void sendAgain(conversationId, id) },
    { label: strings.againWith, onChoose: onOtherModel },
    compareWith(id),
    ...detailsBy(failure === null ? onDetails : null),
  ]
}

function retryLabel(failure: Message['failure']): string {
  if (failure === null) return strings.again
  return failure.charge === 'not-known' ? failureStrings.sendAgainMayChargeTwice : failureStrings.sendAgain
}

/** Items for an answer in a comparison column. Actions that change the path are only for single answers. */
export function itemsOfColumn(
  actions: Omit<MessageActions, 'onOtherModel' | 'onLifetimeUsage' | 'isLifeShown'>,
): MenuItem[] {
  const { id, text, failure } = actions.message
  if (isInTrash()) return itemsForReading(actions)
  if (text === '') return [compareWith(id), ...detailsBy(failure === null ? actions.onDetails : null)]
  return [
    ...itemsOfText(actions),
    ...itemsOfContext(actions),
    compareWith(id),
    ...detailsBy(actions.onDetails),
  ]
}

/** A failure's card has a details button of its own. */
function detailsBy(onDetails: (() => void) | null): MenuItem[] {
  return onDetails === null ? [] : [{ label: strings.details, onChoose: onDetails }]
}

function compareWith(messageId: string): MenuItem {
  return { label: strings.compareWith, onChoose: () => compareMessage(messageId) }
}

function itemsOfQuestion({ conversationId, message, onOtherModel }: MessageActions): MenuItem[] {
  const { id, text } = message
  return [
    { label: strings.edit, onChoose: () => keepEdit(conversationId, { messageId: id, text }) },
    { label: strings.editWith, onChoose: onOtherModel },
    branchOff(conversationId, id),
  ]
}

function branchOff(conversationId: string, messageId: string): MenuItem {
  return {
    label: orderStrings.continueElsewhere,
    onChoose() {
      const title = transcriptStore.getState().open?.conversation.title ?? ''
      void copyConversation(conversationId, messageId, titleOfBranch(title))
    },
  }
}
