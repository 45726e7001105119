import { create } from 'zustand'

type FocusTarget =
  | 'search'
  | 'find'
  | 'message'
  | 'model'
  | 'compare'
  | 'attach'
  | 'transcript'
  | 'sidebar'
  | 'sidebar-button'
  | 'usage-page'
  | 'api-key'
  | 'key-group'
  | 'dashboard'
  | 'settings-search'

interface FocusState {
  readonly wanted: FocusTarget | null
}

/** The element to focus next. The request waits until the element exists and has taken the focus. */
export const focusStore = create<FocusState>()(() => ({ wanted: null }))

export const useIsFocusWanted = (target: FocusTarget): boolean =>
  focusStore((state) => state.wanted === target)

export function requestFocus(wanted: FocusTarget): void {
  focusStore.setState({ wanted })
}

/** Drops a request only if no newer one replaced it. */
export function dropFocusRequest(target: FocusTarget): void {
  focusStore.setState(({ wanted }) => ({ wanted: wanted === target ? null : wanted }))
}

export function takeFocusRequest(): void {
  focusStore.setState({ wanted: null })
}
