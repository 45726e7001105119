import type { Call } from '../../../../shared/contract/usage/call.ts'
import { formatCount } from '../../../lib/format-number.ts'
import type { FailedAttempt } from '../../../messages/failures.ts'

export function failedAttemptOf(call: Call | null): FailedAttempt | null {
  if (call === null) return null
  return { attempt: call.attempt, endedAt: call.startedAt + (call.durationMs ?? 0), formatCount }
}
