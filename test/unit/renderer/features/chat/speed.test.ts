import { describe, expect, it } from 'vitest'
import { tokensPerSecond } from '../../../../../src/renderer/features/chat/answer/usage-line.tsx'

const usage = { promptTokens: 10, completionTokens: 142, totalTokens: 152 }

describe('the speed of an answer', () => {
  it('is measured from the first token, not from the request', () => {
    expect(tokensPerSecond({ usage, firstTokenMs: 312, durationMs: 2760 })).toBe(58)
  })

  it('is absent for an answer in one piece', () => {
    expect(tokensPerSecond({ usage, firstTokenMs: 2760, durationMs: 2760 })).toBeNull()
  })

  it('is absent without a count', () => {
    const missing = { ...usage, completionTokens: null }
    expect(tokensPerSecond({ usage: missing, firstTokenMs: 312, durationMs: 2760 })).toBeNull()
  })
})
