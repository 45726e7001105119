import { keepComposingKeysAway } from './lib/composing.ts'
import { keepFocus } from './lib/keep-focus.ts'
import { refuseDrops } from './lib/refuse-drops.ts'
import { requestPageFocus } from './stores/app/shown-page.ts'
import { saveTyped } from './stores/chat/draft-store.ts'
import { refreshOpenKey } from './stores/connections/connections-store.ts'

const pauseMs = 1_000

/**
 * Whoever leaves the window finds saved what was typed; whoever comes back may have unlocked the keychain. Keys that put a character
 * together act on nothing. The focus is never lost. What is dropped opens nothing.
 */
export function startWindowWatch(): () => void {
  const watch = new AbortController()
  const { signal } = watch
  const save = (): void => void saveTyped()
  let isAsking = false
  const askForKey = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    await refreshOpenKey()
    // The keychain's own question took the focus and gives it back now: that must not ask once more.
    setTimeout(() => {
      isAsking = false
    }, pauseMs)
  }
  keepComposingKeysAway(window, signal)
  keepFocus(signal, requestPageFocus)
  refuseDrops(window, signal)
  window.addEventListener('blur', save, { signal })
  document.addEventListener('visibilitychange', save, { signal })
  window.addEventListener('focus', () => void askForKey(), { signal })
  return () => watch.abort()
}
