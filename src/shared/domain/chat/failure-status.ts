import type { Charge } from '../../contract/chat/failure.ts'

/** Gateways and engines that say: not now. Those from 594 on proxies made up for a line that failed. */
export const busyStatuses: ReadonlySet<number> = new Set([
  498, 502, 503, 504, 520, 521, 522, 523, 524, 529, 594, 595, 596, 597, 598, 599,
])

/** Those of the 4xx that say nothing about whether the work was begun. */
const ambiguousStatuses: ReadonlySet<number> = new Set([408, 409, 424, 425, 499])

/** Those of the 5xx that did no work: not built, not now, and a network that wants a sign-in. */
const idleStatuses: ReadonlySet<number> = new Set([501, 503, 511])

/** Whether it may have been charged: a 4xx and those that did no work did not; whatever else came may have. */
export function chargeOfStatus(status: number): Charge {
  const isRefusal = status >= 400 && status < 500 && !ambiguousStatuses.has(status)
  return isRefusal || idleStatuses.has(status) ? 'turned-away' : 'not-known'
}
