import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type MenuItem, MenuList } from './menu.tsx'
import { Popover } from './popover.tsx'

interface OpenMenu {
  readonly at: { readonly x: number; readonly y: number }
  readonly items: readonly MenuItem[]
}

interface ContextMenu {
  /** For what the menu is of; the keys for it come the same way as a press of the right button. */
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  /** To be drawn inside of it. */
  readonly menu: ReactNode
}

const inset = 8

/** What has a menu of its own, from the system or from us. */
const others = 'a[href], input, textarea, [contenteditable], [role=menu], dialog'

/** The same items by a press of the right button as by a button. They are gathered anew each time. */
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

/** Where it was pressed. A key has no place: it opens where the focus is, as far as that is in sight. */
function placeOf({
  nativeEvent,
  button,
  clientX,
  clientY,
  currentTarget,
}: MouseEvent<HTMLElement>): OpenMenu['at'] {
  const isKey = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === ''
  // Chromium names a mouse all the same, but none of its buttons.
  if (!isKey && button !== -1) return { x: clientX, y: clientY }
  const { left, top, bottom } = placeToReturn(currentTarget).getBoundingClientRect()
  return { x: left + inset, y: Math.max(inset, Math.min(top + inset, bottom)) }
}

/** A link in a list of links is what its menu is of. */
function isOther(target: Element, owner: HTMLElement): boolean {
  const other = target.closest(others)
  return other !== null && owner.contains(other) && !other.hasAttribute('data-menu-of')
}

/** Where the focus was, if it was in there; else what takes it. */
function placeToReturn(owner: HTMLElement): HTMLElement {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && owner.contains(activeElement)) return activeElement
  return owner.hasAttribute('tabindex') ? owner : (owner.querySelector<HTMLElement>('a, button') ?? owner)
}
