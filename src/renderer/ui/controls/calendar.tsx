import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { moveDay, moveMonth, today, weekdayOf, weeksOfMonth } from '../../lib/month-days.ts'
import { isRightToLeft } from '../../lib/text-direction.ts'
import { dateFieldStrings as strings } from '../../strings/app.ts'
import { Label, Row } from '../layout/layout.tsx'
import css from './calendar.module.css'
import { IconButton } from './icon-button.tsx'

interface CalendarProps {
  /** The chosen day; `''` for none. */
  readonly value: string
  /** The day that has the focus at first. */
  readonly start: string
  readonly onChoose: (day: string) => void
}

/** One month of days. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, start, onChoose }: CalendarProps) {
  const [active, setActive] = useState(start)
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(true)
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = dayAfter(event, active)
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    setActive(next)
  }
  const weeks = weeksOfMonth(active)
  const current = today()
  return (
    <div role="dialog" aria-label={strings.calendar} className={css('calendar')}>
      <Row justify="between" gap={1}>
        <IconButton
          size="small"
          icon="chevron-left"
          label={strings.previousMonth}
          onClick={() => setActive(moveMonth(active, -1))}
        />
        <Label as="span" role="status">
          {formatDay(active, 'month')}
        </Label>
        <IconButton
          size="small"
          icon="chevron-right"
          label={strings.nextMonth}
          onClick={() => setActive(moveMonth(active, 1))}
        />
      </Row>
      <table ref={grid} aria-label={formatDay(active, 'month')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, 'whole-weekday-name')}>
                {formatDay(day, 'weekday-name')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDay(day, 'weekday-and-year')}
                    aria-pressed={day === value}
                    aria-current={day === current ? 'date' : undefined}
                    className={css('day', day.slice(0, -3) !== active.slice(0, -3) && 'outside')}
                    onKeyDown={onKeyDown}
                    onClick={() => onChoose(day)}
                  >
                    {formatCount(Number(day.slice(-2)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `null` for other keys. */
function dayAfter(
  { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLElement>,
  day: string,
): string | null {
  if (ctrlKey || metaKey || altKey) return null
  const forward = isRightToLeft(currentTarget) ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return moveDay(day, -forward)
    case 'ArrowRight':
      return moveDay(day, forward)
    case 'ArrowUp':
      return moveDay(day, -7)
    case 'ArrowDown':
      return moveDay(day, 7)
    case 'Home':
      return moveDay(day, -weekdayOf(day))
    case 'End':
      return moveDay(day, 6 - weekdayOf(day))
    case 'PageUp':
      return moveMonth(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return moveMonth(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
