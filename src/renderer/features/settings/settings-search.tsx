import { type KeyboardEvent, useEffect, useRef } from 'react'
import { settingSearchStrings as strings } from '../../messages/setting-search.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'

interface SettingsSearchProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Takes the first of what was found. */
  readonly onEnter: () => void
  /** Goes along what was found. */
  readonly onDown: () => void
}

/** Escape empties it first, and closes the settings then. */
export function SettingsSearch({ typed, onType, onEnter, onDown }: SettingsSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const isWanted = useIsFocusWanted('settings-search')
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    takeFocusRequest()
  }, [isWanted])
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || typed === '') return
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape') onType('')
    else return
    event.preventDefault()
  }
  return (
    <SearchField ref={field} label={strings.label} value={typed} onChange={onType} onKeyDown={handleKey} />
  )
}
