import { formatDay } from './format-moment.ts'
import { defineMessages } from './messages.ts'

const strings = defineMessages('price-origin', {
  typed: 'Entered',
  import: 'Imported',
  service: (day: string) => `Service's list, ${formatDay(day)}`,
  moved: (day: string) => `List of the previous address, ${formatDay(day)}`,
  fromMoved: (day: string) =>
    `From a price of ${formatDay(day)} at the previous address, which the service no longer lists`,
  list: (day: string) => `List of ${formatDay(day)}`,
  fromList: (day: string) => `From a list price of ${formatDay(day)} that nobody confirmed`,
  unconfirmed: (day: string) => `List of ${formatDay(day)}, not confirmed`,
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
