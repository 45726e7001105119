import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Label, Stack, Text } from '../layout/layout.tsx'
import css from './field.module.css'

/** The class of an input or select as low as a button. */
export const smallInput = css('small')

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref' | 'onChange'> {
  readonly label: string
  /** Words of a language, which have a direction and a spelling. */
  readonly isProse?: boolean
  readonly onChange?: (text: string) => void
  readonly hint?: ReactNode
  readonly error?: string | null
  /** A button at the end of the label's line. */
  readonly action?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A text field. An error replaces the hint. */
export function Field(props: FieldProps) {
  const { label, hint, error = null, action, inputRef, isProse = false, onChange, ...rest } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action}>
      <input
        autoComplete="off"
        {...(isProse ? { dir: 'auto' } : { autoCapitalize: 'none', spellCheck: false })}
        {...rest}
        onChange={onChange && (({ target }) => onChange(target.value))}
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
    <Stack>
      <span className={css('head')}>
        <Label as="label" tone="plain" htmlFor={id}>
          {label}
        </Label>
        {action}
      </span>
      {children}
      <Text
        size="small"
        tone={error === null ? 'faint' : 'danger'}
        breaks
        id={`${id}-note`}
        aria-live="polite"
        className={css('note')}
      >
        {error ?? hint}
      </Text>
    </Stack>
  )
}

/** Fields with numbers, as many side by side as there is space for. */
export function FieldPairs(props: { readonly ref?: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return <div {...props} className={css('pairs')} />
}
