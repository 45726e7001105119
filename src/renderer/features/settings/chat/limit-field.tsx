import { useId, useState } from 'react'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { limitRanges } from '../../../../shared/domain/app/limit-ranges.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { limitStrings as strings } from '../../../messages/settings.ts'
import { SettingNote } from '../setting-note.tsx'
import { SettingReset } from '../setting-reset.tsx'
import styles from './limit-field.module.css'

const css = classNames(styles)

interface LimitFieldProps {
  readonly name: keyof typeof limitRanges
  readonly seconds: number
  /** Whatever is typed is void once this is another one. */
  readonly turn: number
  readonly onEnter: (seconds: number) => Promise<RefusedReply | null>
}

/** A number of seconds that counts once the field is left or Enter is pressed; one that cannot be is said and stays. */
export function LimitField({ name, seconds, turn, onEnter }: LimitFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [lastTurn, setLastTurn] = useState(turn)
  if (turn !== lastTurn) {
    setLastTurn(turn)
    setTyped(null)
    setError(null)
  }
  const { shortest, longest } = limitRanges[name]

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
    <div data-place={`limits.${name}`} className={css('limit')}>
      <div className={css('words')}>
        <label htmlFor={id} className={css('label')}>
          {strings.limits[name].label}
        </label>
        <div className={css('note')}>
          <div className={css(error !== null && 'covered')}>
            <SettingNote name={`limits.${name}`} id={`${id}-hint`} />
          </div>
          <p id={`${id}-error`} className={css('error')} aria-live="polite">
            {error}
          </p>
        </div>
      </div>
      <div className={css('entry')}>
        <SettingReset name={`limits.${name}`} />
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
