export const periods = ['any', 'today', 'week', 'month', 'year', 'between'] as const
export type Period = (typeof periods)[number]

/** Values of date fields such as `2026-11-20`; empty for an open end. */
export interface DateRange {
  readonly first: string
  readonly last: string
}

interface Range {
  readonly from?: number
  readonly until?: number
}

/** Converts a period to timestamps in local time. Days begin at midnight; the last day is included. */
export function rangeOf(period: Period, { first, last }: DateRange, now: number): Range {
  const date = new Date(now)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  switch (period) {
    case 'any':
      return {}
    case 'today':
      return { from: startOf(year, month, day) }
    case 'week':
      return { from: startOf(year, month, day - 6) }
    case 'month':
      return { from: startOf(year, month, day - 29) }
    case 'year':
      return { from: startOf(year, 0, 1) }
    case 'between':
      return { ...dayOf(first, 0, 'from'), ...dayOf(last, 1, 'until') }
  }
}

function dayOf(typed: string, later: number, end: keyof Range): Range {
  const [year, month, day] = typed.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return {}
  const at = startOf(year, month - 1, day + later)
  return Number.isNaN(at) ? {} : { [end]: at }
}

function startOf(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime()
}
