import { describe, expect, it } from 'vitest'
import { tokensPerSecond } from '../../../../../src/renderer/features/chat/answer/usage-line.tsx'

const usage = { promptTokens: 10, completionTokens: 142, totalTokens: 152 }

describe('the speed of an answer', () => {
  it('counts from the first token on, not from the request', () => {
    expect(tokensPerSecond({ usage, firstTokenMs: 312, durationMs: 2760 })).toBe(58)
  })

  it('is not made up for an answer that came in one piece', () => {
    expect(tokensPerSecond({ usage, firstTokenMs: 2760, durationMs: 2760 })).toBeNull()
  })

  it('is not made up where the count did not come', () => {
    const missing = { ...usage, completionTokens: null }
    expect(tokensPerSecond({ usage: missing, firstTokenMs: 312, durationMs: 2760 })).toBeNull()
  })
})
