import { formatDay } from '../../shared/language/format-moment.ts'
import { defineMessages } from '../../shared/language/messages.ts'

export const dateFieldStrings = defineMessages('date-field', {
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  placeholder: (example: string) => `e.g. ${formatDay(example)}`,
  unreadable: (example: string) => `Enter a date like ${formatDay(example)}.`,
})
