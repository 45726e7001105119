import { AppError } from '../../shared/errors.ts'
import { isOpenableAddress } from '../../shared/openable-address.ts'

/** A page that may be opened in the browser, from what was typed; empty where nothing was. */
export function dashboardOf(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || !isOpenableAddress(url))
    throw new AppError('dashboard-refused', 'The address of the dashboard cannot be opened.')
  return url.href
}
