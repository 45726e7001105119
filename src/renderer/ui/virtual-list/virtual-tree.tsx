import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowsToDraw } from '../../lib/row-range.ts'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import { useRowRange } from './use-row-range.ts'
import css from './virtual-tree.module.css'

/** Letters typed within this time are one word. */
const typingMs = 700
/** The rows of a page key. */
const pageRows = 10

export interface TreeItem {
  readonly key: string
  /** The whole row in words; only for rows that are rendered. */
  readonly label: () => string
  /** Text for type-ahead search. */
  readonly text: () => string
  readonly level: number
  readonly position: number
  readonly setSize: number
  readonly isExpanded: boolean | null
  /** Null for a row that can't be chosen. */
  readonly isSelected: boolean | null
  readonly isCurrent: boolean
}

interface VirtualTreeProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly itemOf: (row: Row) => TreeItem
  /** The height of every row, in pixels. */
  readonly rowHeight: number
  readonly renderRow: (row: Row) => ReactNode
  readonly scroller: HTMLElement | null
  /** The row with the focus at first. */
  readonly firstKey: string | null
  readonly onExpand: (row: Row, isExpanded: boolean) => void
  readonly onSelect: (row: Row) => void
  /** Enter, or a click. */
  readonly onOpen: (row: Row) => void
}

/** A tree of rows, of which only those near the view are rendered. It is one Tab stop. */
export function VirtualTree<Row>(props: VirtualTreeProps<Row>) {
  const { label, rows, itemOf, rowHeight, renderRow, scroller, firstKey, onOpen } = props
  const tree = useRef<HTMLDivElement>(null)
  const range = useRowRange(scroller, tree, rows, rowHeight)
  const items = rows.map(itemOf)
  const [stopKey, setStopKey] = useState(firstKey)
  const found = items.findIndex(({ key }) => key === stopKey)
  const stop = found === -1 ? 0 : found
  const typed = useRef({ text: '', at: 0 })

  const focusRow = (index: number): void => {
    const item = items[Math.max(0, Math.min(index, items.length - 1))]
    if (item === undefined) return
    // A row out of view is rendered once it is the Tab stop, so it must be that before it takes the focus.
    flushSync(() => setStopKey(item.key))
    elementOf(tree.current, item.key)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const moved = moveOf(event.key, { items, stop, isRightToLeft: isRightToLeft(tree.current) })
    const row = rows[stop]
    if (row === undefined) return
    if (moved?.kind === 'focus') focusRow(moved.index)
    else if (moved?.kind === 'expand') props.onExpand(row, moved.isExpanded)
    else if (event.key === 'Enter') onOpen(row)
    else if (event.key === ' ' && typed.current.text === '') props.onSelect(row)
    else if (moved === null && event.key.length === 1) focusRow(findTyped(items, stop, typed, event))
    else if (moved === null) return
    event.preventDefault()
    event.stopPropagation()
  }
  useFirstFocus(tree, items[stop]?.key ?? null)

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      className={css('tree')}
      style={{ height: rows.length * rowHeight }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setStopKey(keyOf(target) ?? stopKey)}
      onClick={({ target }) => {
        const row = rows[items.findIndex(({ key }) => key === keyOf(target))]
        if (row !== undefined) onOpen(row)
      }}
    >
      {rowsToDraw(range, stop).map((index) => {
        const row = rows[index]
        const item = items[index]
        if (row === undefined || item === undefined) return null
        return (
          <Item
            key={item.key}
            item={item}
            isTabStop={index === stop}
            style={{ top: index * rowHeight, height: rowHeight }}
          >
            {renderRow(row)}
          </Item>
        )
      })}
    </div>
  )
}

interface ItemProps {
  readonly item: TreeItem
  readonly isTabStop: boolean
  readonly style: CSSProperties
  readonly children: ReactNode
}

function Item({ item, isTabStop, style, children }: ItemProps) {
  return (
    <div
      role="treeitem"
      data-key={item.key}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={item.level}
      aria-posinset={item.position}
      aria-setsize={item.setSize}
      aria-expanded={item.isExpanded ?? undefined}
      aria-selected={item.isSelected ?? undefined}
      aria-current={item.isCurrent || undefined}
      className={css('item')}
      style={style}
    >
      <VisuallyHidden>{item.label()}</VisuallyHidden>
      <div aria-hidden="true" className={css('content')}>
        {children}
      </div>
    </div>
  )
}

/** The key of the row that an event came from. */
function keyOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
}

/** The dialog around the tree takes the focus first. */
function useFirstFocus(tree: { readonly current: HTMLElement | null }, key: string | null): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || key === null) return
    const row = elementOf(tree.current, key)
    if (row === null) return
    isDone.current = true
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.contains(row)) {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'center' })
    }
  })
}

function elementOf(tree: HTMLElement | null, key: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

function isRightToLeft(tree: HTMLElement | null): boolean {
  return tree !== null && getComputedStyle(tree).direction === 'rtl'
}

type Move =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'expand'; readonly isExpanded: boolean }

interface Position {
  readonly items: readonly TreeItem[]
  readonly stop: number
  readonly isRightToLeft: boolean
}

/** The move of a key, as in every tree; null for another key. */
function moveOf(key: string, { items, stop, isRightToLeft: isMirrored }: Position): Move | null {
  const [inwards, outwards] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const item = items[stop]
  if (key === 'ArrowDown') return { kind: 'focus', index: stop + 1 }
  if (key === 'ArrowUp') return { kind: 'focus', index: stop - 1 }
  if (key === 'PageDown') return { kind: 'focus', index: stop + pageRows }
  if (key === 'PageUp') return { kind: 'focus', index: stop - pageRows }
  if (key === 'Home') return { kind: 'focus', index: 0 }
  if (key === 'End') return { kind: 'focus', index: items.length - 1 }
  if (item === undefined) return null
  if (key === inwards) {
    if (item.isExpanded === false) return { kind: 'expand', isExpanded: true }
    return { kind: 'focus', index: item.isExpanded === true ? stop + 1 : stop }
  }
  if (key !== outwards) return null
  if (item.isExpanded === true) return { kind: 'expand', isExpanded: false }
  const parent = items.slice(0, stop).findLastIndex(({ level }) => level < item.level)
  return { kind: 'focus', index: parent === -1 ? stop : parent }
}

/** The next row whose text starts with the typed letters; the same row if there is none. */
function findTyped(
  items: readonly TreeItem[],
  stop: number,
  typed: { current: { text: string; at: number } },
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): number {
  const before = timeStamp - typed.current.at < typingMs ? typed.current.text : ''
  const text = `${before}${key}`.toLocaleLowerCase()
  typed.current = { text, at: timeStamp }
  setTimeout(() => {
    if (typed.current.at === timeStamp) typed.current = { text: '', at: 0 }
  }, typingMs)
  // A single letter moves on; more letters may still fit the same row.
  const start = before === '' ? stop + 1 : stop
  const order = items.map((_, at) => (start + at) % items.length)
  return order.find((index) => items[index]?.text().toLocaleLowerCase().startsWith(text)) ?? stop
}
