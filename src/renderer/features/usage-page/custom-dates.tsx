import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { changePlace } from '../../stores/usage/usage-page-store.ts'
import { isBefore, type UsagePlace } from '../../stores/usage/usage-place.ts'
import styles from './custom-dates.module.css'

const css = classNames(styles)

type Wrong = 'wrongOrder' | 'notADate'

/** Counts once both ends make sense; until then what was shown stays. */
export function OwnDates({ place }: { readonly place: UsagePlace }) {
  const [first, setFirst] = useState(place.first)
  const [last, setLast] = useState(place.last)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const id = useId()
  const take = (ends: { first: string; last: string }, isWhole: boolean): void => {
    setFirst(ends.first)
    setLast(ends.last)
    const isTurned = ends.first !== '' && ends.last !== '' && isBefore(ends.last, ends.first)
    const found = isWhole ? (isTurned ? 'wrongOrder' : null) : 'notADate'
    setWrong(found)
    if (found === null && isDay(ends.first) && isDay(ends.last)) changePlace(ends)
  }
  const field = (label: string, value: string, onTake: (typed: string, isWhole: boolean) => void) => (
    <label className={css('field')}>
      <span className={css('label')}>{label}</span>
      <input
        type="date"
        className={css('date')}
        defaultValue={value}
        aria-invalid={wrong !== null}
        aria-describedby={id}
        onBlur={({ target }) => {
          if (target.value !== value || target.validity.badInput)
            onTake(target.value, !target.validity.badInput)
        }}
        onChange={({ target }) => {
          // While a year is being typed it is one of long ago.
          if (isDay(target.value)) onTake(target.value, true)
        }}
      />
    </label>
  )
  return (
    <div className={css('own')}>
      {field(strings.first, first, (typed, isWhole) => take({ first: typed, last }, isWhole))}
      {field(strings.last, last, (typed, isWhole) => take({ first, last: typed }, isWhole))}
      <p id={id} aria-live="polite" className={css('wrong')}>
        {wrong !== null && strings[wrong]}
      </p>
    </div>
  )
}

const earliest = '1990-01-01'

function isDay(typed: string): boolean {
  return typed === '' || (!isBefore(typed, earliest) && typed.length === earliest.length)
}
