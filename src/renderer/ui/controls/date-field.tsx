import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { readDay } from '../../../shared/language/read-day.ts'
import { today } from '../../lib/month-days.ts'
import { dateFieldStrings as strings } from '../../strings/app.ts'
import { Popover } from '../overlays/popover.tsx'
import { Calendar } from './calendar.tsx'
import css from './date-field.module.css'
import { FieldFrame } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface DateInputProps {
  /** For the `htmlFor` of its label. */
  readonly id: string
  /** A date such as `2026-11-14`, or `''`. Any other text is shown as it is. */
  readonly value: string
  /** The day is `''` for an empty field and `null` for text that isn't a date. */
  readonly onChange: (day: string | null, typed: string) => void
  readonly size?: 'small' | 'medium' | 'large'
  /** The field has an error that the surroundings show, in the element of this id. */
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  /** The day at which the calendar of an empty field opens; by default today. */
  readonly start?: string
  /** The meaning of an empty field; by default an example. */
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/**
 * A date in the format of the region, typed or picked from a calendar. Its error floats below and moves
 * nothing. Needs a label with its id.
 */
export function DateInput(props: DateInputProps) {
  const { id, describedBy, isInvalid = false } = props
  const day = useTypedDay(props)
  const problemId = `${id}-problem`
  return (
    <span className={css('place')}>
      <DateFrame
        {...props}
        day={day}
        isInvalid={isInvalid || day.problem !== null}
        describedBy={[problemId, describedBy].filter(Boolean).join(' ')}
      />
      <span id={problemId} aria-live="polite" className={css('problem')}>
        {day.problem}
      </span>
    </span>
  )
}

interface DateFieldProps extends Omit<DateInputProps, 'id' | 'size' | 'isInvalid' | 'describedBy'> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
}

/** A date among the text fields of a form. An error replaces the hint. */
export function DateField({ label, hint = '', error = null, ...rest }: DateFieldProps) {
  const id = useId()
  const day = useTypedDay(rest)
  const wrong = day.problem ?? error
  return (
    <FieldFrame id={id} label={label} hint={hint} error={wrong}>
      <DateFrame
        {...rest}
        id={id}
        size="large"
        day={day}
        isInvalid={wrong !== null}
        describedBy={`${id}-note`}
      />
    </FieldFrame>
  )
}

interface TypedDay {
  readonly text: string
  readonly problem: string | null
  readonly onType: (text: string) => void
  readonly onFinish: () => void
  readonly onChoose: (day: string) => void
}

/** The text while it is typed. Once finished, a date gets the region's format, and other text a problem. */
function useTypedDay({ value, onChange }: Pick<DateInputProps, 'value' | 'onChange'>): TypedDay {
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const take = (text: string, isFinished: boolean): void => {
    const read = text.trim() === '' ? '' : readDay(text)
    // Two digits may be the beginning of a year.
    const day = isFinished || read === '' || /\d{4}/.test(text) ? read : null
    const isRead = isFinished && day !== null
    setTyped(isRead ? null : text)
    setUnreadable(isFinished && day === null)
    if (day === null || day !== value) onChange(day, text)
  }
  return {
    text: typed ?? (value === '' ? '' : formatDay(value)),
    problem: isUnreadable ? strings.unreadable(today()) : null,
    onType: (text) => take(text, false),
    onFinish: () => {
      if (typed !== null) take(typed, true)
    },
    onChoose: (chosen) => take(chosen, true),
  }
}

type DateFrameProps = DateInputProps & { readonly day: TypedDay }

function DateFrame(props: DateFrameProps) {
  const { id, value, day, size = 'medium', isDisabled = false } = props
  const { isInvalid, describedBy, start, placeholder, inputRef } = props
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const known = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') day.onFinish()
    if (event.key !== 'ArrowDown' || !event.altKey || isDisabled) return
    event.preventDefault()
    setOpen(true)
  }
  useEffect(() => {
    const element = frame.current
    const closeFromOutside = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && element?.contains(relatedTarget) === false) setOpen(false)
    }
    element?.addEventListener('focusout', closeFromOutside)
    return () => element?.removeEventListener('focusout', closeFromOutside)
  }, [])
  return (
    <span ref={frame} className={css('frame', size, isInvalid === true && 'invalid')}>
      <input
        ref={inputRef}
        id={id}
        className={css('input')}
        value={day.text}
        placeholder={placeholder ?? strings.placeholder(today())}
        disabled={isDisabled}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => day.onType(target.value)}
        onBlur={day.onFinish}
        onKeyDown={onKeyDown}
      />
      {!isDisabled && (
        <IconButton
          ref={button}
          size="small"
          icon="calendar"
          label={strings.calendar}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)}>
          <Calendar
            value={value}
            start={known ?? start ?? today()}
            onChoose={(chosen) => {
              day.onChoose(chosen)
              setOpen(false)
              frame.current?.querySelector('input')?.focus()
            }}
          />
        </Popover>
      )}
    </span>
  )
}
