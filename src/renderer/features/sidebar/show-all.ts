import { showEverything } from '../../stores/conversations/sidebar-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'

/** The pressed button disappears with the empty list, so the focus moves to the field above. */
export function showAll(): void {
  showEverything()
  requestFocus('search')
}
