import { perLocale } from './locale.ts'

/** Which number in a date such as 03/04/2026 is the day. */
export type DayOrder = 'day-first' | 'month-first'

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numeric = /^(\d{1,2})([/\-.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/
/** Dates that begin with the year. Excel drops their zeros in Japan, China and South Africa. */
const yearFirst = [
  /^(\d{4})(\d{2})(\d{2})(?:[ T].*)?$/,
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?$/,
  /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?:[ T].*)?$/,
  /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일](?: .*)?$/,
]

const orderOfLocale = perLocale((locale): DayOrder => {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatToParts()
  const named = parts.map(({ type }) => type)
  return named.indexOf('day') < named.indexOf('month') ? 'day-first' : 'month-first'
})

/** The order of day and month that a date shows: one of the two, `either`, or `null` without a hint. */
export function orderShownBy(text: string): DayOrder | 'either' | null {
  const parts = numeric.exec(text.trim())
  if (parts === null) return null
  const [, first, separator, second] = parts
  if (Number(first) > 12) return 'day-first'
  if (Number(second) > 12) return 'month-first'
  if (first === second) return null
  return separator === '.' ? 'day-first' : 'either'
}

/**
 * A written date as `2026-10-01`, or `null`. Reads dates that begin with the year, numbers in the given order, and
 * dates with a month's name. A time after the date is ignored.
 */
export function readDay(text: string, order: DayOrder = orderOfLocale()): string | null {
  const written = text.trim()
  for (const form of yearFirst) {
    const found = form.exec(written)
    if (found !== null) return dayFrom(found[1], found[2], found[3])
  }
  const parts = numeric.exec(written)
  if (parts === null) return namedDay(written)
  const [, first, , second, year = ''] = parts
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return dayFrom(year.length === 2 ? `20${year}` : year, month, day)
}

/** Reads `1 Oct 2026`, `Oct 1, 2026`, `Thu, 1 October 2026`, `1. Okt. 2026` and `1 de outubro de 2026`. */
function namedDay(text: string): string | null {
  const parts =
    /^(?:\p{L}+\.?,? )?(\d{1,2})\.?(?: de)?[ -](\p{L}{3,10})\.?,?(?: de)?[ -](\d{4})\b/u.exec(text) ??
    /^(?:\p{L}+,? )?(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})\b/u.exec(text)
  if (parts === null) return null
  const [, one = '', other = '', year] = parts
  const [day, name] = /^\d/.test(one) ? [one, other] : [other, one]
  const month = monthNamed(name.toLowerCase())
  return month === 0 ? null : dayFrom(year, String(month), day)
}

const monthNames = perLocale((locale) =>
  (['long', 'short'] as const).map((form) => {
    const { format } = new Intl.DateTimeFormat(locale, { month: form, timeZone: 'UTC' })
    return englishMonths.map((_, index) => format(Date.UTC(2026, index)).toLowerCase().replace('.', ''))
  }),
)

/** From 1 to 12, by its name in the language of the window or in English; 0 if it is no month. */
function monthNamed(name: string): number {
  const [long, short] = monthNames().map((names) => names.indexOf(name) + 1)
  return long || short || englishMonths.indexOf(name.slice(0, 3)) + 1
}

/** `null` for a day that does not exist, such as 30 February. */
function dayFrom(year = '', month = '', day = ''): string | null {
  const name = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}
