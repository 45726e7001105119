import type { StatementChoice, StatementFormat } from '../../../shared/contract/usage/statement.ts'
import { request } from '../../api.ts'
import { currentSetting } from '../../stores/app/settings-store.ts'
import { dateOn } from '../../stores/usage/usage-page-selection.ts'

const maxMonths = 120

export const readStatementChoices = () => request('statements.choices', undefined)

export const readStatement = (choice: StatementChoice) => request('statements.preview', choice)

/** Null when the user cancels. */
export const saveStatement = (choice: StatementChoice, format: StatementFormat) =>
  request('statements.save', { ...choice, format })

/** The clock of the usage page, and the month that it is by this clock. */
export function monthNow(): { clock: StatementChoice['clock']; thisMonth: string } {
  const clock = currentSetting('usageClock')
  return { clock, thisMonth: dateOn(clock, Date.now()).slice(0, 7) }
}

/** The months since the first call, newest first. */
export function monthsUntil(thisMonth: string, firstDay: string | null): string[] {
  const first = firstDay?.slice(0, 7) ?? thisMonth
  const months = [thisMonth]
  for (let month = thisMonth; month > first && months.length < maxMonths; ) {
    month = monthBefore(month)
    months.push(month)
  }
  return months
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
