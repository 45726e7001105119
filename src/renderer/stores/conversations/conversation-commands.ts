import type { ConversationSummary, Message } from '../../../shared/contract/conversations/conversation.ts'
import { isChatShown, openConversation, removeConversation } from '../app/navigation.ts'
import { openBranches, openExport, openMove } from '../app/panel-store.ts'
import { canUndo, copyText, undoNewest } from '../app/toast-store.ts'
import { sendAgain } from '../chat/send.ts'
import { stopAnswering, transcriptStore } from '../chat/transcript-store.ts'
import { requestFocus } from '../focus-store.ts'
import { conversationsStore, renameOpen } from './conversations-store.ts'
import { archiveConversation, pinConversation } from './organizing.ts'
import { askOfSidebar, chooseTagsOf, listedConversations } from './sidebar-store.ts'

export interface CommandAction {
  readonly run: () => void
  /** Missing for commands that are always available. */
  readonly isAvailable?: () => boolean
  /** Available on the first run too: setting up a connection may need the settings. */
  readonly needsNoConnection?: true
}

type ConversationCommand =
  | 'next-conversation'
  | 'previous-conversation'
  | 'stop-answering'
  | 'answer-again'
  | 'copy-last-answer'
  | 'show-branches'
  | 'rename-conversation'
  | 'choose-tags'
  | 'move-to-project'
  | 'pin-conversation'
  | 'unpin-conversation'
  | 'archive-conversation'
  | 'unarchive-conversation'
  | 'duplicate-conversation'
  | 'copy-receipt'
  | 'export-conversation'
  | 'delete-conversation'
  | 'undo-deletion'

export const conversationCommands: Readonly<Record<ConversationCommand, CommandAction>> = {
  'next-conversation': stepping(1),
  'previous-conversation': stepping(-1),
  'stop-answering': {
    run: () =>
      withSummary(({ id }) => {
        void stopAnswering(id)
        requestFocus('message')
      }),
    isAvailable: () => openSummary()?.isAnswering === true,
  },
  'answer-again': {
    run: () =>
      withSummary(({ id }) => {
        const answer = lastAnswer()
        if (answer !== null) void sendAgain(id, answer.id)
      }),
    isAvailable: () => openSummary()?.isAnswering === false && lastAnswer() !== null,
  },
  'copy-last-answer': {
    run: () => void copyLastAnswer(),
    isAvailable: () => (lastAnswer()?.text ?? '') !== '',
  },
  'show-branches': withOpen(({ id }) => openBranches(id)),
  'rename-conversation': withStored(({ id }) => renameOpen(id)),
  'choose-tags': withStored(({ id }) => chooseTagsOf(id)),
  'move-to-project': withStored(({ id }) => openMove(id)),
  'pin-conversation': withStored(
    ({ id }) => void pinConversation(id, true),
    ({ isPinned }) => !isPinned,
  ),
  'unpin-conversation': withStored(
    ({ id }) => void pinConversation(id, false),
    ({ isPinned }) => isPinned,
  ),
  'archive-conversation': withStored(
    ({ id }) => void archiveConversation(id, true),
    ({ isArchived }) => !isArchived,
  ),
  'unarchive-conversation': withStored(
    ({ id }) => void archiveConversation(id, false),
    ({ isArchived }) => isArchived,
  ),
  'duplicate-conversation': withStored(({ id }) => askOfSidebar({ kind: 'duplicate', conversationId: id })),
  'copy-receipt': withStored(
    ({ id }) => askOfSidebar({ kind: 'receipt', conversationId: id }),
    ({ isUnused }) => !isUnused,
  ),
  'export-conversation': withStored(({ id }) => openExport(id)),
  'delete-conversation': withOpen(({ id }) => void removeConversation(id)),
  'undo-deletion': { run: undoNewest, isAvailable: canUndo },
}

/**
 * The open conversation; null while the chat is hidden, because commands must not change what nobody sees.
 */
function openSummary(): ConversationSummary | null {
  if (!isChatShown()) return null
  const { openId } = transcriptStore.getState()
  return conversationsStore.getState().summaries.find(({ id }) => id === openId) ?? null
}

function withSummary(run: (summary: ConversationSummary) => void): void {
  const summary = openSummary()
  if (summary !== null) run(summary)
}

function withOpen(
  run: (summary: ConversationSummary) => void,
  isAvailable: (summary: ConversationSummary) => boolean = () => true,
): CommandAction {
  return {
    run: () => withSummary(run),
    isAvailable() {
      const summary = openSummary()
      return summary !== null && isAvailable(summary)
    },
  }
}

/** Not for the temporary chat, which isn't in lists, files or projects. */
function withStored(
  run: (summary: ConversationSummary) => void,
  isAvailable: (summary: ConversationSummary) => boolean = () => true,
): CommandAction {
  return withOpen(run, (summary) => summary.isTemporary !== true && isAvailable(summary))
}

/** Steps through the list in its visible order. */
function stepping(step: 1 | -1): CommandAction {
  const neighbour = (): ConversationSummary | undefined => {
    const listed = listedConversations()
    const index = listed.findIndex(({ id }) => id === transcriptStore.getState().openId)
    return index === -1 ? listed[0] : listed[index + step]
  }
  return {
    run() {
      const found = neighbour()
      if (found !== undefined) void openConversation(found.id)
    },
    isAvailable: () => neighbour() !== undefined,
  }
}

function lastAnswer(): Message | null {
  if (!isChatShown()) return null
  return transcriptStore.getState().open?.messages.findLast(({ role }) => role === 'assistant') ?? null
}

async function copyLastAnswer(): Promise<void> {
  const text = lastAnswer()?.text
  if (text !== undefined) await copyText(text)
}
