const controls = 'input:checked, input:not([type=radio]), select, textarea, button:not([disabled])'

/** Focuses the first control in a place, or the place itself if it has none. */
export function focusPlace(place: Element | null, block: ScrollLogicalPosition = 'nearest'): void {
  if (!(place instanceof HTMLElement)) return
  const control = place.querySelector<HTMLElement>(controls)
  if (control === null) place.tabIndex = -1
  const focused = control ?? place
  focused.focus({ preventScroll: true })
  place.scrollIntoView({ block })
}
