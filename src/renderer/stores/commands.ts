import type { AppCommand } from '../../shared/events.ts'
import { requestFocus } from './focus-store.ts'
import { openSettings, openSidebar } from './panel-store.ts'
import { newConversation } from './session-store.ts'

/** The same three commands from the native menu, the keyboard and the window's own buttons. */
export function runCommand(command: AppCommand): void {
  switch (command) {
    case 'new-chat':
      void newConversation()
      break
    case 'open-settings':
      openSettings(true)
      break
    case 'find-conversation':
      openSidebar(true)
      requestFocus('search')
      break
  }
}
