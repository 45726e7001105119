import type { Appearance } from '../../../shared/contract/app/settings.ts'
import { requestPageFocus } from '../../stores/app/navigation.ts'
import { openSidebar } from '../../stores/app/panel-store.ts'
import { showEverything } from '../../stores/conversations/sidebar-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { setSearchText } from './search/search-store.ts'

/** Excludes the usage link below the list. */
export const linkToConversation = 'a[href^="#/c/"]'

/** Row heights of the list in pixels, matching its styles. Larger text needs higher rows. */
const heights: Readonly<Record<Appearance['windowText'], number>> = {
  small: 32,
  medium: 32,
  large: 34,
  larger: 36,
  largest: 40,
}

/**
 * Moves the focus before an element disappears: to the next or previous one of its kind, else above the list.
 */
export function focusNeighbour(element: HTMLElement | null, selector: string): void {
  const sidebar = element?.closest('nav') ?? null
  if (element === null || sidebar === null) return
  const others = [...sidebar.querySelectorAll<HTMLElement>(selector)]
  const index = others.indexOf(element)
  const neighbour = others[index + 1] ?? others[index - 1]
  if (neighbour === undefined) focusAbove(sidebar)
  else neighbour.focus()
}

/** Focuses the view menu, or the search field that replaces it. */
export function focusAbove(sidebar: Element | null): void {
  const views = sidebar?.querySelector<HTMLElement>('[data-views] [aria-haspopup=menu]')
  const above = views ?? sidebar?.querySelector<HTMLElement>('input[type=search]')
  above?.focus()
}

export function rowHeightFor({ density, windowText }: Appearance): number {
  return heights[windowText] - (density === 'compact' ? 4 : 0)
}

export function focusSearch(): void {
  requestFocus('search')
}

/** The pressed button disappears with the empty list, so the focus moves to the field above. */
export function showAll(): void {
  showEverything()
  focusSearch()
}

/** Shows all chats again and returns to the page. */
export function leaveSearch(): void {
  setSearchText('')
  openSidebar(false)
  requestPageFocus()
}
