import { formatDay } from './format-moment.ts'
import { defineMessages, message } from './messages.ts'

const strings = defineMessages('price-origin', {
  typed: 'Entered',
  import: 'Imported',
  service: message("Service's list, {day}", ['day', formatDay]),
  moved: message('List of the previous address, {day}', ['day', formatDay]),
  fromMoved: message('From a price of {day} at the previous address, which the service no longer lists', [
    'day',
    formatDay,
  ]),
  list: message('List of {day}', ['day', formatDay]),
  fromList: message('From a list price of {day} that nobody confirmed', ['day', formatDay]),
  unconfirmed: message('List of {day}, not confirmed', ['day', formatDay]),
})

type Origin =
  | { readonly kind: 'typed' | 'import' }
  | { readonly kind: 'service'; readonly day: string; readonly isConfirmed?: false | undefined }
  | { readonly kind: 'list'; readonly day: string; readonly isConfirmed: boolean }

/** Where a price comes from. */
export function describeOrigin(origin: Origin): string {
  if (origin.kind === 'service')
    return strings[origin.isConfirmed === false ? 'moved' : 'service'](origin.day)
  if (origin.kind === 'list') return strings[origin.isConfirmed ? 'list' : 'unconfirmed'](origin.day)
  return strings[origin.kind]
}

/** The origin of the price behind an amount, which says why the amount is approximate. */
export function explainOrigin(origin: Origin): string {
  if (origin.kind === 'list' && !origin.isConfirmed) return strings.fromList(origin.day)
  if (origin.kind === 'service' && origin.isConfirmed === false) return strings.fromMoved(origin.day)
  return describeOrigin(origin)
}
