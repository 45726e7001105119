import { useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { type Period, periods } from '../../../stores/conversations/search-range.ts'
import { searchStrings as strings } from '../../../strings/sidebar.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateInput } from '../../../ui/controls/date-field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NamedGroup, Row, Text } from '../../../ui/layout/layout.tsx'
import styles from './search-filters.module.css'
import {
  clearSearchFilters,
  setSearchFilters,
  setSearchOrder,
  useIsNarrowed,
  useSearchFacets,
  useSearchFilters,
  useSearchOrder,
} from './search-store.ts'

const css = classNames(styles)
const roles = ['', 'user', 'assistant'] as const
const orders = ['newest', 'best'] as const

/** The order of search results and the filters. */
export function SearchFilters() {
  const order = useSearchOrder()
  const { role, model, tag, period } = useSearchFilters()
  const { models, tags } = useSearchFacets()
  const isNarrowed = useIsNarrowed()
  return (
    <NamedGroup label={strings.filters} className={css('filters')}>
      <Row gap={1} className={css('row')}>
        <ChipSelect
          label={strings.order}
          options={orders.map((value) => ({ value, label: strings.orders[value] }))}
          value={order}
          onChange={setSearchOrder}
          isSet={order !== 'newest'}
        />
        <ChipSelect<Period>
          label={strings.period}
          options={periods.map((value) => ({ value, label: strings.periods[value] }))}
          value={period}
          onChange={(value) => setSearchFilters({ period: value })}
          isSet={period !== 'any'}
        />
        {isNarrowed && (
          <IconButton label={strings.clear} icon="close" size="small" onClick={clearSearchFilters} />
        )}
      </Row>
      <Row gap={1} className={css('row')}>
        <ChipSelect
          label={strings.role}
          options={roles.map((value) => ({ value, label: strings.roles[value] }))}
          value={role}
          onChange={(value) => setSearchFilters({ role: value })}
          isSet={role !== ''}
        />
        <Facet
          label={strings.model}
          neutral={strings.anyModel}
          names={models}
          value={model}
          onChange={(value) => setSearchFilters({ model: value })}
        />
        <Facet
          label={strings.tag}
          neutral={strings.anyTag}
          names={tags}
          value={tag}
          onChange={(value) => setSearchFilters({ tag: value })}
        />
      </Row>
      {period === 'between' && <Dates />}
    </NamedGroup>
  )
}

interface FacetProps {
  readonly label: string
  /** The label without a choice. */
  readonly neutral: string
  readonly names: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Hidden without options. A chosen value remains even if it is no longer an option. */
function Facet({ label, neutral, names, value, onChange }: FacetProps) {
  const all = value === '' || names.includes(value) ? names : [...names, value]
  if (all.length === 0) return null
  const options = all.map((name) => ({ value: name, label: name }))
  return (
    <ChipSelect
      label={label}
      options={[{ value: '', label: neutral }, ...options]}
      value={value}
      onChange={onChange}
      isSet={value !== ''}
    />
  )
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
      <Text as="label" size="small" tone="quiet" htmlFor={id}>
        {label}
      </Text>
      <DateInput id={id} size="small" value={value} onChange={(day) => onChange(day ?? '')} />
    </>
  )
}
