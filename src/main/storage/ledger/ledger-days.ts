import type { DayClock } from '../../../shared/usage-page.ts'

export const dayMs = 86_400_000
/** No date lies further from 1970, in days. */
export const edgeOfTime = 100_000_000

/** A day such as 2026-11-20 as the days since 1970. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / dayMs
}

export function nameOfDay(number: number): string {
  const inTime = Math.max(-edgeOfTime, Math.min(edgeOfTime, number))
  return new Date(inTime * dayMs).toISOString().replace(/T.*/, '')
}

/** The day that a moment was in, by the clock. */
export function dayNameOf(
  { startedAt, utcOffsetMinutes }: { startedAt: number; utcOffsetMinutes: number },
  clock: DayClock,
): string {
  const offset = clock === 'utc' ? 0 : Math.max(-1440, Math.min(1440, utcOffsetMinutes))
  return nameOfDay(Math.floor((startedAt + offset * 60_000) / dayMs))
}
