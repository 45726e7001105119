import type { Charge } from './failure.ts'

/** Gateways and engines that say: not now. */
export const busyStatuses: ReadonlySet<number> = new Set([498, 502, 503, 504, 520, 521, 522, 523, 524, 529])

/** Those of the 4xx that say nothing about whether the work was begun. */
const ambiguousStatuses: ReadonlySet<number> = new Set([408, 409, 424, 425, 499])

/** Whether it may have been charged: a 4xx, a 501 and a 503 did no work; whatever else came may have. */
export function chargeOfStatus(status: number): Charge {
  const isRefusal = status >= 400 && status < 500 && !ambiguousStatuses.has(status)
  return isRefusal || status === 501 || status === 503 ? 'turned-away' : 'not-known'
}
