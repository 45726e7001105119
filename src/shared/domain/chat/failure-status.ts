import type { Charge } from '../../contract/chat/failure.ts'

/**
 * Statuses that mean "not now" from gateways and engines. Proxies invented those from 594 on for broken
 * network connections.
 */
export const busyStatuses: ReadonlySet<number> = new Set([
  498, 502, 503, 504, 520, 521, 522, 523, 524, 529, 594, 595, 596, 597, 598, 599,
])

/** 4xx statuses that do not tell whether processing had started. */
const ambiguousStatuses: ReadonlySet<number> = new Set([408, 409, 424, 425, 499])

/**
 * 5xx statuses without any processing: not implemented, unavailable, and a network that requires a sign-in.
 */
const idleStatuses: ReadonlySet<number> = new Set([501, 503, 511])

/**
 * Whether a request with this response may have been charged. Most 4xx statuses and those without processing
 * rule a charge out.
 */
export function chargeOfStatus(status: number): Charge {
  const isRefusal = status >= 400 && status < 500 && !ambiguousStatuses.has(status)
  return isRefusal || idleStatuses.has(status) ? 'turned-away' : 'not-known'
}
