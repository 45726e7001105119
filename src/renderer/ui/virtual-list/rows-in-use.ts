import { type RefObject, useLayoutEffect, useRef } from 'react'

const pressable = 'button, summary, a, input, textarea, select, [role="button"]'
/** Beyond this number, the least recently touched rows are released. */
const maxTouched = 60

export function keyOfRow(list: Element, node: Node | null): string | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  for (let row = element; row !== null; row = row.parentElement)
    if (row.parentElement === list) return row instanceof HTMLElement ? (row.dataset['key'] ?? null) : null
  return null
}

/** Rows with the focus, a selection end, or an earlier touch. */
export function rowsInUse(list: Element, touched: Iterable<string>): string[] {
  const selection = getSelection()
  const isSelected = selection !== null && !selection.isCollapsed
  const nodes = [document.activeElement, ...(isSelected ? [selection.anchorNode, selection.focusNode] : [])]
  const keys = nodes.map((node) => keyOfRow(list, node)).filter((key) => key !== null)
  return [...new Set([...keys, ...touched])]
}

/**
 * Rows in which the user pressed, expanded or scrolled something. That state exists only in their elements.
 */
export function useTouchedRows(list: RefObject<HTMLElement | null>): RefObject<ReadonlySet<string>> {
  const touched = useRef<Set<string>>(new Set())
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const touch = ({ type, target }: Event): void => {
      if (!(target instanceof Element) || (type === 'click' && target.closest(pressable) === null)) return
      const key = keyOfRow(element, target)
      if (key === null) return
      touched.current.delete(key)
      touched.current.add(key)
      const [oldest] = touched.current
      if (touched.current.size > maxTouched && oldest !== undefined) touched.current.delete(oldest)
    }
    const watch = new AbortController()
    for (const type of ['click', 'toggle', 'input', 'scroll'])
      element.addEventListener(type, touch, { capture: true, passive: true, signal: watch.signal })
    return () => watch.abort()
  }, [list])
  return touched
}
