import { useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { sidebarStrings } from '../../../messages/sidebar.ts'
import { setSearchText, useIsSearching, useSearchText } from '../../../stores/conversations/search-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../../stores/focus-store.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import styles from './search-box.module.css'
import { SearchFilters } from './search-filters.tsx'

const css = classNames(styles)

export function SearchBox() {
  const text = useSearchText()
  const isSearching = useIsSearching()
  const input = useRef<HTMLInputElement>(null)
  const isFocusWanted = useIsFocusWanted('search')
  useEffect(() => {
    if (!isFocusWanted) return
    input.current?.focus()
    input.current?.select()
    takeFocusRequest()
  }, [isFocusWanted])
  return (
    <>
      <div className={css('box')}>
        <SearchField
          ref={input}
          label={sidebarStrings.search}
          value={text}
          onChange={setSearchText}
          keys={isApple() ? sidebarStrings.searchKeyApple : sidebarStrings.searchKey}
        />
      </div>
      {isSearching && <SearchFilters />}
    </>
  )
}
