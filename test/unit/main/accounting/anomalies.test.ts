import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAnomalies, type JudgedCall } from '../../../../src/main/accounting/anomaly-rules.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

/** The second call of an ordinary conversation. */
function aCall(changes: Partial<JudgedCall> = {}): JudgedCall {
  return {
    state: 'complete',
    modelRequested: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat',
    usage: { promptTokens: 1_203, completionTokens: 142, totalTokens: 1_345 },
    details: noDetails,
    source: 'reported',
    finishReason: 'stop',
    forecast: { promptTokens: 1_190, range: 12 },
    split: { kind: 'split', historyTokens: 646, newTokens: 557, unsentReasoningTokens: 0 },
    systemPromptEstimate: 21,
    cost: null,
    usageText: null,
    promptTokensBefore: 612,
    isSentTwice: false,
    hasOtherPromptFields: false,
    ...changes,
  }
}
const counts = (
  promptTokens: number | null,
  completionTokens: number | null,
  totalTokens: number | null,
) => ({
  usage: { promptTokens, completionTokens, totalTokens },
})
const notReported = { ...counts(null, null, null), source: 'not-reported' } as const
const usd = (amount: string) => ({ currency: 'USD', amount })
const reporting = (amount: string, unit: string | null) => ({ ...noDetails, reportedCost: { amount, unit } })
const shrunk = { kind: 'not-known', reason: 'shrunk' } as const

describe('anomalies', () => {
  it.each<[string, Partial<JudgedCall>, unknown]>([
    ['an answer of no tokens', { ...counts(5, 0, 5), forecast: null }, { kind: 'no-tokens' }],
    ['a whole answer without numbers', notReported, { kind: 'not-reported', isPartly: false }],
    ['one of which some numbers came', counts(1_203, null, 1_345), { kind: 'not-reported', isPartly: true }],
    [
      'parts that are not the total',
      counts(1_203, 142, 1_372),
      { kind: 'odd-sum', partsTokens: 1_345, totalTokens: 1_372 },
    ],
    [
      'another model',
      { modelAnswered: 'meridian-8b-chat' },
      { kind: 'other-model', asked: 'meridian-70b-chat', answered: 'meridian-8b-chat' },
    ],
    ['the same request again at once', { isSentTwice: true }, { kind: 'sent-twice' }],
    [
      'a prompt smaller than the one before',
      { split: shrunk, promptTokensBefore: 4_000, ...counts(2_000, 1, 2_001) },
      { kind: 'shrunk', promptTokensBefore: 4_000, promptTokens: 2_000 },
    ],
    [
      'a prompt far above its forecast',
      { forecast: { promptTokens: 700, range: 12 } },
      { kind: 'far-from-forecast', forecastTokens: 700, range: 12, promptTokens: 1_203 },
    ],
    [
      'a prompt far below its forecast',
      { forecast: { promptTokens: 9_000, range: 40 } },
      { kind: 'far-from-forecast', forecastTokens: 9_000, range: 40, promptTokens: 1_203 },
    ],
    ['an answer that was cut off at the limit', { finishReason: 'length' }, { kind: 'cut-at-limit' }],
    [
      'a first call that is mostly system prompt',
      { split: { kind: 'first' }, systemPromptEstimate: 900 },
      { kind: 'large-start', promptTokens: 1_203, systemPromptEstimate: 900 },
    ],
  ])('%s is found, and nothing else', (_name, changes, found) => {
    expect(findAnomalies(aCall(changes))).toEqual([found])
  })

  it.each([
    ['0.0008145', '0.00083', 'usd', '0.00083'],
    // Two decimals show how exact a whole amount is.
    ['4.6', '5.00', 'USD', '5'],
    ['0.0008145', '0', 'USD', '0'],
    // Ten thousand million ticks are a dollar.
    ['0.00378', '37756000', 'USD ticks', '0.0037756'],
    ['0.0008145', '0.00083', 'USD credits', '0.00083'],
  ])('a cost of $%s that the service reported as %s %s is found', (cost, amount, unit, reported) => {
    expect(findAnomalies(aCall({ cost: usd(cost), details: reporting(amount, unit) }))).toEqual([
      { kind: 'other-cost', cost: usd(cost), reported: usd(reported) },
    ])
  })

  it.each([
    ['of one digit', '0.0014', '0.003', 'USD'],
    ['whole and of one digit', '4.2', '6', 'USD'],
    ['a zero with two decimals', '0.0008145', '0.00', 'USD'],
    ['the noise of floating point', '0.0001395', '0.00013949999999999998', 'USD'],
    ['without a unit', '0.0008145', '9', null],
  ])('a reported cost that is %s is no anomaly', (_name, cost, amount, unit) => {
    expect(findAnomalies(aCall({ cost: usd(cost), details: reporting(amount, unit) }))).toEqual([])
  })

  const dearer = { cost: usd('0.1'), details: reporting('0.25', 'USD') }
  it.each<[string, Partial<JudgedCall>]>([
    ['an answer that Tally counts, as the user chose', { ...notReported, source: 'estimated' }],
    ['a call that was not processed', { ...notReported, state: 'failed', source: 'none', isSentTwice: true }],
    ['the version of the model that was asked', { modelAnswered: 'meridian-70b-chat-2026-08-01' }],
    ['a dated version with parts', { modelAnswered: 'meridian-70b-chat@v2026.8-08-1-latest' }],
    ['a model that was not named', { modelAnswered: null }],
    [
      'another cost if the price lacks a count',
      { ...dearer, ...counts(1_203, null, null), state: 'stopped' },
    ],
    [
      'another cost if the place of cached tokens is unknown',
      { ...dearer, details: { ...dearer.details, cachedTokens: 600 } },
    ],
    [
      'another cost if the place of reasoning tokens is unknown',
      { ...dearer, details: { ...dearer.details, reasoningTokens: 73_997 } },
    ],
    [
      'another cost if it includes a fee for each request',
      { ...dearer, usageText: '{"cost":{"request_cost":0.15,"total_cost":0.25}}' },
    ],
    [
      'another cost if it includes tools of the service',
      { ...dearer, usageText: '{"num_server_side_tools_used":3}' },
    ],
    ['a prompt within three ranges', { forecast: { promptTokens: 700, range: 200 } }],
    ['thoughts that were not sent back', { split: shrunk, promptTokensBefore: 1_100 }],
    [
      'a smaller prompt after something was left out',
      { split: { kind: 'not-known', reason: 'exclusions-changed' }, promptTokensBefore: 4_000 },
    ],
  ])('%s is no anomaly', (_name, changes) => {
    expect(findAnomalies(aCall(changes))).toEqual([])
  })

  it('an ordinary chat has none, however it grows', () => {
    const turn = fc.record({
      added: fc.integer({ min: 5, max: 3_000 }),
      answer: fc.integer({ min: 1, max: 3_000 }),
    })
    const error = fc.double({ min: -0.1, max: 0.1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(turn, error), { maxLength: 20 }), (turns) => {
        let historyTokens = 0
        for (const [{ added, answer }, off] of turns) {
          const promptTokens = historyTokens + added
          const call = aCall({
            usage: { promptTokens, completionTokens: answer, totalTokens: promptTokens + answer },
            split:
              historyTokens === 0
                ? { kind: 'first' }
                : { kind: 'split', historyTokens, newTokens: added, unsentReasoningTokens: 0 },
            forecast: { promptTokens: Math.round(promptTokens * (1 + off)), range: 10 },
            promptTokensBefore: historyTokens,
          })
          expect(findAnomalies(call)).toEqual([])
          historyTokens = promptTokens + answer
        }
      }),
    )
  })
})
