import type { Ref } from 'react'
import css from './chip-select.module.css'
import { Icon } from './icon.tsx'

interface SelectOption<Value> {
  readonly value: Value
  readonly label: string
  /** The heading above it. Options with the same heading are together. */
  readonly group?: string
}

interface ChipSelectProps<Value extends string> {
  readonly label: string
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether the value differs from the default. */
  readonly isSet: boolean
  readonly describedBy?: string
  readonly selectRef?: Ref<HTMLSelectElement> | undefined
}

/** A compact select, as wide as its value. */
export function ChipSelect<Value extends string>(props: ChipSelectProps<Value>) {
  const { label, options, value, onChange, isSet, describedBy, selectRef } = props
  return (
    <span className={css('chip', isSet && 'set')}>
      <select
        ref={selectRef}
        className={css('select')}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, inGroup]) =>
          group === undefined ? (
            inGroup.map(drawOption)
          ) : (
            <optgroup key={group} label={group}>
              {inGroup.map(drawOption)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  )
}

function drawOption({ value, label }: SelectOption<string>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
