/**
 * What has the focus may go away under it. Then the nearest thing around that can have it gets it, so that the next Tab goes on
 * from there; without one, `otherwise` finds a place. Whoever lets go of it on purpose is left alone.
 */
export function keepFocus(signal: AbortSignal, otherwise: () => void): void {
  let path: readonly Element[] = []
  const remember = ({ target }: Event): void => {
    path = target instanceof Element ? pathOf(target) : []
  }
  const look = (): void => {
    const [lost, ...around] = path
    if (lost === undefined || !document.hasFocus() || hasFocus() || canHave(lost)) return
    const next = document.querySelector(':modal') ?? around.find(canHave)
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    if (!hasFocus()) otherwise()
  }
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // Whoever hands it on by hand does so before the next frame is drawn.
      if (relatedTarget === null) requestAnimationFrame(() => requestAnimationFrame(look))
    },
    { signal },
  )
}

function pathOf(element: Element): readonly Element[] {
  return element.parentElement === null ? [element] : [element, ...pathOf(element.parentElement)]
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

function canHave(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility() &&
    element.matches(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
    )
  )
}
