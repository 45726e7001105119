import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { isApple } from '../../lib/is-apple.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { openDialog } from '../../stores/panel-store.ts'
import { describeShortcut, commandStrings as strings } from '../../strings/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { findCommands } from './command-table.ts'
import styles from './commands-dialog.module.css'
import { shortcuts } from './shortcuts.ts'

const css = classNames(styles)
const closeDialog = (): void => openDialog(null)

/** The focus stays in the search field; the active option is the one that Enter takes. */
export function CommandsDialog() {
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  const found = findCommands(text)

  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const next = nextIndex(event.key, activeIndex, found.length)
    if (event.key === 'Enter') found[activeIndex]?.run()
    else if (event.key === 'Escape') closeDialog()
    else if (next !== null) setActiveIndex(next)
    else return
    event.preventDefault()
  }
  return (
    <Dialog label={strings.title} size="top" onClose={closeDialog}>
      <div className={css('commands')}>
        <SearchField
          ref={field}
          label={strings.find}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${activeIndex}` : undefined}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setActiveIndex(0)
          }}
          onKeyDown={handleKey}
        />
        <div ref={list} id={listId} role="listbox" aria-label={strings.title} className={css('list')}>
          {found.map(({ label, name, run }, index) => (
            <button
              key={label}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={css('option')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
            >
              {label}
              <Keys shortcut={name === undefined ? undefined : shortcuts[name]} />
            </button>
          ))}
        </div>
        <p role="status" className={css('nothing')}>
          {found.length === 0 && strings.nothingFound(text.trim())}
        </p>
      </div>
    </Dialog>
  )
}

interface KeysProps {
  readonly shortcut: { readonly key: string; readonly hasShift: boolean } | undefined
}

function Keys({ shortcut }: KeysProps) {
  if (shortcut === undefined) return null
  return (
    <span aria-hidden="true" className={css('keys')}>
      {describeShortcut(shortcut.key, shortcut.hasShift, isApple())}
    </span>
  )
}
