import { requestPageFocus } from './stores/app/shown-page.ts'
import { saveTyped } from './stores/chat/draft-store.ts'
import { refreshOpenKey } from './stores/connections/connections-store.ts'

const keyOfInputMethod = 229
/** Nobody takes a word and presses the next key within it; what ends both comes at once. */
const sameStrokeMs = 30

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

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

/** What is dropped where nothing takes it would else be opened in place of the window. A field still takes words. */
export function refuseDrops(target: Window, signal: AbortSignal): void {
  const refuse = (event: DragEvent): void => {
    const hasFiles = event.dataTransfer?.types.includes('Files') ?? false
    if (!hasFiles && isField(event.target)) return
    event.preventDefault()
    // Files are taken by the message box, wherever in the window they fall.
    if (!hasFiles && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  }
  target.addEventListener('dragover', refuse, { signal })
  target.addEventListener('drop', refuse, { signal })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input')
}

/**
 * What has the focus may go away under it. Then the nearest thing around that can have it gets it, so that the next Tab goes on
 * from there; without one, `otherwise` finds a place. Whoever lets go of it on purpose is left alone.
 */
function keepFocus(signal: AbortSignal, otherwise: () => void): void {
  let path: readonly Element[] = []
  const remember = ({ target }: Event): void => {
    path = target instanceof Element ? pathOf(target) : []
  }
  const look = (): void => {
    const [lost, ...around] = path
    if (lost === undefined || !document.hasFocus() || hasFocus() || canHave(lost)) return
    const next = document.querySelector(':modal') ?? around.find(canHave)
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    if (!hasFocus()) otherwise()
  }
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // Whoever hands it on by hand does so before the next frame is drawn.
      if (relatedTarget === null) requestAnimationFrame(() => requestAnimationFrame(look))
    },
    { signal },
  )
}

function pathOf(element: Element): readonly Element[] {
  return element.parentElement === null ? [element] : [element, ...pathOf(element.parentElement)]
}

function canHave(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility() &&
    element.matches(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
    )
  )
}

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'timeStamp'>

/**
 * Whether a key belongs to an input method that puts a character together. Some end the composition first and tell the key after
 * it: such a key is told by its time.
 */
export function isPartOfComposing(key: Key, composedAt: number): boolean {
  return key.isComposing || key.keyCode === keyOfInputMethod || key.timeStamp - composedAt < sameStrokeMs
}

/**
 * Keeps such keys from everything that acts on keys, wherever it is in the window: the Enter that takes a word sends nothing, and its
 * Escape closes nothing. The browser and the input method still get them.
 */
function keepComposingKeysAway(target: Window, signal: AbortSignal): void {
  let composedAt = Number.NEGATIVE_INFINITY
  const options = { capture: true, signal }
  target.addEventListener(
    'compositionend',
    (event) => {
      composedAt = event.timeStamp
    },
    options,
  )
  target.addEventListener(
    'keydown',
    (event) => {
      if (isPartOfComposing(event, composedAt)) event.stopImmediatePropagation()
    },
    options,
  )
}
