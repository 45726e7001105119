import { Fragment, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { nextIndex } from '../../lib/next-index.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Keys } from '../controls/key-caps.tsx'
import { Detail, Stack, Text } from '../layout/layout.tsx'
import css from './menu.module.css'
import { Popover } from './popover.tsx'

const typingPauseMs = 700

export interface MenuItem {
  readonly label: string
  /** Tells items of the same label apart. */
  readonly id?: string
  readonly onChoose: () => void
  readonly icon?: IconName
  /** A quiet second text at the end. */
  readonly note?: string
  /** The names of the keys that do the same. */
  readonly keys?: readonly string[]
  /** Whether a dialog follows: marked with an ellipsis, which is not part of the name. */
  readonly opensDialog?: boolean
  /** A line separates items of different groups. */
  readonly group?: string
  readonly isDanger?: boolean
  /** Whether this item is the chosen one of several. */
  readonly isChosen?: boolean
  /** Whether this item is switched on, independently of others. The menu stays open. */
  readonly isTicked?: boolean
  /** The heading above this item and those after it. */
  readonly heading?: string
}

interface MenuProps {
  readonly label: string
  readonly icon: IconName
  /** Visible text next to the icon. */
  readonly text?: string
  /** The items, or a function that collects them on opening. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Leaves the button out of the Tab order, for a list whose arrow keys lead to it. */
  readonly isOutOfTabOrder?: boolean
  /** The button, for another control that opens the menu too. */
  readonly ref?: RefObject<HTMLButtonElement | null>
}

/** A button that opens a short menu of actions. */
export function Menu({ label, icon, text, items, isOutOfTabOrder = false, ref }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const toggle = (): void => setIsOpen(!isOpen)
  const close = (): void => setIsOpen(false)
  /** Focus returns first, since the chosen action may move it elsewhere. */
  const closeAndReturn = (): void => {
    button.current?.focus()
    close()
  }
  return (
    <>
      {text === undefined ? (
        <IconButton
          ref={button}
          size="small"
          label={label}
          icon={icon}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={isOutOfTabOrder ? -1 : undefined}
          onClick={toggle}
        />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          className={css('trigger')}
          onClick={toggle}
        >
          <Text as="span" truncated className={css('text')}>
            {text}
          </Text>
          <Icon name={icon} size={14} />
        </button>
      )}
      {isOpen && (
        <Popover anchor={button} onClose={close}>
          <MenuList
            label={label}
            items={typeof items === 'function' ? items() : items}
            onLeave={close}
            onChosen={closeAndReturn}
          />
        </Popover>
      )}
    </>
  )
}

interface MenuListProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onLeave: () => void
  readonly onChosen: () => void
}

/** The items alone, for a menu opened by other means. */
export function MenuList({ label, items, onLeave, onChosen }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ letters: '', at: 0 })
  useEffect(() => focusItem(list.current, 0), [])
  // An item may disappear when it is unticked, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) focusItem(list.current, 0)
  })

  const moveFocus = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') onLeave()
    const target = nextIndex(
      event.key,
      itemsOf(list.current).indexOf(event.target as HTMLElement),
      items.length,
    )
    if (target === null) {
      findTyped(event)
      return
    }
    event.preventDefault()
    focusItem(list.current, target)
  }

  /** Letters typed within a moment lead to the first item that begins with them. */
  const findTyped = ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): void => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const before = timeStamp - typed.current.at < typingPauseMs ? typed.current.letters : ''
    const letters = before + key.toLowerCase()
    typed.current = { letters, at: timeStamp }
    const found = items.findIndex(({ label: name }) => beginningOf(name).startsWith(letters))
    if (found !== -1) focusItem(list.current, found)
  }

  return (
    <Stack
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      pad={1}
      className={css('menu')}
      onKeyDown={moveFocus}
    >
      {items.map((item, index) => (
        <Fragment key={item.id ?? item.label}>
          {index > 0 && item.heading === undefined && item.group !== items[index - 1]?.group && (
            <hr className={css('divider')} />
          )}
          {item.heading !== undefined && (
            <Text
              as="span"
              role="presentation"
              size="label"
              tone="faint"
              pad={[2, 3, 1]}
              above={1}
              line="above"
            >
              {item.heading}
            </Text>
          )}
          <Item {...item} onChosen={onChosen} />
        </Fragment>
      ))}
    </Stack>
  )
}

const itemRole = { role: 'menuitem' }

interface ItemProps extends MenuItem {
  readonly onChosen: () => void
}

function Item({ label, icon, note, keys, onChoose, opensDialog, onChosen, ...look }: ItemProps) {
  const { isDanger, isChosen, isTicked } = look
  const role = roleOf(isChosen, isTicked)
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      className={css('item', isDanger && 'danger')}
      onClick={() => {
        if (isTicked === undefined) onChosen()
        onChoose()
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <Text as="span" truncated dir="auto" className={css('text')}>
        {label}
        {opensDialog && <span aria-hidden="true">…</span>}
      </Text>
      {note !== undefined && (
        <Detail as="span" truncated toEnd>
          {note}
        </Detail>
      )}
      {keys !== undefined && <Keys isHidden keys={keys} />}
      {(isChosen || isTicked) && <Icon name="check" size={14} />}
    </button>
  )
}

function roleOf(isChosen: boolean | undefined, isTicked: boolean | undefined) {
  if (isTicked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': isTicked }
  return isChosen === undefined ? itemRole : { role: 'menuitemradio', 'aria-checked': isChosen }
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

function focusItem(list: HTMLElement | null, index: number): void {
  itemsOf(list).at(index)?.focus()
}

/** Without the mark that keeps the order of a name in a window from right to left. */
function beginningOf(label: string): string {
  return label.replace('\u2068', '').toLowerCase()
}
