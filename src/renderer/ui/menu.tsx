import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { nextIndex } from '../lib/next-index.ts'
import type { IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './menu.module.css'
import { Popover } from './popover.tsx'

const css = classNames(styles)

interface MenuItem {
  readonly label: string
  readonly onChoose: () => void
  readonly isDanger?: boolean
}

interface MenuProps {
  readonly label: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}

/** A button that opens a short list of things to do. */
export function Menu({ label, icon, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Popover anchor={button} onClose={() => setIsOpen(false)}>
          <MenuList label={label} items={items} onDone={() => setIsOpen(false)} />
        </Popover>
      )}
    </>
  )
}

interface MenuListProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onDone: () => void
}

function MenuList({ label, items, onDone }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => focusItem(list.current, 0), [])

  const moveFocus = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') onDone()
    const target = nextIndex(
      event.key,
      itemsOf(list.current).indexOf(event.target as HTMLElement),
      items.length,
    )
    if (target === null) return
    event.preventDefault()
    focusItem(list.current, target)
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css('menu')}
      onKeyDown={moveFocus}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={css('item', item.isDanger && 'danger')}
          onClick={() => {
            onDone()
            item.onChoose()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function focusItem(list: HTMLElement | null, index: number): void {
  itemsOf(list).at(index)?.focus()
}
