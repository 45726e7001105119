import { useEffect } from 'react'
import type { AppCommand } from '../../../shared/events.ts'
import { isApple } from '../../lib/is-apple.ts'
import { runCommand } from '../../stores/commands.ts'
import { openPanel, openSidebar } from '../../stores/panel-store.ts'
import { shortcuts } from './shortcuts.ts'

/** Ctrl, or Cmd on a Mac, with a key runs a command; Escape puts away whatever lies over the transcript. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape') closeWhatIsOpen()
      const command = commandOf(event)
      if (command === null) return
      event.preventDefault()
      runCommand(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): AppCommand | null {
  const [isWanted, isOther] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (!isWanted || isOther || altKey) return null
  const found = Object.entries(shortcuts).find(
    ([, shortcut]) => shortcut.key === key.toLowerCase() && shortcut.hasShift === shiftKey,
  )
  return (found?.[0] as AppCommand | undefined) ?? null
}

/** A dialog closes by itself, and nothing behind it should. */
function closeWhatIsOpen(): void {
  if (document.querySelector(':modal') !== null) return
  openPanel(null)
  openSidebar(false)
}
