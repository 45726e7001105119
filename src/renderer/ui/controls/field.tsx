import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './field.module.css'

const css = classNames(styles)

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** A button at the end of the label's line. */
  readonly action?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text field. An error replaces the hint. */
export function Field({ label, hint, error = null, action, inputRef, ...rest }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action}>
      <input
        {...rest}
        ref={inputRef}
        id={id}
        className={css('input')}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}

interface FieldFrameProps {
  /** The id of the control; its note is `…-note`. */
  readonly id: string
  readonly label: string
  readonly hint: ReactNode
  readonly error: string | null
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A control with its label above, and its hint or error below. */
export function FieldFrame({ id, label, hint, error, action, children }: FieldFrameProps) {
  return (
    <div className={css('field')}>
      <span className={css('head')}>
        <label className={css('label')} htmlFor={id}>
          {label}
        </label>
        {action}
      </span>
      {children}
      <p id={`${id}-note`} className={css('note', error !== null && 'error')} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}
