/** A ref callback that focuses the element which replaced a pressed button. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
