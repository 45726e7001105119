import { describe, expect, it } from 'vitest'
import {
  contextWindow,
  fewerBars,
  growthBars,
  isFarAbove,
} from '../../../../../src/renderer/features/usage/chat-usage/growth-chart.tsx'
import { noDetails, placesOf } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

describe('the bars of the chart', () => {
  it('have the parts of prompt and completion, with heights as counted', () => {
    const [first, second] = growthBars([
      aRow({ split: { kind: 'first' }, systemPromptEstimate: 200 }),
      aRow({ number: 2 }),
    ])
    expect(first?.parts).toEqual([
      { series: 'system', tokens: 200 },
      { series: 'new', tokens: 1_003 },
      { series: 'completion', tokens: 142 },
    ])
    expect(second).toMatchObject({ tokens: 1_345, parts: [{ series: 'history' }, { series: 'new' }, {}] })
  })

  it('have all tokens of a report that counts cache and reasoning tokens in addition', () => {
    const usage = { promptTokens: 102, completionTokens: 60, totalTokens: 1_020 }
    const counts = { cachedTokens: 768, cacheWriteTokens: null, reasoningTokens: 90 }
    const details = { ...noDetails, ...counts, ...placesOf(usage, counts) }
    const known = { kind: 'split', historyTokens: 840, newTokens: 30, unsentReasoningTokens: 0 } as const
    const splits = [known, { kind: 'first' }, { kind: 'not-known', reason: 'shrunk' }] as const
    const bars = growthBars(splits.map((split) => aRow({ usage, details, split })))
    expect(bars.map(({ tokens }) => tokens)).toEqual([1_020, 1_020, 1_020])
    expect(bars.map(({ parts }) => parts.slice(-2))).toEqual(
      splits.map(() => [
        { series: 'reasoning', tokens: 90 },
        { series: 'completion', tokens: 60 },
      ]),
    )
    expect(contextWindow([aRow({ usage, details, contextLength: 4_096 })])?.largestPrompt).toBe(870)
  })

  it('have a system prompt no larger than the prompt', () => {
    const [bar] = growthBars([aRow({ split: { kind: 'first' }, systemPromptEstimate: 5_000 })])
    expect(bar?.tokens).toBe(1_345)
  })

  it('are few for thousands of calls, and include the largest', () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      aRow({
        number: index + 1,
        usage: { promptTokens: index, completionTokens: 0, totalTokens: index },
        split: { kind: 'not-known', reason: 'model-changed' },
      }),
    )
    const { bars, callsEach } = fewerBars(growthBars(many))
    expect(bars.length).toBeLessThanOrEqual(300)
    expect(callsEach).toBe(17)
    expect(bars.at(-1)?.number).toBe(5_000)
    expect(fewerBars(growthBars(many.slice(0, 300))).bars).toHaveLength(300)
  })
})

describe('the context window', () => {
  it('is that of the last requested model, filled by its own largest prompt', () => {
    const calls = [
      aRow({
        modelRequested: 'large',
        usage: { promptTokens: 9_000, completionTokens: 1, totalTokens: 9_001 },
      }),
      aRow({ modelRequested: 'small', contextLength: 4_096 }),
    ]
    expect(contextWindow(calls)).toEqual({ model: 'small', tokens: 4_096, largestPrompt: 1_203 })
  })

  it('is absent if the service does not list it, or no prompt was counted', () => {
    const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
    expect(contextWindow([aRow({ contextLength: null })])).toBeNull()
    expect(contextWindow([aRow({ usage: nothing })])).toBeNull()
    expect(contextWindow([])).toBeNull()
  })

  it('is a line in the chart if the bars come near it', () => {
    const window = { model: 'small', tokens: 4_096, largestPrompt: 1_203 }
    expect(isFarAbove(window, 1_345)).toBe(true)
    expect(isFarAbove(window, 1_400)).toBe(false)
  })
})
