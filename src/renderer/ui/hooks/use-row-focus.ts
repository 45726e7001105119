import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

const menuButton = '[aria-haspopup=menu]'
/** The link of a row, or the button in its place. */
const rowLink = 'a, [data-row]'

interface RowFocus {
  /** Contains the rows: elements with `data-key`, each with a link, or a button `data-row`, and a menu button. */
  readonly scroller: HTMLElement | null
  /** All rows from top to bottom, whether they are rendered or not. */
  readonly keys: readonly string[]
  readonly openKey: string | null
  /** Moves the focus above the list. */
  readonly onUp: () => void
  readonly onEscape?: () => void
}

/**
 * Makes a list of links one Tab stop, and returns the row that is it: the row last focused, the open one or the
 * first. Up, Down, Home and End move between rows. Right moves to the menu of a row, and Left back.
 */
export function useRowFocus({ scroller, keys, openKey, onUp, onEscape }: RowFocus): string | null {
  const [moved, setMoved] = useState<{ readonly key: string; readonly openKey: string | null } | null>(null)
  // Opening another row makes that row the Tab stop again.
  const wanted = moved !== null && moved.openKey === openKey ? moved.key : openKey
  const stopKey = wanted !== null && keys.includes(wanted) ? wanted : (keys[0] ?? null)

  const keep = useEffectEvent((row: HTMLElement): void => {
    const key = row.dataset['key']
    if (key !== undefined && key !== stopKey) setMoved({ key, openKey })
  })
  /** A row out of view is rendered once it is the Tab stop, so it must be that before its link takes the focus. */
  const focusRow = useEffectEvent((key: string | undefined): void => {
    if (key === undefined || scroller === null) return
    flushSync(() => setMoved({ key, openKey }))
    scroller.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(${rowLink})`)?.focus()
  })
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event
    const row = rowOf(target)
    if (row === null || !(target instanceof HTMLElement) || hasModifier(event)) return
    const [toMenu, toLink] = sidewaysKeys(row)
    if (target.matches(menuButton) && key === toLink) row.querySelector<HTMLElement>(rowLink)?.focus()
    else if (!target.matches(rowLink)) return
    else if (key === toMenu) row.querySelector<HTMLElement>(menuButton)?.focus()
    else if (key === 'Escape' && onEscape !== undefined) onEscape()
    else {
      const index = keys.indexOf(row.dataset['key'] ?? '')
      if (key === 'ArrowDown') focusRow(keys[index + 1])
      else if (key === 'ArrowUp' && index === 0) onUp()
      else if (key === 'ArrowUp') focusRow(keys[index - 1])
      else if (key === 'Home') focusRow(keys[0])
      else if (key === 'End') focusRow(keys.at(-1))
      else return
    }
    event.preventDefault()
  })

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const row = rowOf(target)
      if (row !== null) keep(row)
    }
    const onKeyDown = (event: KeyboardEvent): void => onKey(event)
    scroller?.addEventListener('focusin', onFocus)
    scroller?.addEventListener('keydown', onKeyDown)
    return () => {
      scroller?.removeEventListener('focusin', onFocus)
      scroller?.removeEventListener('keydown', onKeyDown)
    }
  }, [scroller])
  return stopKey
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
}

/** The keys towards the end of the row, where its menu is, and back. */
function sidewaysKeys(row: Element): readonly [string, string] {
  const isRightToLeft = getComputedStyle(row).direction === 'rtl'
  return isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
