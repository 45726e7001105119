import type { LedgerCall, UsagePage, UsageSums } from '../../src/shared/contract/usage/usage-page.ts'
import { now } from './fake-data.ts'

/**
 * The sums of some calls, from their prompt and completion tokens: 412 calls by default, three of them
 * without a report.
 */
export function usageSums(
  promptTokens: number,
  completionTokens: number,
  more: Partial<UsageSums> = {},
): UsageSums {
  return {
    callCount: 412,
    reportedCount: 409,
    notReportedCount: 3,
    noTotalCount: 0,
    estimatedCount: 0,
    notProcessedCount: 2,
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    estimatedPromptTokens: 0,
    estimatedCompletionTokens: 0,
    carriedTokens: Math.floor(promptTokens * 0.8),
    splitPromptTokens: promptTokens,
    cost: [],
    unpricedCount: 412,
    ...more,
  }
}

/** Two days, two models of one service, three conversations, one of which is deleted. */
export function aUsagePage(): UsagePage {
  const first = usageSums(1_204_000, 80_500, { callCount: 212, reportedCount: 210, notReportedCount: 2 })
  const second = usageSums(900_250, 60_100, { callCount: 200, reportedCount: 199, notReportedCount: 1 })
  const sums = usageSums(2_104_250, 140_600, { notProcessedCount: 4 })
  const none = usageSums(0, 0, {
    callCount: 0,
    reportedCount: 0,
    notReportedCount: 0,
    notProcessedCount: 0,
    unpricedCount: 0,
  })
  const connection = { connectionId: 'service', connectionName: 'api.example.com' }
  return {
    sums,
    days: [
      { day: '2026-11-19', sums: first },
      { day: '2026-11-20', sums: second },
    ],
    models: [
      { model: 'meridian-70b-chat', ...connection, sums: first },
      { model: 'meridian-8b-chat', ...connection, sums: second },
    ],
    connections: [{ connectionId: 'service', name: 'api.example.com', sums }],
    conversations: {
      rows: [
        { conversationId: 'sql', title: 'SQL window functions', isDeleted: false, sums: first },
        { conversationId: 'gone', title: 'Trip budget for Lisbon', isDeleted: true, sums: second },
      ],
      otherCount: 0,
      others: none,
    },
    choices: {
      connections: [{ id: 'service', name: 'api.example.com' }],
      models: ['meridian-70b-chat', 'meridian-8b-chat'],
      hasDemo: true,
    },
    firstDay: '2026-11-19',
  }
}

export function aLedgerCall(more: Partial<LedgerCall> = {}): LedgerCall {
  return {
    callId: 'call',
    conversationId: 'sql',
    conversationTitle: 'SQL window functions',
    messageId: 'answer',
    isMessageThere: true,
    connectionName: 'api.example.com',
    modelAsked: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat',
    state: 'complete',
    usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
    source: 'reported',
    estimate: null,
    cost: null,
    startedAt: now,
    utcOffsetMinutes: 60,
    durationMs: 2_760,
    firstTokenMs: 312,
    httpStatus: 200,
    attempt: 1,
    ...more,
  }
}

/** A reported call, a call without a report, a failed call, and a call of a deleted conversation. */
export function someLedgerCalls(): LedgerCall[] {
  const usage = { promptTokens: null, completionTokens: null, totalTokens: null }
  return [
    aLedgerCall({ callId: 'call-4' }),
    aLedgerCall({ callId: 'call-3', state: 'stopped', source: 'not-reported', usage }),
    aLedgerCall({
      callId: 'call-2',
      state: 'failed',
      source: 'none',
      usage,
      httpStatus: 429,
      modelAnswered: null,
    }),
    aLedgerCall({
      callId: 'call-1',
      conversationId: 'gone',
      conversationTitle: 'Trip budget for Lisbon',
      isMessageThere: false,
    }),
  ]
}
