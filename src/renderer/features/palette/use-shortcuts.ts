import { useEffect } from 'react'
import { type AppCommand, appCommands, commandKeys } from '../../../shared/domain/app/commands.ts'
import { isApple } from '../../lib/is-apple.ts'
import { matchesKeys } from '../../lib/match-keys.ts'
import { runCommand } from '../../stores/app/commands.ts'
import { openPanel, openSidebar, panelStore } from '../../stores/app/panel-store.ts'
import { isChatShown } from '../../stores/app/shown-page.ts'
import { stepBackFromUsage } from '../../stores/usage/usage-page-store.ts'

/** The keys of the commands; Escape puts away whatever lies over the transcript, and leads back from the usage. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape') closeWhatIsOpen()
      const command = commandOf(event)
      if (command === undefined) return
      event.preventDefault()
      // A key that is held down would go through the list of conversations, and switch things to and fro.
      if (!event.repeat) runCommand(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function commandOf(event: KeyboardEvent): AppCommand | undefined {
  return appCommands.find((name) => {
    const keys = commandKeys[name]
    return keys !== null && matchesKeys(keys, event, isApple())
  })
}

/** A dialog closes by itself, and nothing behind it should. */
function closeWhatIsOpen(): void {
  if (document.querySelector(':modal') !== null) return
  const wasSidebarOpen = panelStore.getState().isSidebarOpen
  openSidebar(false)
  if (isChatShown()) openPanel(null)
  else if (!wasSidebarOpen) stepBackFromUsage()
}
