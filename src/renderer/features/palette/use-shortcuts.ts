import { useEffect } from 'react'
import type { AppCommand } from '../../../shared/events.ts'
import { isApple } from '../../lib/is-apple.ts'
import { runCommand } from '../../stores/commands.ts'
import { openPanel, openSidebar, panelStore } from '../../stores/panel-store.ts'

const commands: ReadonlyMap<string, AppCommand> = new Map([
  ['n', 'new-chat'],
  ['k', 'find-conversation'],
  [',', 'open-settings'],
])

/** Ctrl, or Cmd on a Mac, with a key runs a command; Escape puts away whatever lies over the transcript. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape') closeWhatIsOpen()
      const command = hasOnlyCommandKey(event) ? commands.get(event.key.toLowerCase()) : undefined
      if (command === undefined) return
      event.preventDefault()
      runCommand(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function hasOnlyCommandKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const [isWanted, isOther] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return isWanted && !isOther && !altKey && !shiftKey
}

/** A dialog closes by itself, and nothing behind it should. */
function closeWhatIsOpen(): void {
  if (panelStore.getState().isSettingsOpen) return
  openPanel(null)
  openSidebar(false)
}
