/** Arrow keys lead from one conversation to the next, Home and End to the first and the last. Returns what ends that. */
export function moveAlongLinks(scroller: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement) || hasModifier(event)) return
    const links = [...scroller.querySelectorAll('a')]
    const index = links.indexOf(event.target)
    if (event.key === 'ArrowDown') links[index + 1]?.focus()
    else if (event.key === 'ArrowUp') links[index - 1]?.focus()
    else if (event.key === 'Home') focusAtEdge(scroller, 0)
    else if (event.key === 'End') focusAtEdge(scroller, -1)
    else return
    event.preventDefault()
  }
  scroller.addEventListener('keydown', move)
  return () => scroller.removeEventListener('keydown', move)
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}

/** What is far away is drawn only once the list has been scrolled there. */
function focusAtEdge(scroller: HTMLElement, edge: 0 | -1): void {
  scroller.scrollTo({ top: edge === 0 ? 0 : scroller.scrollHeight })
  requestAnimationFrame(() => setTimeout(() => [...scroller.querySelectorAll('a')].at(edge)?.focus()))
}
