import { resetStores } from './zustand.ts'

/** The page as it is before the window opens. */
export function resetPage(): void {
  history.replaceState(null, '', location.pathname + location.search)
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name]
  resetStores()
}
