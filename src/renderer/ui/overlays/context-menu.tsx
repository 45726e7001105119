import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type MenuItem, MenuList } from './menu.tsx'
import { Popover } from './popover.tsx'

interface OpenMenu {
  readonly at: { readonly x: number; readonly y: number }
  readonly items: readonly MenuItem[]
}

interface ContextMenu {
  /** For the element with the menu. The menu key raises the same event as the right button. */
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  /** Must be rendered inside that element. */
  readonly menu: ReactNode
}

const inset = 8

/** Elements with their own menu, from the system or from Tally. */
const others = 'a[href], input, textarea, [contenteditable], [role=menu], dialog'

/** Opens the menu of a button by right click too. The items are collected at each opening. */
export function useContextMenu(label: string, getItems: () => readonly MenuItem[]): ContextMenu {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const origin = useRef<HTMLElement>(null)
  const close = (): void => setOpen(null)

  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    if (
      event.defaultPrevented ||
      (event.target instanceof Element && isOther(event.target, event.currentTarget))
    )
      return
    event.preventDefault()
    origin.current = placeToReturn(event.currentTarget)
    setOpen({ at: placeOf(event), items: getItems() })
  }
  const menu = open !== null && (
    <Popover anchor={origin} at={open.at} onClose={close}>
      <MenuList
        label={label}
        items={open.items}
        onLeave={close}
        onChosen={() => {
          origin.current?.focus({ preventScroll: true })
          close()
        }}
      />
    </Popover>
  )
  return { onContextMenu, menu }
}

/**
 * The position of the press. Keys have none, so the menu opens at the focused element, as far as it is in
 * view.
 */
function placeOf({
  nativeEvent,
  button,
  clientX,
  clientY,
  currentTarget,
}: MouseEvent<HTMLElement>): OpenMenu['at'] {
  const isKey = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === ''
  // For the menu key, Chromium may still report a mouse, but no button.
  if (!isKey && button !== -1) return { x: clientX, y: clientY }
  const { left, top, bottom } = placeToReturn(currentTarget).getBoundingClientRect()
  return { x: left + inset, y: Math.max(inset, Math.min(top + inset, bottom)) }
}

/** In a list of links, the menu belongs to the link, so links marked `data-menu-of` do not count. */
function isOther(target: Element, owner: HTMLElement): boolean {
  const other = target.closest(others)
  return other !== null && owner.contains(other) && !other.hasAttribute('data-menu-of')
}

/** The focused element inside, else the first focusable one. */
function placeToReturn(owner: HTMLElement): HTMLElement {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && owner.contains(activeElement)) return activeElement
  return owner.hasAttribute('tabindex') ? owner : (owner.querySelector<HTMLElement>('a, button') ?? owner)
}
