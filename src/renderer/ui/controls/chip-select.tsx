import { classNames } from '../../lib/class-names.ts'
import styles from './chip-select.module.css'
import { Icon } from './icon.tsx'

const css = classNames(styles)

interface ChipSelectProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether the value differs from the default. */
  readonly isSet: boolean
  /** The id of the description. */
  readonly describedBy?: string
}

/** A compact select, as wide as its value. */
export function ChipSelect<Value extends string>(props: ChipSelectProps<Value>) {
  const { label, options, value, onChange, isSet, describedBy } = props
  return (
    <span className={css('chip', isSet && 'set')}>
      <select
        className={css('select')}
        aria-label={label}
        aria-describedby={describedBy}
        title={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  )
}
