/** An element is about to go, and the focus must not go with it: the next of its kind takes it, else what stands above them. */
export function focusNeighbour(element: HTMLElement | null, selector: string): void {
  const sidebar = element?.closest('nav') ?? null
  if (element === null || sidebar === null) return
  const others = [...sidebar.querySelectorAll<HTMLElement>(selector)]
  const index = others.indexOf(element)
  const neighbour = others[index + 1] ?? others[index - 1]
  if (neighbour === undefined) focusAbove(sidebar)
  else neighbour.focus()
}

/** The choice of what is listed, or the search that takes its place. */
export function focusAbove(sidebar: Element | null): void {
  const views = sidebar?.querySelector<HTMLElement>('[data-views] [aria-haspopup=menu]')
  const above = views ?? sidebar?.querySelector<HTMLElement>('input[type=search]')
  above?.focus()
}
