import { useEffect } from 'react'
import { type AppCommand, commandWith } from '../../../shared/domain/app/commands.ts'
import { pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import { selectShortcuts, settingsStore } from '../../stores/app/settings-store.ts'
import { beginQuestion, hideQuick } from '../../stores/chat/quick-question.ts'
import { stopAnswering, transcriptStore } from '../../stores/chat/transcript-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'

/** The commands of this window, with the same keys as in the main one. */
const actions: Partial<Record<AppCommand, () => void>> = {
  'new-chat': () => void beginQuestion(),
  'focus-message': () => requestFocus('message'),
  'focus-transcript': () => requestFocus('transcript'),
  'choose-model': () => requestFocus('model'),
  'stop-answering'() {
    const { openId } = transcriptStore.getState()
    if (openId !== null) void stopAnswering(openId)
  },
}

/** Escape hides the window, unless it closes something in it. */
export function useQuickKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(':modal') !== null) return
      if (event.key === 'Escape' && !event.repeat) void hideQuick()
      const keys = pressedKeys(event, isApple())
      const command = keys === null ? null : commandWith(keys, selectShortcuts(settingsStore.getState()))
      const run = command === null ? undefined : actions[command]
      if (run === undefined) return
      event.preventDefault()
      if (!event.repeat) run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
