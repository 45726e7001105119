import { showEverything } from '../../stores/conversations/sidebar-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'

/** What was pressed goes with the empty list that it stood in: the focus goes to the field above. */
export function showAll(): void {
  showEverything()
  requestFocus('search')
}
