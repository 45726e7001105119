import { formatDay } from './format-moment.ts'
import { defineMessages } from './messages.ts'

const strings = defineMessages('price-origin', {
  typed: 'Entered',
  import: 'Imported',
  service: (day: string) => `Service's list, ${formatDay(day)}`,
  list: (day: string) => `List of ${formatDay(day)}`,
  unconfirmed: (day: string) => `List of ${formatDay(day)}, not confirmed`,
})

type Origin =
  | { readonly kind: 'typed' | 'import' }
  | { readonly kind: 'service'; readonly day: string }
  | { readonly kind: 'list'; readonly day: string; readonly isConfirmed: boolean }

/** Where a price comes from. */
export function describeOrigin(origin: Origin): string {
  if (origin.kind === 'service') return strings.service(origin.day)
  if (origin.kind === 'list') return strings[origin.isConfirmed ? 'list' : 'unconfirmed'](origin.day)
  return strings[origin.kind]
}
