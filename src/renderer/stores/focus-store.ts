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

/** Who should have the focus next. The wish waits until the element is there and has taken it. */
export const focusStore = create<FocusState>()(() => ({ wanted: null }))

export const useIsFocusWanted = (target: FocusTarget): boolean =>
  focusStore((state) => state.wanted === target)

export function requestFocus(wanted: FocusTarget): void {
  focusStore.setState({ wanted })
}

/** What was asked for since stays asked for. */
export function dropFocusRequest(target: FocusTarget): void {
  focusStore.setState(({ wanted }) => ({ wanted: wanted === target ? null : wanted }))
}

export function takeFocusRequest(): void {
  focusStore.setState({ wanted: null })
}
