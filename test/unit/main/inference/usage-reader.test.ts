import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUsage } from '../../../../src/main/inference/parsing/usage-details.ts'

const odd: readonly unknown[] = ['12', -5, 1.5, Number.POSITIVE_INFINITY, 2 ** 60]

describe('reported counts', () => {
  it("are used as reported, even if they don't add up", () => {
    const usage = { prompt_tokens: 1203, completion_tokens: 87, total_tokens: 1295 }
    expect(readUsage(usage)).toEqual({ promptTokens: 1203, completionTokens: 87, totalTokens: 1295 })
  })

  it('may be zero', () => {
    expect(readUsage({ completion_tokens: 0 })?.completionTokens).toBe(0)
  })

  it('are those of another spelling where the first one is an unfilled zero', () => {
    const usage = {
      prompt_tokens: 0,
      input_tokens: 120,
      completion_tokens: 0,
      output_tokens: 8,
      total_tokens: 128,
    }
    expect(readUsage(usage)).toEqual({ promptTokens: 120, completionTokens: 8, totalTokens: 128 })
  })

  it.each(odd.map((value) => [value]))('do not include %j', (value) => {
    const usage = readUsage({ prompt_tokens: value, completion_tokens: 3, total_tokens: value })
    expect(usage).toEqual({ promptTokens: null, completionTokens: 3, totalTokens: null })
  })

  it('are absent if nothing is usable', () => {
    for (const value of [null, undefined, 'usage', 7, [], {}, { prompt_tokens: '9' }]) {
      expect(readUsage(value)).toBeNull()
    }
  })

  it('are non-negative safe integers or null, for any input', () => {
    fc.assert(
      fc.property(fc.record({ prompt_tokens: fc.anything(), total_tokens: fc.anything() }), (value) => {
        for (const count of Object.values(readUsage(value) ?? {})) {
          expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true)
        }
      }),
    )
  })
})
