/** As a ref: whoever pressed what is now gone goes on from here. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
