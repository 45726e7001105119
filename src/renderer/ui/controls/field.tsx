import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './field.module.css'

const css = classNames(styles)

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text field. An error replaces the hint. */
export function Field({ label, hint, error = null, inputRef, ...rest }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={css('field')}>
      <label className={css('label')} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        ref={inputRef}
        id={id}
        className={css('input')}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={css('note', error !== null && 'error')} aria-live="polite">
        {note}
      </p>
    </div>
  )
}
