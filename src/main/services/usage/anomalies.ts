import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { PromptSplit } from '../../../shared/contract/usage/usage.ts'
import { findAnomalies, findRepeatedRequests } from '../../accounting/anomaly-rules.ts'
import type { StoredCall, StoredMessage } from '../../storage/records.ts'
import { type CallContext, callBefore } from './prompt-breakdown.ts'

interface Parts {
  readonly split: PromptSplit
  readonly systemPromptEstimate: number
}

/**
 * Finds anomalies of each call. Also compares all calls to find repeated requests, and expects them in order
 * of creation.
 */
export function createAnomalyFinder(
  calls: readonly StoredCall[],
  context: CallContext,
): (call: StoredCall, parts: Parts) => Anomaly[] {
  const twice = findRepeatedRequests(sentCalls(calls, context.messages))
  return (call, parts) =>
    findAnomalies({
      ...call,
      ...parts,
      promptTokensBefore: callBefore(call, context)?.usage.promptTokens ?? null,
      isSentTwice: twice.has(call.id),
    })
}

/** Calls that certainly were not processed, or are still running, are not repeated requests. */
function* sentCalls(calls: readonly StoredCall[], messages: ReadonlyMap<string, StoredMessage>) {
  for (const call of calls) {
    const answer = messages.get(call.messageId)
    if (answer === undefined || call.source === 'none') continue
    yield { ...call, questionId: answer.parentId, systemPrompt: answer.systemPrompt ?? '' }
  }
}
