import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Keys } from '../controls/key-caps.tsx'
import css from './hint.module.css'
import { consumeEscape, placeAt } from './popover.tsx'

const delayMs = 300
/** After a hint, the next one appears immediately. */
const warmMs = 600

/** Explains a term that isn't a control, for the pointer and for the keyboard: `<span {...hint(text)}>`. */
export function hint(text: string): { readonly title: string; readonly tabIndex: number } {
  return { title: text, tabIndex: 0 }
}

interface ShownHint {
  readonly owner: HTMLElement
  readonly text: string
  readonly keys: readonly string[]
}

/**
 * The app's only tooltip: shows the `title` and the shortcut of the element under the pointer or with the
 * keyboard's focus. Screen readers get the same text as the description of the element.
 */
export function Hints() {
  const [shown, setShown] = useState<ShownHint | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => watchHints(setShown), [])
  useLayoutEffect(() => {
    const floating = place.current
    if (floating === null || shown === null) return
    floating.showPopover()
    placeAt(floating, startOf(shown.owner, floating))
    return () => floating.hidePopover()
  }, [shown])
  return (
    <div ref={place} popover="manual" aria-hidden="true" dir="auto" className={css('hint')}>
      {shown?.text}
      {shown !== null && shown.keys.length > 0 && <Keys keys={shown.keys} />}
    </div>
  )
}

/** Below an element, or above it at the window's lower edge. Centred on a small one, else at its beginning. */
function startOf(owner: HTMLElement, floating: HTMLElement) {
  const { left, right, top, width, bottom } = owner.getBoundingClientRect()
  const own = floating.getBoundingClientRect().width
  const { marginTop, marginBottom } = getComputedStyle(floating)
  const above = top - Number.parseFloat(marginTop) - Number.parseFloat(marginBottom)
  const start = getComputedStyle(owner).direction === 'rtl' ? right - own : left
  return { x: width <= own ? left + (width - own) / 2 : start, y: bottom, above }
}

/** Returns the function that stops watching. */
function watchHints(show: (hint: ShownHint | null) => void): () => void {
  let pointed: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = -Infinity
  let shownFor: HTMLElement | null = null
  let lastKey = ''
  /** False for a hint that only a change of the page brought under the resting pointer. */
  let isAsked = false
  const listening = new AbortController()
  const { signal } = listening

  const hide = (): void => {
    clearTimeout(timer)
    if (shownFor !== null) hiddenAt = performance.now()
    shownFor = null
    show(null)
  }
  const showFor = (owner: HTMLElement): void => {
    const found = hintOf(owner)
    shownFor = found === null ? null : owner
    show(found)
  }
  // A title may change while the pointer is on it.
  const titles = new MutationObserver(() => {
    if (pointed === null || !pointed.hasAttribute('title')) return
    stowTitles(pointed)
    if (shownFor === pointed) showFor(pointed)
  })
  const leave = (): void => {
    if (pointed !== null) restoreTitles(pointed)
    titles.disconnect()
    pointed = null
    isAsked = false
    hide()
  }
  const point = ({ target, pointerType }: PointerEvent): void => {
    const owner = target instanceof Element ? target.closest<HTMLElement>(owners) : null
    if (owner === pointed || pointerType === 'touch') return
    leave()
    if (owner === null) return
    pointed = owner
    stowTitles(owner)
    titles.observe(owner, { attributeFilter: ['title'] })
    timer = setTimeout(() => showFor(owner), performance.now() - hiddenAt < warmMs ? 0 : delayMs)
  }
  const focus = ({ target }: FocusEvent): void => {
    hide()
    // The focus that Escape returned needs no hint, which would take the next Escape.
    if (lastKey === 'Escape') return
    isAsked = true
    if (target instanceof HTMLElement && target.matches(`:focus-visible:is(${owners})`)) showFor(target)
  }
  const hideByEscape = (event: KeyboardEvent): void => {
    lastKey = event.key
    if (event.key !== 'Escape') return
    if (isAsked && shownFor?.isConnected === true) consumeEscape(event)
    hide()
  }
  document.addEventListener('pointerover', point, { signal })
  document.addEventListener('pointermove', () => (isAsked = true), { signal })
  document.documentElement.addEventListener('pointerleave', leave, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('pointerdown', hide, { capture: true, signal })
  document.addEventListener('scroll', hide, { capture: true, signal })
  document.addEventListener('keydown', hideByEscape, { capture: true, signal })
  return () => {
    leave()
    listening.abort()
  }
}

const owners = '[title], [data-title], [data-keys]'

/**
 * Under the pointer, the browser would show its own tooltip for a title here or further up. Screen readers
 * still get the text, as the description.
 */
function stowTitles(owner: HTMLElement): void {
  for (const element of titled(owner, '[title]')) {
    const { title } = element
    dropDescription(element)
    element.dataset['title'] = title
    element.removeAttribute('title')
    if (title !== element.ariaLabel && title !== element.textContent) element.ariaDescription ??= title
  }
}

function restoreTitles(owner: HTMLElement): void {
  for (const element of titled(owner, '[data-title]')) {
    dropDescription(element)
    element.title ||= element.dataset['title'] ?? ''
    delete element.dataset['title']
  }
}

function dropDescription(element: HTMLElement): void {
  if (element.ariaDescription === element.dataset['title']) element.ariaDescription = null
}

/** The element and its ancestors that match. */
function titled(owner: HTMLElement, selector: string): HTMLElement[] {
  const first = owner.closest<HTMLElement>(selector)
  const parent = first?.parentElement
  return first === null ? [] : [first, ...(parent ? titled(parent, selector) : [])]
}

/** Null for a title that only repeats visible text. */
function hintOf(owner: HTMLElement): ShownHint | null {
  const text = owner.title || (owner.dataset['title'] ?? '')
  const keys = owner.dataset['keys']?.split('\n') ?? []
  const isRepeated = text === owner.textContent && !isCut(owner)
  if (keys.length === 0 && (text === '' || isRepeated)) return null
  return { owner, text: isRepeated ? '' : text, keys }
}

function isCut(owner: HTMLElement): boolean {
  return [owner, ...owner.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
}
