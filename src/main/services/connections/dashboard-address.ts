import { AppError } from '../../../shared/domain/app/errors.ts'
import { readOpenable } from '../../../shared/domain/app/openable-address.ts'

/** A page that may be opened in the browser, from what was typed; empty where nothing was. */
export function dashboardOf(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = readOpenable(address, (one) => URL.parse(one))
  if (url === null) throw new AppError('dashboard-refused', 'The address of the dashboard cannot be opened.')
  return url.href
}
