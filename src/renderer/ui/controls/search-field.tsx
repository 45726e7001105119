import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './search-field.module.css'

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** The shortcut that focuses this field. */
  readonly keys?: string
  /** A button at the end. */
  readonly children?: ReactNode
}

/** A search field. Nearby text names what it searches. */
export function SearchField({ label, value, onChange, keys, children, ...rest }: SearchFieldProps) {
  return (
    <span className={css('field')}>
      <Icon name="search" />
      <input
        {...rest}
        type="search"
        className={css('input')}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {keys !== undefined && value === '' && <kbd className={css('keys')}>{keys}</kbd>}
      {children}
    </span>
  )
}
