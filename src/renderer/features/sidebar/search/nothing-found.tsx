import { classNames } from '../../../lib/class-names.ts'
import { searchStrings as strings } from '../../../messages/search.ts'
import {
  type SearchFilters,
  setSearchText,
  useIsNarrowed,
  useSearchFilters,
} from '../../../stores/conversations/search-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './nothing-found.module.css'

const css = classNames(styles)

/** Whether it is for the words or for what narrows the search down that there is nothing. */
export function NothingFound() {
  const chosen = describe(useSearchFilters())
  return (
    <p className={css('nothing')}>
      {chosen.length === 0 ? strings.nothingFound : strings.nothingNarrowed(chosen)}
    </p>
  )
}

/** The way back from words that nothing has; the filters have one of their own. */
export function ClearSearch() {
  if (useIsNarrowed()) return null
  return (
    <div className={css('clear')}>
      <Button size="small" onClick={clearWords}>
        {strings.clearWords}
      </Button>
    </div>
  )
}

function clearWords(): void {
  setSearchText('')
  requestFocus('search')
}

function describe({ role, model, tag, period, first, last }: SearchFilters): string[] {
  const days = [first !== '' && strings.since(first), last !== '' && strings.upTo(last)]
  const time = period === 'between' ? days : [period !== 'any' && strings.periods[period]]
  return [role !== '' && strings.roles[role], ...time, model, tag].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  )
}
