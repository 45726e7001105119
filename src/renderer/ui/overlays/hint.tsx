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
      const text = hintOf(target)
      if (text === null) return
      floating.textContent = text
      floating.showPopover()
      placeAt(floating, belowOf(target as Element))
    }
    const hideByEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('focusin', show)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', hideByEscape, true)
    return () => {
      document.removeEventListener('focusin', show)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', hideByEscape, true)
    }
  }, [])
  // Screen readers get the same text as the description of the element.
  return <div ref={place} popover="manual" aria-hidden="true" className={css('hint')} />
}

/** Null for a pointer's focus, and for a title that only repeats the visible or spoken name. */
function hintOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return null
  const { title, ariaLabel, textContent } = target
  return title === '' || title === ariaLabel || title === textContent ? null : title
}

function belowOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
