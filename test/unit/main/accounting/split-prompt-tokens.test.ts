import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CallBefore,
  type CountedCall,
  type Growth,
  splitPrompt,
} from '../../../../src/main/accounting/split-prompt-tokens.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

function call(
  promptTokens: number | null,
  completionTokens: number | null,
  changes: Partial<CountedCall> = {},
) {
  return {
    state: 'complete',
    connectionId: 'service',
    modelRequested: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat-0711',
    systemPrompt: '',
    excluded: null,
    extraFields: '',
    usage: { promptTokens, completionTokens, totalTokens: null },
    details: noDetails,
    ...changes,
  } satisfies CountedCall
}

const twoAbove = (earlier: CountedCall, changes: Partial<CallBefore> = {}): CallBefore => ({
  ...earlier,
  steps: 2,
  hasReasoning: false,
  finishReason: 'stop',
  ...changes,
})
const fewWords: Growth = { newTokens: 3, newImageTokens: 0, newMessageCount: 1, contextLength: null }

describe('the breakdown of a prompt', () => {
  test('is unknown for the first call', () => {
    expect(splitPrompt(call(612, 34), null, fewWords)).toEqual({ kind: 'first' })
  })

  test('has the earlier prompt and completion as history, and the rest as new tokens', () => {
    expect(splitPrompt(call(1_203, 142), twoAbove(call(612, 34)), fewWords)).toEqual({
      kind: 'split',
      historyTokens: 646,
      newTokens: 557,
      unsentReasoningTokens: 0,
    })
  })

  test.each([
    ['the model changed', call(900, 1), call(600, 1, { modelRequested: 'other' }), 'model-changed'],
    ['another model answered', call(900, 1), call(600, 1, { modelAnswered: 'other' }), 'model-changed'],
    ['another service was asked', call(900, 1), call(600, 1, { connectionId: 'other' }), 'service-changed'],
    [
      'the system prompt changed',
      call(900, 1),
      call(600, 1, { systemPrompt: 'Be brief.' }),
      'prompt-changed',
    ],
    ['the answer before is incomplete', call(900, 1), call(600, 1, { state: 'cut-off' }), 'not-whole'],
    ['a message was excluded', call(900, 1, { excluded: '4-5' }), call(600, 1), 'exclusions-changed'],
    ['a message was included again', call(900, 1), call(600, 1, { excluded: '2-3' }), 'exclusions-changed'],
    ['the answer before was excluded', call(900, 1, { excluded: '2' }), call(600, 1), 'exclusions-changed'],
    ['this call was not counted', call(null, null), call(600, 1), 'not-reported'],
    ['the call before was not counted', call(900, 1), call(600, null), 'not-reported'],
    ['the prompt is smaller than the one it extends', call(600, 1), call(600, 1), 'shrunk'],
  ] as const)('is unknown if %s', (_why, now, earlier, reason) => {
    expect(splitPrompt(now, twoAbove(earlier), fewWords)).toEqual({ kind: 'not-known', reason })
  })

  test.each([
    ['reasoning was counted with the answer before', { hasReasoning: true }, fewWords, 'reasoning'],
    ['the answer before was filtered', { finishReason: 'content_filter' }, fewWords, 'not-whole'],
    [
      'the new text alone is much larger',
      {},
      { newTokens: 3_000, newImageTokens: 0, newMessageCount: 1, contextLength: null },
      'too-little',
    ],
    [
      'the window was nearly full',
      {},
      { newTokens: 200, newImageTokens: 0, newMessageCount: 1, contextLength: 1_000 },
      'window-full',
    ],
    [
      'the window was nearly full with an image',
      {},
      { newTokens: 3, newImageTokens: 200, newMessageCount: 1, contextLength: 1_000 },
      'window-full',
    ],
  ] as const)('is unknown if %s, even when the numbers could be true', (_why, before, growth, reason) => {
    const split = splitPrompt(call(900, 1), twoAbove(call(600, 10), before), growth)
    expect(split).toEqual({ kind: 'not-known', reason })
  })

  test.each([
    ['inside the completion', { reasoningTokens: 64, reasoningPlace: 'inside' }, 646],
    ['beside the completion', { reasoningTokens: 64, reasoningPlace: 'beside' }, 710],
  ] as const)('has no reasoning in the history if it was reported %s', (_place, reported, historyTokens) => {
    const before = call(612, 98, { details: { ...noDetails, ...reported } })
    expect(splitPrompt(call(1_203, 142), twoAbove(before, { hasReasoning: true }), fewWords)).toEqual({
      kind: 'split',
      historyTokens,
      newTokens: 1_203 - historyTokens,
      unsentReasoningTokens: reported.reasoningPlace === 'inside' ? 64 : 0,
    })
  })

  test('has cached tokens in the history if the report counts them beside the prompt', () => {
    const cached = (cachedTokens: number) => ({ ...noDetails, cachedTokens, cachePlace: 'beside' as const })
    const before = call(12, 34, { details: cached(600) })
    expect(splitPrompt(call(603, 142, { details: cached(600) }), twoAbove(before), fewWords)).toMatchObject({
      historyTokens: 646,
      newTokens: 557,
    })
  })

  test.each([
    ['the place of its reasoning is unknown', { reasoningTokens: 64 }, 'reasoning'],
    [
      'reasoning arrived but was reported as 0',
      { reasoningTokens: 0, reasoningPlace: 'inside' },
      'reasoning',
    ],
    ['the place of its cached tokens is unknown', { cachedTokens: 64 }, 'cache-place'],
  ] as const)('is unknown if %s', (_why, reported, reason) => {
    const before = call(612, 98, { details: { ...noDetails, ...reported } })
    const split = splitPrompt(call(1_203, 142), twoAbove(before, { hasReasoning: true }), fewWords)
    expect(split).toEqual({ kind: 'not-known', reason })
  })

  test('is known after a prompt larger than the listed window, and if only one answer names its model', () => {
    const before = twoAbove(call(600, 10, { modelAnswered: null }))
    const growth = { newTokens: 200, newImageTokens: 0, newMessageCount: 1, contextLength: 800 }
    expect(splitPrompt(call(900, 1), before, growth)).toMatchObject({ kind: 'split', newTokens: 290 })
  })

  test('has no tokens for a blank system prompt', () => {
    const before = twoAbove(call(600, 10, { systemPrompt: ' \n' }))
    expect(splitPrompt(call(900, 1), before, fewWords)).toMatchObject({ kind: 'split' })
  })

  test('adds up to the prompt', () => {
    const count = fc.nat(1_000_000)
    fc.assert(
      fc.property(count, count, count, (prompt, promptBefore, completionBefore) => {
        const split = splitPrompt(call(prompt, 1), twoAbove(call(promptBefore, completionBefore)), {
          ...fewWords,
          newTokens: 0,
        })
        if (split.kind === 'split') expect(split.historyTokens + split.newTokens).toBe(prompt)
        else expect(prompt).toBeLessThan(promptBefore + completionBefore)
      }),
    )
  })
})
