import { useId, useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { limitStrings as strings } from '../../strings/settings.ts'
import styles from './limit-field.module.css'

const css = classNames(styles)

interface LimitFieldProps {
  readonly label: string
  readonly hint: string
  readonly shortest: number
  readonly longest: number
  readonly seconds: number
  readonly onEnter: (seconds: number) => Promise<RefusedReply | null>
}

/** A number of seconds that counts once the field is left or Enter is pressed; one that cannot be is said and stays. */
export function LimitField({ label, hint, shortest, longest, seconds, onEnter }: LimitFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const enter = async (): Promise<void> => {
    if (typed === null) return
    const wanted = Number(typed)
    const isUsable = typed !== '' && Number.isInteger(wanted) && wanted >= shortest && wanted <= longest
    setError(isUsable ? null : strings.range(formatCount(shortest), formatCount(longest)))
    if (!isUsable) return
    setTyped(null)
    const refusal = wanted === seconds ? null : await onEnter(wanted)
    if (refusal !== null) setError(refusalStrings[refusal.code])
  }
  return (
    <div className={css('limit')}>
      <div className={css('words')}>
        <label htmlFor={id} className={css('label')}>
          {label}
        </label>
        <div className={css('note')}>
          <p id={`${id}-hint`} className={css('hint', error !== null && 'covered')}>
            {hint}
          </p>
          <p id={`${id}-error`} className={css('error')} aria-live="polite">
            {error}
          </p>
        </div>
      </div>
      <div className={css('entry')}>
        <input
          id={id}
          type="number"
          className={css('input')}
          min={shortest}
          max={longest}
          step={1}
          value={typed ?? seconds}
          aria-invalid={error !== null}
          aria-describedby={`${id}-unit ${id}-hint ${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void enter()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void enter()
          }}
        />
        <span id={`${id}-unit`} className={css('unit')}>
          {strings.unit}
        </span>
      </div>
    </div>
  )
}
