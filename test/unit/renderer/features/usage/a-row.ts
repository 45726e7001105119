import type { ReviewRow } from '../../../../../src/renderer/features/usage/call-columns.ts'
import type { CallRow } from '../../../../../src/shared/contract/usage/usage-review.ts'

export function aRow(changes: Partial<CallRow> = {}): CallRow {
  return {
    callId: `call-${changes.number ?? 1}`,
    messageId: 'message',
    number: 1,
    kind: 'answer',
    state: 'complete',
    model: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat',
    isOnVisiblePath: true,
    usage: { promptTokens: 1203, completionTokens: 142, totalTokens: 1345 },
    source: 'reported',
    estimate: null,
    cost: null,
    estimatedCost: null,
    price: null,
    attempt: 1,
    split: { kind: 'split', carriedTokens: 646, addedTokens: 557 },
    systemPromptEstimate: 0,
    forecast: null,
    contextLength: 131_072,
    anomalies: [],
    httpStatus: 200,
    finishReason: 'stop',
    startedAt: Date.UTC(2026, 10, 20, 15),
    firstTokenMs: 312,
    durationMs: 2760,
    ...changes,
  }
}

export function aReviewRow(changes: Partial<CallRow> = {}, runningTotal = 1345): ReviewRow {
  const call = aRow(changes)
  return { call, runningTotal, told: call.anomalies }
}
