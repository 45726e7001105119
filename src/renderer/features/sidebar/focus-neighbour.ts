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
