import { type CSSProperties, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './segments.module.css'

const css = classNames(styles)

interface SegmentsProps<Value extends string> {
  readonly label: string
  /** The id of a sentence about it. */
  readonly describedBy?: string
  /** `color` shows what it looks like. */
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly color?: string
    readonly title?: string
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** With lines between them and as high as a button, for a row of controls. */
  readonly isJoined?: boolean
}

/** One of a few, side by side: radios, so that the arrow keys go from one to the next. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, describedBy, options, value, onChange, isJoined = false } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className={css('segments', isJoined && 'joined')}
    >
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
