import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { PromptSplit } from '../../../shared/contract/usage/usage.ts'
import { whatStandsOut } from '../../accounting/anomalies.ts'
import { sentTwice } from '../../accounting/same-requests.ts'
import type { StoredCall, StoredMessage } from '../../storage/store.ts'
import { callBefore, type Surroundings } from './prompt-breakdown.ts'

interface Parts {
  readonly split: PromptSplit
  readonly systemPromptEstimate: number
}

/** Judges calls beside those that may have been made for the same; each in the order in which it was made. */
export function createJudge(
  calls: readonly StoredCall[],
  surroundings: Surroundings,
): (call: StoredCall, parts: Parts) => Anomaly[] {
  const twice = sentTwice(askedCalls(calls, surroundings.messages))
  return (call, parts) =>
    whatStandsOut({
      ...call,
      ...parts,
      promptTokensBefore: callBefore(call, surroundings)?.usage.promptTokens ?? null,
      isSentTwice: twice.has(call.id),
    })
}

/** What certainly was not processed, or is on its way yet, was not sent twice. */
function* askedCalls(calls: readonly StoredCall[], messages: ReadonlyMap<string, StoredMessage>) {
  for (const call of calls) {
    const answer = messages.get(call.messageId)
    if (answer === undefined || call.source === 'none') continue
    yield { ...call, questionId: answer.parentId, systemPrompt: answer.systemPrompt ?? '' }
  }
}
