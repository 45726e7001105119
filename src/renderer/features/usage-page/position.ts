interface Position {
  readonly scrollTop: number
  readonly focusKey: string | null
}

/** What leads into a closer look carries its name, so that the way back ends there. */
export function focusKeyOf(kind: string, id: string): string {
  return `${kind} ${id}`
}

export function positionAt(element: Element, focusKey: string): { scrollTop: number; focusKey: string } {
  return { scrollTop: element.closest('[data-scroller]')?.scrollTop ?? 0, focusKey }
}

export function focusKeyIn(scroller: HTMLElement | null): string | null {
  const focused = scroller?.querySelector<HTMLElement>('[data-focus-key]:focus')
  return focused?.dataset['focusKey'] ?? null
}

/** The focus first, as it may scroll; a place that is gone leaves the focus with the page. */
export function putBack(scroller: HTMLElement | null, { scrollTop, focusKey }: Position): void {
  if (scroller === null) return
  const kept = [...scroller.querySelectorAll<HTMLElement>('[data-focus-key]')].find(
    (element) => element.dataset['focusKey'] === focusKey,
  )
  ;(kept ?? scroller).focus({ preventScroll: true })
  scroller.scrollTop = scrollTop
}
