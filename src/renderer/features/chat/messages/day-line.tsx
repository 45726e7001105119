import { classNames } from '../../../lib/class-names.ts'
import { formatWeekday } from '../../../lib/format-moment.ts'
import { chatStrings } from '../../../messages/chat.ts'
import styles from './day-line.module.css'

const css = classNames(styles)

interface DayLineProps {
  readonly at: number
  readonly now: number
}

/** Where a day begins among the messages. */
export function DayLine({ at, now }: DayLineProps) {
  const words = describeDay(at, now)
  return (
    <div className={css('line')}>
      <hr aria-label={words} className={css('rule')} />
      <span aria-hidden="true">{words}</span>
      <span className={css('rule')} />
    </div>
  )
}

export function describeDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days === 0) return chatStrings.today
  return days === 1 ? chatStrings.yesterday : formatWeekday(at, now)
}

/** Whole days of the calendar; a day may be an hour shorter or longer than others. */
function daysBetween(at: number, now: number): number {
  return Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000)
}

function midnightOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
