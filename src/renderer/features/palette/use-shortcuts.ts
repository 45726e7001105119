import { useEffect } from 'react'
import type { AppCommand } from '../../../shared/domain/app/commands.ts'
import { matchesKeys, pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import { takesUndo } from '../../lib/takes-undo.ts'
import { runCommand } from '../../stores/app/commands.ts'
import { isChatShown, requestPageFocus } from '../../stores/app/navigation.ts'
import { openPanel, openSidebar, panelStore } from '../../stores/app/panel-store.ts'
import { currentSetting } from '../../stores/app/settings-store.ts'
import { commandWith } from '../../stores/app/shortcuts.ts'
import { undoNewest } from '../../stores/app/toast-store.ts'
import { findStore } from '../../stores/chat/find-store.ts'
import { stepBackFromUsage } from '../../stores/usage/usage-actions.ts'
import { undoKeys } from '../../strings/commands.ts'

/**
 * Handles the commands' shortcuts. Escape closes whatever covers the transcript, and leaves the usage page.
 * With nothing to close, Escape stops the answer.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const isStop = event.key === 'Escape' && !closeTopmost() && !event.repeat
      // In a field of one line, such as the search, Escape is about its text.
      if (isStop && !(event.target instanceof HTMLInputElement)) runCommand('stop-answering')
      if (isUndo(event) && undoNewest()) event.preventDefault()
      const command = commandOf(event)
      if (command === null) return
      event.preventDefault()
      // Holding a key would run through the chats or toggle panels repeatedly.
      if (!event.repeat) runCommand(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Holding the keys would accept every offer in turn. */
function isUndo(event: KeyboardEvent): boolean {
  return !event.repeat && takesUndo(event.target) && matchesKeys(undoKeys, event, isApple())
}

function commandOf(event: KeyboardEvent): AppCommand | null {
  const keys = pressedKeys(event, isApple())
  return keys === null ? null : commandWith(keys, currentSetting('shortcuts'))
}

/** False if nothing was open. A dialog closes by itself, and nothing behind it should close with it. */
function closeTopmost(): boolean {
  if (document.querySelector(':modal') !== null) return true
  const { isSidebarOpen, panel } = panelStore.getState()
  const { isOpen: isFindOpen, marked } = findStore.getState()
  if (isSidebarOpen) {
    openSidebar(false)
    requestPageFocus()
    return true
  }
  if (isChatShown()) openPanel(null)
  else stepBackFromUsage()
  return panel !== null || isFindOpen || marked !== null || !isChatShown()
}
