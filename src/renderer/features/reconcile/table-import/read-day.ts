/** Which number in a date such as 03/04/2026 is the day. */
export type DayOrder = 'day-first' | 'month-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numeric = /^(\d{1,2})([/\-.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/
const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i

/** The order of day and month that a cell shows: one of the two, `either`, or `null` without a hint. */
export function orderShownBy(cell: string): DayOrder | 'either' | null {
  const parts = numeric.exec(cell.trim())
  if (parts === null) return null
  const [, first, separator, second] = parts
  if (Number(first) > 12) return 'day-first'
  if (Number(second) > 12) return 'month-first'
  if (first === second) return null
  return separator === '.' ? 'day-first' : 'either'
}

/** The cell's day as `2026-10-01`; `null` without one. The bill's clock decides the day of a timestamp. */
export function readDay(
  cell: string,
  order: DayOrder,
  dayOfMoment: (at: number) => string | null,
): string | null {
  const text = cell.trim()
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return dayOfMoment(Number(text) * 1_000)
  if (/^\d{13}$/.test(text)) return dayOfMoment(Number(text))
  const iso = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[ T].*)?$/.exec(text)
  if (iso !== null) {
    const at = hasZone.test(text) && /[ T]\d{2}:\d{2}/.test(text) ? momentOf(text) : null
    return at === null ? dayFrom(iso[1], iso[3], iso[4]) : dayOfMoment(at)
  }
  const parts = numeric.exec(text)
  if (parts !== null) {
    const [, first, , second, year = ''] = parts
    const [day, month] = order === 'day-first' ? [first, second] : [second, first]
    return dayFrom(year.length === 2 ? `20${year}` : year, month, day)
  }
  return namedDay(text)
}

/** Reads `1 Oct 2026`, `Oct 1, 2026` and `Thu, 1 October 2026`. */
function namedDay(text: string): string | null {
  const parts =
    /^(?:\p{L}+,? )?(\d{1,2})[ -](\p{L}{3,9})\.?,?[ -](\d{4})\b/u.exec(text) ??
    /^(?:\p{L}+,? )?(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})\b/u.exec(text)
  if (parts === null) return null
  const [, one = '', other = '', year] = parts
  const [day, name] = /^\d/.test(one) ? [one, other] : [other, one]
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : dayFrom(year, String(month), day)
}

function momentOf(text: string): number | null {
  const at = Date.parse(
    text
      .replace(/ ?(?:UTC|GMT)$/i, 'Z')
      .replace(' ', 'T')
      .replace(/ (?=[+-]\d)/, ''),
  )
  return Number.isNaN(at) ? null : at
}

/** `null` for a day that does not exist, such as 30 February. */
function dayFrom(year = '', month = '', day = ''): string | null {
  const name = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}
