import type { Charge, Failure, FailureCode } from '../../../shared/contract/chat/failure.ts'

/** A problem as the readers see it; the exchange adds the request facts and the response facts. */
export interface Problem {
  readonly code: FailureCode
  readonly charge?: Charge
  readonly cause?: string | null
  /** In the service's words; the exchange redacts and shortens them. */
  readonly excerpt?: string
  /** The source of the excerpt, where it may be shown. */
  readonly body?: string
  readonly retryAfterMs?: number | null
  readonly mayRetry?: boolean
  readonly refusedField?: string | null
  readonly contextOverflow?: Failure['contextOverflow']
}
