import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './hint.module.css'
import { placeAt } from './popover.tsx'

const css = classNames(styles)

/** Explains a term that is no control, for the pointer and for the keyboard: `<span {...hint(text)}>`. */
export function hint(text: string): { readonly title: string; readonly tabIndex: number } {
  return { title: text, tabIndex: 0 }
}

/** Shows the `title` of the element that has the keyboard focus. Browsers show it only under a pointer. */
export function FocusedHint() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const floating = place.current
    if (floating === null) return
    const hide = (): void => floating.hidePopover()
    const show = ({ target }: FocusEvent): void => {
      hide()
      if (!(target instanceof HTMLElement)) return
      const text = hintOf(target)
      if (text === null) return
      const { left, bottom } = target.getBoundingClientRect()
      floating.textContent = text
      floating.showPopover()
      placeAt(floating, { x: left, y: bottom })
    }
    const hideByEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { capture: true, signal })
    document.addEventListener('scroll', hide, { capture: true, signal })
    document.addEventListener('keydown', hideByEscape, { capture: true, signal })
    return () => listening.abort()
  }, [])
  // Screen readers get the same text as the description of the element.
  return <div ref={place} popover="manual" aria-hidden="true" className={css('hint')} />
}

/** Null for a pointer's focus, and for a title that only repeats the visible or spoken name. */
function hintOf(element: HTMLElement): string | null {
  const { title, ariaLabel, textContent } = element
  const isRepeated = title === '' || title === ariaLabel || title === textContent
  return isRepeated || !element.matches(':focus-visible') ? null : title
}
