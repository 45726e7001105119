interface Position {
  readonly scrollTop: number
  readonly focusKey: string | null
}

/** A key for elements that open details, so that going back returns the focus to the same element. */
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

/** Focuses before scrolling, since focusing may scroll. If the element is gone, the page takes the focus. */
export function restorePosition(scroller: HTMLElement | null, { scrollTop, focusKey }: Position): void {
  if (scroller === null) return
  const kept = [...scroller.querySelectorAll<HTMLElement>('[data-focus-key]')].find(
    (element) => element.dataset['focusKey'] === focusKey,
  )
  ;(kept ?? scroller).focus({ preventScroll: true })
  scroller.scrollTop = scrollTop
}
