/** A ref callback that focuses the element which replaced a pressed button. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
