import { describe, expect, it } from 'vitest'
import { callsToCsv } from '../../../../../src/renderer/features/usage/chat-usage/review-actions.tsx'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aReviewRow } from '../../../../fixtures/samples/usage.ts'

describe('the calls as CSV', () => {
  it('are one line per call after a header, with plain digits and line ends as in RFC 4180', () => {
    const csv = callsToCsv([
      aReviewRow({
        number: 1,
        split: { kind: 'first' },
        details: { ...noDetails, cachedTokens: 512, reasoningTokens: 31 },
      }),
      aReviewRow({
        number: 2,
        isOnVisiblePath: false,
        split: { kind: 'split', historyTokens: 646, newTokens: 557, unsentReasoningTokens: 64 },
      }),
    ])
    expect(csv).toBe(
      'number,kind,modelRequested,promptTokens,historyTokens,newTokens,completionTokens,totalTokens,source,isInView,startedAtUtc,firstTokenMs,durationMs,attempt,estimatedPromptTokens,estimatedCompletionTokens,cost,estimatedCost,currency,priceOrigin,modelAnswered,httpStatus,finishReason,split,forecastTokens,forecastRange,anomalies,cachedTokens,cacheWriteTokens,reasoningTokens,unsentReasoningTokens\r\n' +
        '1,answer,meridian-70b-chat,1203,,,142,1345,reported,yes,2026-11-20T15:00:00.000Z,312,2760,1,,,,,,,meridian-70b-chat,200,stop,first,,,,512,,31,\r\n' +
        '2,answer,meridian-70b-chat,1203,646,557,142,1345,reported,no,2026-11-20T15:00:00.000Z,312,2760,1,,,,,,,meridian-70b-chat,200,stop,split,,,,,,,64\r\n',
    )
  })

  it('name the reason of an unknown split', () => {
    const rows = (['exclusions-changed', 'model-changed'] as const).map((reason) =>
      aReviewRow({ split: { kind: 'not-known', reason } }),
    )
    const lines = callsToCsv(rows).split('\r\n')
    expect(lines[1]).toContain(',stop,exclusions-changed,')
    expect(lines[2]).toContain(',stop,model-changed,')
  })

  it("have Tally's estimates in separate columns", () => {
    const usage = { promptTokens: null, completionTokens: null, totalTokens: null }
    const estimate = { promptTokens: 700, completionTokens: 112 }
    const csv = callsToCsv([aReviewRow({ usage, source: 'estimated', estimate, attempt: 2 })])
    expect(csv).toContain('meridian-70b-chat,,646,557,,,estimated,yes')
    expect(csv).toContain(',312,2760,2,700,112,')
  })

  it('leave a missing number empty, never zero', () => {
    const usage = { promptTokens: null, completionTokens: null, totalTokens: null }
    const csv = callsToCsv([
      aReviewRow({ usage, source: 'not-reported', split: { kind: 'not-known', reason: 'not-reported' } }),
    ])
    expect(csv).toContain('meridian-70b-chat,,,,,,not-reported,yes')
  })
})
