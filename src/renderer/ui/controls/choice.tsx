import { useId } from 'react'
import { Stack, Text } from '../layout/layout.tsx'
import css from './choice.module.css'

interface ChoiceProps {
  /** A switch takes effect immediately; a checkbox when its form is saved. */
  readonly type: 'checkbox' | 'radio' | 'switch'
  readonly label: string
  readonly hint: string
  readonly error?: string | null
  /** The shared name of one group's radios. */
  readonly name?: string
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** A checkbox, radio or switch with a description. An error replaces the description. */
export function Choice({ type, label, hint, error = null, name, isChosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={css('choice')}>
      <input
        id={id}
        {...(type === 'switch' ? { type: 'checkbox', role: 'switch' } : { type })}
        name={name}
        className={css(type === 'switch' ? 'switch' : 'input')}
        checked={isChosen}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Text as="label" htmlFor={id} tone="plain" breaks shrink>
        {label}
      </Text>
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
    </div>
  )
}

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly describedBy?: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[]
  /** `null` without a choice. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <Stack role="radiogroup" aria-label={props.label} aria-describedby={props.describedBy} gap={2}>
      {props.options.map(({ value, label, hint }) => (
        <Choice
          key={value}
          type="radio"
          {...{ name, label, hint }}
          isChosen={value === props.value}
          onChoose={() => props.onChange(value)}
        />
      ))}
    </Stack>
  )
}
