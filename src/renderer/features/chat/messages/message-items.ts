import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { readableText } from '../../../../shared/domain/chat/image-marks.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { copiedText } from '../../../markdown/copied-text.ts'
import { currentSetting } from '../../../stores/app/settings-store.ts'
import { keysOf } from '../../../stores/app/shortcuts.ts'
import { copyText } from '../../../stores/app/toast-store.ts'
import { compareMessage } from '../../../stores/chat/compare-store.ts'
import { setExcluded } from '../../../stores/chat/context-exclusions.ts'
import { quote, stashEdit } from '../../../stores/chat/editing.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { isInTrash, transcriptStore } from '../../../stores/chat/transcript-store.ts'
import { copyConversation } from '../../../stores/conversations/organizing.ts'
import { nameKeys } from '../../../strings/commands.ts'
import { failureStrings } from '../../../strings/failures.ts'
import { messageStrings as strings } from '../../../strings/message.ts'
import { orderStrings, titleOfBranch } from '../../../strings/sidebar.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'

interface MessageActions {
  readonly isExclusionInRow: boolean
  readonly conversationId: string
  readonly message: Message
  /** The selected text of the message; empty without a selection. */
  readonly selection: string
  readonly onOtherModel: () => void
  /** `null` when there are no further details. */
  readonly onDetails: (() => void) | null
}

export interface MessageItem extends MenuItem {
  /** Whether the row of buttons under the message has the same action. */
  readonly isInRow?: boolean
}

/** The menu items in the order people look for them: text, context, sending. */
export function itemsOfMessage(actions: MessageActions): MessageItem[] {
  const { message } = actions
  if (isInTrash()) return itemsForReading(actions)
  if (message.role === 'assistant' && message.text === '') return itemsOfEmptyAnswer(actions)
  return [
    ...itemsOfText(actions),
    ...itemsOfContext(actions),
    ...(message.role === 'assistant' ? itemsOfAnswer(actions) : itemsOfQuestion(actions)),
  ]
}

type TextActions = Pick<MessageActions, 'message' | 'selection'>

/** In the trash, nothing can be sent or changed. */
function itemsForReading(actions: TextActions & Pick<MessageActions, 'onDetails'>): MessageItem[] {
  return [...itemsToCopy(actions), ...detailsBy(actions.onDetails)]
}

function itemsToCopy({ message, selection }: TextActions): MessageItem[] {
  const { id, role } = message
  const copy = (words: string) => ({ group: 'text', onChoose: () => void copyText(copiedText(words)) })
  const copyKeys = keysOf('copy-last-answer', currentSetting('shortcuts'))
  const isLast = id === transcriptStore.getState().open?.messages.at(-1)?.id
  return [
    ...(selection === ''
      ? []
      : [{ label: strings.copySelection, icon: 'copy' as const, ...copy(selection) }]),
    {
      label: strings.copyMarkdown,
      icon: 'copy',
      isInRow: role === 'assistant',
      ...copy(textToCopy(message)),
      ...(isLast && role === 'assistant' && copyKeys !== null && { keys: nameKeys(copyKeys, isApple()) }),
    },
  ]
}

function textToCopy({ role, text }: Message): string {
  return role === 'user' ? readableText(text) : text
}

function itemsOfText(actions: TextActions): MessageItem[] {
  const { message, selection } = actions
  return [
    ...itemsToCopy(actions),
    {
      icon: 'quote',
      group: 'text',
      label: selection === '' ? strings.quoteMessage : strings.quoteSelection,
      onChoose: () => quote(copiedText(selection === '' ? textToCopy(message) : selection)),
    },
  ]
}

function itemsOfContext({
  conversationId,
  message,
  isExclusionInRow,
}: Pick<MessageActions, 'conversationId' | 'message' | 'isExclusionInRow'>): MessageItem[] {
  const { id, isExcluded, role } = message
  const look = { icon: isExcluded ? 'put-back' : 'leave-out', group: 'context' } as const
  const alone = {
    ...look,
    label: isExcluded ? strings.include : strings.exclude,
    isInRow: isExclusionInRow,
    onChoose: () => void setExcluded(conversationId, [id], !isExcluded),
  }
  const answerId = role === 'user' ? answerTo(id) : null
  if (answerId === null) return [alone]
  return [
    alone,
    {
      ...look,
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

function itemsOfAnswer({ conversationId, message, onOtherModel, onDetails }: MessageActions): MessageItem[] {
  return [
    { ...again(strings.again, conversationId, message.id), isInRow: true },
    againWith(onOtherModel),
    compareWith(message.id),
    { ...branchOff(conversationId, message.id), isInRow: true },
    ...detailsBy(onDetails),
  ]
}

function again(label: string, conversationId: string, messageId: string): MessageItem {
  const onChoose = (): void => void sendAgain(conversationId, messageId)
  return { label, icon: 'refresh', group: 'sending', onChoose }
}

function againWith(onOtherModel: () => void): MessageItem {
  return { label: strings.againWith, icon: 'model', group: 'sending', onChoose: onOtherModel }
}

/** A message without text has nothing to copy and nothing to send. */
function itemsOfEmptyAnswer({
  conversationId,
  message,
  onOtherModel,
  onDetails,
}: MessageActions): MessageItem[] {
  const { id, failure } = message
  return [
    { ...again(retryLabel(failure), conversationId, id), isInRow: failure === null },
    againWith(onOtherModel),
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
  actions: Omit<MessageActions, 'onOtherModel' | 'isExclusionInRow'>,
): MenuItem[] {
  const { id, text, failure } = actions.message
  if (isInTrash()) return itemsForReading(actions)
  if (text === '') return [compareWith(id), ...detailsBy(failure === null ? actions.onDetails : null)]
  return [
    ...itemsOfText(actions),
    ...itemsOfContext({ ...actions, isExclusionInRow: false }),
    compareWith(id),
    ...detailsBy(actions.onDetails),
  ]
}

/** A failure's card has its own details button. */
function detailsBy(onDetails: (() => void) | null): MessageItem[] {
  return onDetails === null
    ? []
    : [{ label: strings.details, icon: 'info', group: 'details', isInRow: true, onChoose: onDetails }]
}

function compareWith(messageId: string): MessageItem {
  const onChoose = (): void => compareMessage(messageId)
  return { label: strings.compareWith, icon: 'compare', group: 'sending', onChoose }
}

function itemsOfQuestion({ conversationId, message, onOtherModel }: MessageActions): MessageItem[] {
  const { id, text } = message
  return [
    {
      label: strings.edit,
      icon: 'pencil',
      group: 'sending',
      isInRow: true,
      onChoose: () => stashEdit(conversationId, { messageId: id, text }),
    },
    { label: strings.editWith, icon: 'model', group: 'sending', onChoose: onOtherModel },
    branchOff(conversationId, id),
  ]
}

function branchOff(conversationId: string, messageId: string): MessageItem {
  return {
    icon: 'branch',
    group: 'branch',
    label: orderStrings.continueElsewhere,
    onChoose() {
      const title = transcriptStore.getState().open?.conversation.title ?? ''
      void copyConversation(conversationId, messageId, titleOfBranch(title))
    },
  }
}
