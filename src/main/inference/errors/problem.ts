import type { Charge, Failure, FailureCode } from '../../../shared/contract/chat/failure.ts'

/** What went wrong, as the readers see it; the exchange adds what was sent and what came back. */
export interface Problem {
  readonly code: FailureCode
  readonly charge?: Charge
  readonly cause?: string | null
  /** In the service's words; redacted and shortened by the exchange. */
  readonly excerpt?: string
  /** What the words were taken from, where that may be shown. */
  readonly body?: string
  readonly retryAfterMs?: number | null
  readonly mayTryAgain?: boolean
  readonly room?: Failure['room']
}
