import type { AppCommand } from '../../shared/events.ts'
import { connectionsStore } from './connections-store.ts'
import { requestFocus } from './focus-store.ts'
import { openSettings, openSidebar } from './panel-store.ts'
import { newConversation, sessionStore } from './session-store.ts'

/** The same three commands from the native menu and the keyboard. Without a connection there is nothing to command yet. */
export function runCommand(command: AppCommand): void {
  const isReady = sessionStore.getState().stage === 'ready'
  if (!isReady || connectionsStore.getState().connections.length === 0) return
  openSettings(command === 'open-settings')
  if (command === 'new-chat') void newConversation()
  if (command === 'find-conversation') {
    openSidebar(true)
    requestFocus('search')
  }
}
