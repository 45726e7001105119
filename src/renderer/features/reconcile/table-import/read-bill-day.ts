import { type DayOrder, readDay } from '../../../../shared/language/read-day.ts'

const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const moment = /^\d{4}([-/.]?)\d{2}\1\d{2}[ T]\d{2}:\d{2}/

/** The cell's day as `2026-10-01`; `null` without one. The bill's clock decides the day of a timestamp. */
export function readBillDay(
  cell: string,
  order: DayOrder,
  dayOfMoment: (at: number) => string | null,
): string | null {
  const text = cell.trim()
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return dayOfMoment(Number(text) * 1_000)
  if (/^\d{13}$/.test(text)) return dayOfMoment(Number(text))
  const at = hasZone.test(text) && moment.test(text) ? momentOf(text) : null
  return at === null ? readDay(text, order) : dayOfMoment(at)
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
