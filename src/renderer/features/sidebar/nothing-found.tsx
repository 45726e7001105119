import { classNames } from '../../lib/class-names.ts'
import { type SearchFilters, useSearchFilters } from '../../stores/search-store.ts'
import { searchStrings as strings } from '../../strings/search.ts'
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

function describe({ role, model, tag, period, first, last }: SearchFilters): string[] {
  const days = [first !== '' && strings.since(first), last !== '' && strings.upTo(last)]
  const time = period === 'between' ? days : [period !== 'any' && strings.periods[period]]
  return [role !== '' && strings.roles[role], ...time, model, tag].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  )
}
