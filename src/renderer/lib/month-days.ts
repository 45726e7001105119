const dayMs = 86_400_000

/** Days are dates such as 2026-11-20, without a time zone. */
export function moveDay(day: string, count: number): string {
  return dayAt(Date.parse(day) + count * dayMs)
}

/** The same day of another month, or that month's last day where it is shorter. */
export function moveMonth(day: string, count: number): string {
  const date = new Date(Date.parse(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)))
}

/** 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7
}

/** The weeks of a day's month, from Monday to Sunday. Days of other months fill the first and last week. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, -2)}01`
  const start = moveDay(first, -weekdayOf(first))
  const end = moveMonth(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < end; monday = moveDay(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => moveDay(monday, index)))
  return weeks
}

/** The local date. */
export function today(): string {
  const now = new Date()
  return dayAt(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
