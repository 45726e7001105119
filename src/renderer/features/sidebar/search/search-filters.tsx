import { useId } from 'react'
import { periods } from '../../../stores/conversations/search-range.ts'
import { searchStrings as strings } from '../../../strings/sidebar.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateInput } from '../../../ui/controls/date-field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NamedGroup, Remark, Row } from '../../../ui/layout/layout.tsx'
import css from './search-filters.module.css'
import {
  clearSearchFilters,
  openFilters,
  setSearchFilters,
  setSearchOrder,
  useAreFiltersOpen,
  useIsNarrowed,
  useSearchFacets,
  useSearchFilters,
  useSearchOrder,
} from './search-store.ts'

const roles = ['', 'user', 'assistant'] as const
const orders = ['newest', 'best'] as const

/** Shows the filters that are not set, too. */
export function FilterButton() {
  const isOpen = useAreFiltersOpen()
  return (
    <IconButton
      label={strings.filter}
      icon="sliders"
      size="small"
      aria-expanded={isOpen}
      onClick={() => openFilters(!isOpen)}
    />
  )
}

interface Filter {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly neutral: string
  readonly onChange: (value: string) => void
}

/** The order of search results and the filters: those that are set, and on demand the others. */
export function SearchFilters() {
  const isOpen = useAreFiltersOpen()
  const isNarrowed = useIsNarrowed()
  const { period } = useSearchFilters()
  const shown = useFilters().filter(({ value, neutral }) => isOpen || value !== neutral)
  if (shown.length === 0) return null
  return (
    <NamedGroup label={strings.filters} className={css('filters')}>
      <Row gap={1} wrap className={css('row')}>
        {shown.map(({ neutral, ...filter }) => (
          <ChipSelect key={filter.label} {...filter} isSet={filter.value !== neutral} />
        ))}
        {isNarrowed && (
          <IconButton label={strings.clear} icon="close" size="small" onClick={clearSearchFilters} />
        )}
      </Row>
      {period === 'between' && <Dates />}
    </NamedGroup>
  )
}

/** Models and tags are missing while there are none. */
function useFilters(): readonly Filter[] {
  const order = useSearchOrder()
  const { role, model, tag, period } = useSearchFilters()
  const { models, tags } = useSearchFacets()
  return [
    filterOf(strings.order, orders, strings.orders, { value: order, onChange: setSearchOrder }),
    filterOf(strings.period, periods, strings.periods, {
      value: period,
      onChange: (value) => setSearchFilters({ period: value }),
    }),
    filterOf(strings.role, roles, strings.roles, {
      value: role,
      onChange: (value) => setSearchFilters({ role: value }),
    }),
    ...facet(strings.model, models, model, (value) => setSearchFilters({ model: value })),
    ...facet(strings.tag, tags, tag, (value) => setSearchFilters({ tag: value })),
  ]
}

interface Chosen<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The first value filters nothing. */
function filterOf<Value extends string>(
  label: string,
  values: readonly [Value, ...Value[]],
  words: Readonly<Record<Value, string>>,
  { value, onChange }: Chosen<Value>,
): Filter {
  return {
    label,
    options: values.map((one) => ({ value: one, label: words[one] })),
    value,
    neutral: values[0],
    onChange(chosen) {
      const known = values.find((one) => one === chosen)
      if (known !== undefined) onChange(known)
    },
  }
}

/** A chosen value remains even if it is no longer an option. */
function facet(
  label: string,
  names: readonly string[],
  value: string,
  onChange: (value: string) => void,
): readonly Filter[] {
  const all = value === '' || names.includes(value) ? names : [...names, value]
  if (all.length === 0) return []
  const options = [{ value: '', label }, ...all.map((name) => ({ value: name, label: name }))]
  return [{ label, options, value, neutral: '', onChange }]
}

function Dates() {
  const { first, last } = useSearchFilters()
  return (
    <div className={css('dates')}>
      <DateEnd label={strings.first} value={first} onChange={(day) => setSearchFilters({ first: day })} />
      <DateEnd label={strings.last} value={last} onChange={(day) => setSearchFilters({ last: day })} />
    </div>
  )
}

interface DateEndProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DateEnd({ label, value, onChange }: DateEndProps) {
  const id = useId()
  return (
    <>
      <Remark as="label" htmlFor={id}>
        {label}
      </Remark>
      <DateInput id={id} size="small" value={value} onChange={(day) => onChange(day ?? '')} />
    </>
  )
}
