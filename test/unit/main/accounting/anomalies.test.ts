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
const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
const usd = (amount: string) => ({ currency: 'USD', amount })
const reporting = (amount: string, unit: string | null) => ({ ...noDetails, reportedCost: { amount, unit } })
const shrunk = { kind: 'not-known', reason: 'shrunk' } as const

describe('anomalies', () => {
  it.each<[string, Partial<JudgedCall>, unknown]>([
    [
      'an answer of no tokens',
      { usage: { promptTokens: 5, completionTokens: 0, totalTokens: 5 }, forecast: null },
      { kind: 'no-tokens' },
    ],
    [
      'a whole answer without numbers',
      { usage: nothing, source: 'not-reported' },
      { kind: 'not-reported', isPartly: false },
    ],
    [
      'one of which some numbers came',
      { usage: { promptTokens: 1_203, completionTokens: null, totalTokens: 1_345 } },
      { kind: 'not-reported', isPartly: true },
    ],
    [
      'parts that are not the total',
      { usage: { promptTokens: 1_203, completionTokens: 142, totalTokens: 1_372 } },
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
      {
        split: shrunk,
        promptTokensBefore: 4_000,
        usage: { promptTokens: 2_000, completionTokens: 1, totalTokens: 2_001 },
      },
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
    [
      'a cost that the service reported otherwise',
      { cost: usd('0.0008145'), details: reporting('0.00083', 'usd') },
      { kind: 'other-cost', cost: usd('0.0008145'), reported: usd('0.00083') },
    ],
    [
      'a whole amount with two decimals that show how exact it is',
      { cost: usd('4.6'), details: reporting('5.00', 'USD') },
      { kind: 'other-cost', cost: usd('4.6'), reported: usd('5') },
    ],
    [
      'a call that cost nothing by the service',
      { cost: usd('0.0008145'), details: reporting('0', 'USD') },
      { kind: 'other-cost', cost: usd('0.0008145'), reported: usd('0') },
    ],
    [
      'a cost in ticks, ten thousand million to the dollar',
      { cost: usd('0.00378'), details: reporting('37756000', 'USD ticks') },
      { kind: 'other-cost', cost: usd('0.00378'), reported: usd('0.0037756') },
    ],
    [
      'a cost in credits, each a dollar',
      { cost: usd('0.0008145'), details: reporting('0.00083', 'USD credits') },
      { kind: 'other-cost', cost: usd('0.0008145'), reported: usd('0.00083') },
    ],
  ])('%s is found, and nothing else', (_name, changes, found) => {
    expect(findAnomalies(aCall(changes))).toEqual([found])
  })

  it.each<[string, Partial<JudgedCall>]>([
    ['an ordinary call', {}],
    ['an answer that Tally counts, as the person chose', { usage: nothing, source: 'estimated' }],
    ['a first call', { split: { kind: 'first' }, forecast: null, promptTokensBefore: null }],
    [
      'a stopped answer, which says itself that no numbers came',
      { state: 'stopped', usage: nothing, source: 'not-reported' },
    ],
    ['a call that was not processed', { state: 'failed', usage: nothing, source: 'none', isSentTwice: true }],
    ['the version of the model that was asked', { modelAnswered: 'meridian-70b-chat-2026-08-01' }],
    [
      'the model without who hosts it',
      { modelRequested: 'example/Meridian-70b-chat', modelAnswered: 'meridian-70b-chat' },
    ],
    ['a dated version with parts', { modelAnswered: 'meridian-70b-chat@v2026.8-08-1-latest' }],
    ['the latest of a model', { modelRequested: 'meridian-70b-chat:latest' }],
    ['a model that was not named', { modelAnswered: null }],
    ['nothing that was forecast', { forecast: null }],
    [
      'another cost if the price lacks a count',
      {
        state: 'stopped',
        usage: { ...nothing, promptTokens: 1_203 },
        cost: usd('0.1'),
        details: reporting('0.25', 'USD'),
      },
    ],
    ['the same cost in ticks', { cost: usd('0.0037756'), details: reporting('37756000', 'USD ticks') }],
    [
      'another cost if the place of cached tokens is unknown',
      { cost: usd('0.1'), details: { ...reporting('0.25', 'USD'), cachedTokens: 600 } },
    ],
    [
      'another cost if the place of reasoning tokens is unknown',
      { cost: usd('0.1'), details: { ...reporting('0.25', 'USD'), reasoningTokens: 73_997 } },
    ],
    [
      'another cost if it includes a fee for each request',
      {
        cost: usd('0.1'),
        details: reporting('0.25', 'USD'),
        usageText: '{"cost":{"request_cost":0.15,"total_cost":0.25}}',
      },
    ],
    [
      'another cost if it includes tools of the service',
      { cost: usd('0.1'), details: reporting('0.25', 'USD'), usageText: '{"num_server_side_tools_used":3}' },
    ],
    ['a reported cost that is rounded', { cost: usd('0.0008145'), details: reporting('0.00081', 'USD') }],
    ['a reported cost of one digit', { cost: usd('0.0014'), details: reporting('0.003', 'USD') }],
    ['a whole reported cost of one digit', { cost: usd('4.2'), details: reporting('6', 'USD') }],
    ['a reported zero with two decimals', { cost: usd('0.0008145'), details: reporting('0.00', 'USD') }],
    [
      'the noise of floating point',
      { cost: usd('0.0001395'), details: reporting('0.00013949999999999998', 'USD') },
    ],
    ['a reported cost without a unit', { cost: usd('0.0008145'), details: reporting('9', null) }],
    ['a reported cost in another unit', { cost: usd('0.0008145'), details: reporting('9', 'credits') }],
    ['a reported cost of a call without a price', { details: reporting('9', 'USD') }],
    ['a prompt within three ranges', { forecast: { promptTokens: 700, range: 200 } }],
    [
      'a few tokens more than forecast',
      {
        forecast: { promptTokens: 30, range: 1 },
        usage: { promptTokens: 120, completionTokens: 1, totalTokens: 121 },
      },
    ],
    ['thoughts that were not sent back', { split: shrunk, promptTokensBefore: 1_100 }],
    [
      'a smaller prompt after something was left out',
      { split: { kind: 'not-known', reason: 'exclusions-changed' }, promptTokensBefore: 4_000 },
    ],
    [
      'a small first call with a system prompt',
      {
        split: { kind: 'first' },
        systemPromptEstimate: 600,
        forecast: null,
        usage: { promptTokens: 900, completionTokens: 1, totalTokens: 901 },
      },
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
