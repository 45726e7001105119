import type { BillPeriod } from '../../shared/contract/usage/bill.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** How near to midnight two clocks, or the beginning and the end of a call, may put it on different days. */
const nearMs = 15 * minuteMs

interface TimedCall {
  readonly startedAt: number
  readonly durationMs: number | null
  readonly utcOffsetMinutes: number
}

/** Where a call lies by the clock of a period: in it or not, and next to which midnights. */
interface PlaceInTime {
  readonly isInside: boolean
  readonly isInsideByOtherClock: boolean
  readonly isNearEdge: boolean
  readonly isNearMidnight: boolean
  /** Whether the other clock has it on another day. */
  readonly isOnOtherDay: boolean
}

export function createClock({ clock, from, to }: Pick<BillPeriod, 'clock' | 'from' | 'to'>) {
  const begin = Date.parse(from)
  const end = Date.parse(to) + dayMs
  const isIn = (time: number): boolean => time >= begin && time < end
  return (call: TimedCall): PlaceInTime => {
    const local = call.startedAt + minuteMs * Math.max(-1440, Math.min(1440, call.utcOffsetMinutes))
    const [time, other] = clock === 'utc' ? [call.startedAt, local] : [local, call.startedAt]
    const isNear = (midnight: number): boolean =>
      Math.abs(time - midnight) <= nearMs || (time < midnight && time + (call.durationMs ?? 0) >= midnight)
    const nearest = Math.round(time / dayMs) * dayMs
    return {
      isInside: isIn(time),
      isInsideByOtherClock: isIn(other),
      isNearEdge: isNear(begin) || isNear(end),
      isNearMidnight: isNear(nearest) && nearest !== begin && nearest !== end,
      isOnOtherDay: Math.floor(time / dayMs) !== Math.floor(other / dayMs),
    }
  }
}
