import { create } from 'zustand'

type FocusTarget =
  | 'search'
  | 'find'
  | 'message'
  | 'model'
  | 'compare'
  | 'attach'
  | 'system-prompt'
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
const focusStore = create<FocusState>()(() => ({ wanted: null }))

/** The function that takes a request for this element. Null without a request. */
export const useFocusRequest = (target: FocusTarget): (() => void) | null =>
  focusStore((state) => (state.wanted === target ? takeFocusRequest : null))

export function requestFocus(wanted: FocusTarget): void {
  focusStore.setState({ wanted })
}

/** Drops a request that no newer one replaced. */
export function dropFocusRequest(target: FocusTarget): void {
  focusStore.setState(({ wanted }) => ({ wanted: wanted === target ? null : wanted }))
}

function takeFocusRequest(): void {
  focusStore.setState({ wanted: null })
}
