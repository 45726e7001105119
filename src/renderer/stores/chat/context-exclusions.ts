import { create } from 'zustand'
import type { Message } from '../../../shared/contract/conversations/conversation.ts'
import { maxMessages } from '../../../shared/domain/app/limits.ts'
import { joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { request } from '../../api.ts'
import { ask } from '../app/asking.ts'
import { newConversation } from '../app/navigation.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { drafts } from './draft-store.ts'
import { changeDraft } from './send.ts'
import { readInto, transcriptStore } from './transcript-store.ts'

/** Id of the last message; stable while an answer streams. */
export const useLastId = (): string | null => transcriptStore(({ open }) => open?.messages.at(-1)?.id ?? null)

/** The complete last answer to exactly this message; null while it streams. */
export const useAnswerTo = (words: string): string | null =>
  transcriptStore(({ open }) => {
    const [question, answer] = open?.messages.slice(-2) ?? []
    const isIt = question?.text === words && answer?.call?.state === 'complete' && answer.text !== ''
    return isIt ? answer.text : null
  })

/** Shorter chats have little to gain. */
const turnsWorthExcluding = 5

const exclusionStore = create<{ readonly wantedIds: readonly string[] }>()(() => ({ wantedIds: [] }))

/** Whether each message of the open chat shows its exclusion button. Its menu always does. */
export function useAreExclusionsShown(): boolean {
  const isLong = transcriptStore(
    ({ open }) =>
      open !== null &&
      (open.beforeCount + open.messages.length >= turnsWorthExcluding * 2 ||
        open.messages.some(({ isExcluded }) => isExcluded)),
  )
  const id = transcriptStore(({ open }) => open?.conversation.id ?? '')
  const isWanted = exclusionStore(({ wantedIds }) => wantedIds.includes(id))
  return isLong || isWanted
}

/** Shows the exclusions of a short chat, until the app quits. */
export function showExclusions(conversationId: string | null): void {
  if (conversationId === null) return
  exclusionStore.setState(({ wantedIds }) => ({ wantedIds: [...new Set([...wantedIds, conversationId])] }))
}

/** Main's limit per request. */
const maxAtOnce = 100

/** Excludes messages from future calls, or includes them again. Returns the ids that main accepted. */
export async function setExcluded(
  conversationId: string,
  ids: readonly string[],
  isExcluded: boolean,
): Promise<string[]> {
  showExclusions(conversationId)
  const accepted: string[] = []
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    const messageIds = ids.slice(at, at + maxAtOnce)
    const refusal = await readInto(() =>
      request('conversations.setExcluded', { conversationId, messageIds, isExcluded }),
    )
    if (refusal !== null) {
      raiseRefusal(refusal)
      break
    }
    markExcluded(conversationId, new Set(messageIds), isExcluded)
    accepted.push(...messageIds)
  }
  return accepted
}

/** Marks the messages above the response too, because the response holds only the end of the path. */
function markExcluded(conversationId: string, ids: ReadonlySet<string>, isExcluded: boolean): void {
  transcriptStore.setState(({ open }) => {
    if (open?.conversation.id !== conversationId) return {}
    const messages = open.messages.map((message) =>
      ids.has(message.id) && message.isExcluded !== isExcluded ? { ...message, isExcluded } : message,
    )
    return { open: { ...open, messages } }
  })
}

/** Ids of all messages above one, or of all if it is null, that calls still include. Loaded or not. */
export async function idsAbove(conversationId: string, messageId: string | null): Promise<string[]> {
  const { open } = transcriptStore.getState()
  if (open?.conversation.id !== conversationId) return []
  const index = open.messages.findIndex(({ id }) => id === messageId)
  const above: Message[] =
    messageId === null ? [...open.messages] : open.messages.slice(0, Math.max(0, index))
  for (let left = open.beforeCount; left > 0; ) {
    const first = above[0]?.id ?? messageId
    if (first === null) return []
    const span = { conversationId, messageId: first, count: maxMessages, upTo: null }
    const answer = await ask('conversations.earlier', span)
    if (answer === null) return []
    if (answer.value.length === 0) break
    above.unshift(...answer.value)
    left -= answer.value.length
  }
  return above.filter(({ isExcluded }) => !isExcluded).map(({ id }) => id)
}

/** Starts a conversation with the summary in its message box, ready for the user to continue. */
export async function startWithSummary(connectionId: string, text: string): Promise<void> {
  const conversationId = await newConversation(connectionId)
  // Without a new conversation, keep the old draft.
  if (conversationId === null) return
  changeDraft(conversationId, joinDrafts(text, drafts.store.getState().texts[conversationId] ?? ''))
}
