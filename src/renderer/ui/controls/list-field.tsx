import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { nextIndex } from '../../lib/next-index.ts'
import { Info, Text } from '../layout/layout.tsx'
import css from './list-field.module.css'
import { SearchField } from './search-field.tsx'

interface ListFieldProps<Row> {
  /** The field's label, also its placeholder. */
  readonly label: string
  readonly listLabel: string
  readonly text: string
  readonly onText: (text: string) => void
  /** The matching rows, best first. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly renderRow: (row: Row, isActive: boolean) => ReactNode
  readonly onChoose: (row: Row) => void
  /** The heading of adjacent rows; `null` for rows without a heading. */
  readonly headingOf?: (row: Row) => string | null
  /** The key of the initially active row. */
  readonly startKey?: string | null
  /** Shown and announced when there are no rows. */
  readonly emptyText: string
  /** Not needed in a popover, which handles Escape itself. */
  readonly onEscape?: () => void
}

/**
 * A search field with a list of matches. The field takes and keeps the focus; Enter picks the active option.
 */
export function ListField<Row>(props: ListFieldProps<Row>) {
  const { label, listLabel, text, onText, rows, keyOf, onChoose, startKey, emptyText, onEscape } = props
  const [wantedKey, setWantedKey] = useState(startKey ?? null)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === wantedKey),
  )
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const options = list.current?.querySelectorAll('[role=option]')
    options?.[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const active = rows[activeIndex]
    const next = rows[nextIndex(event.key, activeIndex, rows.length) ?? -1]
    if (event.key === 'Enter') {
      if (active !== undefined) onChoose(active)
    } else if (event.key === 'Escape' && onEscape !== undefined) onEscape()
    else if (next !== undefined) setWantedKey(keyOf(next))
    else return
    event.preventDefault()
  }
  return (
    <>
      <SearchField
        ref={field}
        label={label}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${activeIndex}` : undefined}
        value={text}
        onChange={(typed) => {
          onText(typed)
          setWantedKey(null)
        }}
        onKeyDown={handleKey}
      />
      <div ref={list} id={listId} role="listbox" aria-label={listLabel} className={css('list')}>
        <Options {...props} listId={listId} activeIndex={activeIndex} />
      </div>
      <Info breaks role="status" className={css('nothing')}>
        {rows.length === 0 && emptyText}
      </Info>
    </>
  )
}

/** A listbox may not contain a `fieldset`, so the group uses a role. */
const groupOf = (heading: string) => ({ role: 'group', 'aria-label': heading })

interface OptionsProps<Row> extends ListFieldProps<Row> {
  readonly listId: string
  readonly activeIndex: number
}

/** Rows with the same heading form a labelled group. */
function Options<Row>(props: OptionsProps<Row>) {
  const { rows, keyOf, renderRow, onChoose, headingOf, listId, activeIndex } = props
  const options = rows.map((row, index) => (
    <button
      key={keyOf(row)}
      id={`${listId}-${index}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={index === activeIndex}
      className={css('option')}
      // Keeps the focus in the field, so that its keys keep working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(row)}
    >
      {renderRow(row, index === activeIndex)}
    </button>
  ))
  if (headingOf === undefined) return options
  return groupsOf(rows.map(headingOf)).map(({ heading, start, end }) =>
    heading === null ? (
      options.slice(start, end)
    ) : (
      <div key={`${heading} ${start}`} {...groupOf(heading)} className={css('group')}>
        <Text as="span" aria-hidden="true" size="label" tone="faint" className={css('heading')}>
          {heading}
        </Text>
        {options.slice(start, end)}
      </div>
    ),
  )
}

function groupsOf(headings: readonly (string | null)[]) {
  const starts = headings.flatMap((heading, index) =>
    index === 0 || heading !== headings[index - 1] ? [index] : [],
  )
  return starts.map((start, at) => ({
    heading: headings[start] ?? null,
    start,
    end: starts[at + 1] ?? headings.length,
  }))
}
