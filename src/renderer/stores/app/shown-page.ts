import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

type ShownPage = 'chat' | 'usage'

interface ShownPageState {
  readonly page: ShownPage
}

/** What stands beside the list of conversations: the open one, or the usage of all of them. */
export const shownPageStore = create<ShownPageState>()(() => ({ page: 'chat' }))

export const useShownPage = (): ShownPage => shownPageStore((state) => state.page)

export const isChatShown = (): boolean => shownPageStore.getState().page === 'chat'

let moves = 0

/** The person goes somewhere. What this gives back tells whether that is still where they last went, for what takes its time. */
export function startNavigation(): () => boolean {
  moves += 1
  const own = moves
  return () => own === moves
}

/** Without the focus, which whoever shows the chat sends to where it belongs. */
export function showChat(): void {
  shownPageStore.setState({ page: 'chat' })
}

export function showUsagePage(): void {
  startNavigation()
  shownPageStore.setState({ page: 'usage' })
  requestFocus('usage-page')
}

/** Back from the usage to what was being written. */
export function closeUsagePage(): void {
  if (isChatShown()) return
  showChat()
  requestFocus('message')
}

/** Where the focus goes when what had it is gone. */
export function requestPageFocus(): void {
  requestFocus(isChatShown() ? 'message' : 'usage-page')
}
