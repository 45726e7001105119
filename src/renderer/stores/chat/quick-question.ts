import { request } from '../../api.ts'
import { applyAppearance } from '../app/appearance-store.ts'
import { ask } from '../app/asking.ts'
import { openConversation } from '../app/navigation.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { setSettings, settingsStore } from '../app/settings-store.ts'
import { connectionsStore, setConnections, setDeletedConnections } from '../connections/connections-store.ts'
import { requestFocus } from '../focus-store.ts'
import { drafts, saveDrafts } from './draft-store.ts'
import { beginOpening, stashForNextChat } from './opening-store.ts'
import { closeConversation, transcriptStore } from './transcript-store.ts'

/** Begins an empty chat, unless the open one is still empty. */
export async function beginQuestion(): Promise<void> {
  if (connectionsStore.getState().connections.length === 0) return closeConversation()
  const { open } = transcriptStore.getState()
  if (open?.messages.length === 0) return requestFocus('message')
  const opening = beginOpening()
  requestFocus('message')
  const result = await request('conversations.create', { connectionId: null })
  if (result.ok) return await openConversation(result.value.id, 'by-person', opening)
  raiseRefusal(result)
  opening.end(transcriptStore.getState().open?.conversation ?? null)
}

/** Hides the window. The chat stays as it is, and an answer continues. */
export async function hideQuick(): Promise<void> {
  await saveDrafts()
  await ask('quick.hide', undefined)
}

/** Shows the main window instead of this one, with the chat if there is one. */
export async function openInTally(): Promise<void> {
  await saveDrafts()
  const conversationId = transcriptStore.getState().open?.conversation.id ?? null
  const shown = await ask('quick.openTally', { conversationId: null })
  if (shown === null || conversationId === null) return
  // This window is hidden now. Words typed until then belong into the chat, before the main window takes it.
  await saveDrafts()
  await ask('quick.openTally', { conversationId })
}

/**
 * The main window has the chat now, and only one window writes into a chat. The next question here takes words that
 * weren't saved yet.
 */
export async function leaveTaken(conversationId: string): Promise<void> {
  const { texts, unsavedIds } = drafts.store.getState()
  if (unsavedIds.includes(conversationId)) stashForNextChat(texts[conversationId] ?? '')
  drafts.drop(conversationId)
  if (transcriptStore.getState().openId !== conversationId) return
  closeConversation()
  await hideQuick()
}

/**
 * Catches up with the main window, where the user may have changed connections, settings or the chat since
 * this window was last in front.
 */
export async function catchUp(): Promise<void> {
  if (settingsStore.getState().settings === null) return
  const { openId } = transcriptStore.getState()
  const result = await request('session.start', { openId })
  if (!result.ok) return
  const { connections, deletedConnections, settings, open } = result.value
  setConnections(connections)
  setDeletedConnections(deletedConnections)
  setSettings(settings)
  applyAppearance(settings.appearance)
  // The user may have begun another question meanwhile.
  const { openId: openNow, open: shown } = transcriptStore.getState()
  if (openNow !== openId) return
  if (open === null || shown === null) {
    closeConversation()
    await beginQuestion()
  } else if (open.conversation.connectionId !== shown.conversation.connectionId)
    await openConversation(open.conversation.id)
}
