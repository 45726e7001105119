import type { Appearance } from '../../../shared/contract/app/settings.ts'
import { requestPageFocus } from '../../stores/app/navigation.ts'
import { openSidebar } from '../../stores/app/panel-store.ts'
import { isSearching, setSearchText } from '../../stores/conversations/search-store.ts'
import { showEverything } from '../../stores/conversations/sidebar-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'

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

/** The pressed button disappears with the empty list, so the focus moves to the field above. */
export function showAll(): void {
  showEverything()
  requestFocus('search')
}

/**
 * Arrow keys move between chats, Home and End to the first and last, and Up from the first to the search field.
 * Escape ends a search. Returns a cleanup function.
 */
export function moveAlongLinks(scroller: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement) || hasModifier(event)) return
    const links = [...scroller.querySelectorAll('a')]
    const index = links.indexOf(event.target)
    if (event.key === 'ArrowDown') links[index + 1]?.focus()
    else if (event.key === 'ArrowUp' && index === 0) requestFocus('search')
    else if (event.key === 'ArrowUp') links[index - 1]?.focus()
    else if (event.key === 'Home') focusAtEdge(scroller, 0)
    else if (event.key === 'End') focusAtEdge(scroller, -1)
    else if (event.key === 'Escape' && isSearching()) leaveSearch()
    else return
    event.preventDefault()
  }
  scroller.addEventListener('keydown', move)
  return () => scroller.removeEventListener('keydown', move)
}

/** Shows all chats again and returns to the page. */
export function leaveSearch(): void {
  setSearchText('')
  openSidebar(false)
  requestPageFocus()
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}

/** The list renders distant rows only after scrolling there, so the focus follows a frame later. */
function focusAtEdge(scroller: HTMLElement, edge: 0 | -1): void {
  scroller.scrollTo({ top: edge === 0 ? 0 : scroller.scrollHeight })
  requestAnimationFrame(() => setTimeout(() => [...scroller.querySelectorAll('a')].at(edge)?.focus()))
}
