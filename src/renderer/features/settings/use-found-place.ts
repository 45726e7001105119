import { type RefObject, useEffect } from 'react'
import { focusPlace } from './focus-place.ts'

export interface FoundPlace {
  readonly place: string | null
}

/** Leads to what was found: the focus goes there, and it is marked until the focus leaves it. */
export function useFoundPlace(section: RefObject<HTMLElement | null>, found: FoundPlace | null): void {
  useEffect(() => {
    const root = section.current
    if (root === null || found === null) return
    root.focus()
    const marked = new AbortController()
    const lead = (): boolean => {
      const place = placeIn(root, found.place)
      if (place === null) return false
      // Whoever went elsewhere while it was being read stays there.
      if (document.activeElement !== root) return true
      focusPlace(place, 'center')
      mark(place, marked.signal)
      return true
    }
    const observer = new MutationObserver(() => {
      if (lead()) observer.disconnect()
    })
    if (found.place !== null && !lead()) observer.observe(root, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      marked.abort()
    }
  }, [section, found])
}

function placeIn(root: HTMLElement, name: string | null): HTMLElement | null {
  const places = root.querySelectorAll<HTMLElement>('[data-place]')
  return [...places].find(({ dataset }) => dataset['place'] === name) ?? null
}

function mark(place: HTMLElement, signal: AbortSignal): void {
  place.dataset['found'] = ''
  const unmark = (): void => {
    delete place.dataset['found']
  }
  signal.addEventListener('abort', unmark)
  place.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) unmark()
    },
    { signal },
  )
}
