import { type CSSProperties, useId } from 'react'
import css from './segments.module.css'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly describedBy?: string
  /** `color` adds a colour sample. */
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly color?: string
    readonly title?: string
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice of a few, side by side. Radios, so that arrow keys move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, describedBy, options, value, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={css('segments')}>
      {options.map((option) => (
        <label key={option.value} className={css('segment')} title={option.title}>
          <input
            type="radio"
            name={name}
            className={css('input')}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.color !== undefined && (
            <span className={css('swatch')} style={{ '--swatch': option.color } as CSSProperties} />
          )}
          {option.label}
        </label>
      ))}
    </div>
  )
}
