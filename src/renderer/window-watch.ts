import { requestPageFocus } from './stores/app/navigation.ts'
import { saveDrafts } from './stores/chat/draft-store.ts'
import { isOpening } from './stores/chat/opening-store.ts'
import { refreshOpenKey } from './stores/connections/connections-store.ts'

const keyOfInputMethod = 229
/** Nobody accepts a word and presses another key this fast. Events of one key press arrive at once. */
const sameStrokeMs = 30

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

const pauseMs = 1_000

/**
 * Saves drafts when the user leaves the window, and checks the keychain again on return. Keeps composition
 * keys from acting, keeps the focus, and refuses dropped files.
 */
export function startWindowWatch(): () => void {
  const watch = new AbortController()
  const { signal } = watch
  const save = (): void => void saveDrafts()
  let isAsking = false
  const askForKey = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    await refreshOpenKey()
    // The keychain's own dialog took the focus and now returns it, which must not trigger another check.
    setTimeout(() => {
      isAsking = false
    }, pauseMs)
  }
  ignoreKeysWhileComposing(window, signal)
  recoverFocus(signal, requestPageFocus)
  refuseDrops(window, signal)
  window.addEventListener('blur', save, { signal })
  document.addEventListener('visibilitychange', save, { signal })
  window.addEventListener('focus', () => void askForKey(), { signal })
  return () => watch.abort()
}

/** Without this, a dropped file would replace the page. Fields still accept dropped text. */
export function refuseDrops(target: Window, signal: AbortSignal): void {
  const refuse = (event: DragEvent): void => {
    const hasFiles = event.dataTransfer?.types.includes('Files') ?? false
    if (!hasFiles && isField(event.target)) return
    event.preventDefault()
    // The message box of an open chat takes files dropped anywhere in the window, unless a dialog covers it.
    const isTaken = hasFiles && document.querySelector(':modal') === null && !isOpening()
    if (!isTaken && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  }
  target.addEventListener('dragover', refuse, { signal })
  target.addEventListener('drop', refuse, { signal })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input')
}

/**
 * Moves the focus when the focused element disappears: to the nearest focusable ancestor, so that Tab
 * continues there, else to `otherwise`. A deliberate blur is left alone.
 */
function recoverFocus(signal: AbortSignal, otherwise: () => void): void {
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
      // Code that moves the focus itself does so before the next frame.
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
 * Whether a key belongs to an input method's composition. Some input methods end the composition before they
 * send the key, so time decides.
 */
function isPartOfComposing(key: Key, composedAt: number): boolean {
  return key.isComposing || key.keyCode === keyOfInputMethod || key.timeStamp - composedAt < sameStrokeMs
}

/**
 * Hides composition keys from all handlers in the window: Enter that accepts a word must not send, and Escape
 * must not close anything. The browser and the input method still receive them.
 */
function ignoreKeysWhileComposing(target: Window, signal: AbortSignal): void {
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
