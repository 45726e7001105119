/** The time of all pictures: a fixed Friday afternoon, so that they can be repeated. */
export const now = Date.parse('2026-11-27T15:42:00+01:00')
export const place = 'Europe/Berlin'
export const dayMs = 86_400_000
const minuteMs = 60_000
/** The end of summer time at the pictures' place. */
const winterFrom = Date.parse('2026-10-25T01:00:00Z')

/** Minutes east of UTC at a moment. */
export function offsetAt(moment: number): number {
  return moment < winterFrom ? 120 : 60
}

/** So many days ago, at a time of day of the place. */
export function daysAgo(days: number, hour: number, minute: number): number {
  const day = Math.floor(now / dayMs) - days
  const noon = day * dayMs + dayMs / 2
  return day * dayMs + (hour * 60 + minute - offsetAt(noon)) * minuteMs
}

/** Whether the day so many days ago was a Saturday or Sunday. */
export function isWeekend(days: number): boolean {
  const day = new Date(now - days * dayMs).getUTCDay()
  return day === 0 || day === 6
}
