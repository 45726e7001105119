import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

type ShownPage = 'chat' | 'usage'

interface ShownPageState {
  readonly page: ShownPage
}

/** The page next to the conversation list: the open chat, or the usage page. */
export const shownPageStore = create<ShownPageState>()(() => ({ page: 'chat' }))

export const useShownPage = (): ShownPage => shownPageStore((state) => state.page)

export const isChatShown = (): boolean => shownPageStore.getState().page === 'chat'

let moves = 0

/** Marks a navigation. The returned function tells slow work whether this is still the latest navigation. */
export function startNavigation(): () => boolean {
  moves += 1
  const own = moves
  return () => own === moves
}

/** Shows the chat without moving the focus; callers set the focus themselves. */
export function showChat(): void {
  shownPageStore.setState({ page: 'chat' })
}

export function showUsagePage(): void {
  startNavigation()
  shownPageStore.setState({ page: 'usage' })
  requestFocus('usage-page')
}

/** Returns from the usage page to the message box. */
export function closeUsagePage(): void {
  if (isChatShown()) return
  showChat()
  requestFocus('message')
}

/** Moves the focus to the page after the focused element disappeared. */
export function requestPageFocus(): void {
  requestFocus(isChatShown() ? 'message' : 'usage-page')
}
