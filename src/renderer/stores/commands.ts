import type { AppCommand } from '../../shared/events.ts'
import { connectionsStore } from './connections-store.ts'
import { openFind } from './find-store.ts'
import { requestFocus } from './focus-store.ts'
import { openDialog, openSettings, openSidebar } from './panel-store.ts'
import { newConversation, sessionStore } from './session-store.ts'

/** The same from the native menu, the keyboard and the list of commands. Without a connection there is nothing to command yet. */
export function runCommand(command: AppCommand): void {
  const isReady = sessionStore.getState().stage === 'ready'
  if (!isReady || connectionsStore.getState().connections.length === 0) return
  openDialog(null)
  switch (command) {
    case 'new-chat':
      void newConversation()
      break
    case 'find-conversation':
      openSidebar(true)
      requestFocus('search')
      break
    case 'find-in-conversation':
      openFind()
      break
    case 'open-settings':
      openSettings(true)
      break
    case 'open-requests':
      openDialog('requests')
      break
    case 'open-commands':
      openDialog('commands')
      break
  }
}
