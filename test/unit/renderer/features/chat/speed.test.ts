import { describe, expect, it } from 'vitest'
import { tokensPerSecond } from '../../../../../src/renderer/features/chat/answer/usage-line.tsx'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'

const usage = { promptTokens: 10, completionTokens: 142, totalTokens: 152 }
const call = { usage, details: noDetails, firstTokenMs: 312, durationMs: 2760 }

describe('the speed of an answer', () => {
  it('is measured from the first token, not from the request', () => {
    expect(tokensPerSecond(call, false)).toBe(58)
  })

  it('is absent for an answer in one piece', () => {
    expect(tokensPerSecond({ ...call, firstTokenMs: 2760 }, false)).toBeNull()
  })

  it('is absent without a count', () => {
    const missing = { ...usage, completionTokens: null }
    expect(tokensPerSecond({ ...call, usage: missing }, false)).toBeNull()
  })

  it.each([
    ['inside', 142 + 98],
    ['beside', 142],
  ] as const)(
    'counts reasoning %s the completion only if it arrived as text',
    (reasoningPlace, completionTokens) => {
      const details = { ...noDetails, reasoningTokens: 98, reasoningPlace }
      const reported = { ...call, usage: { ...usage, completionTokens }, details }
      expect(tokensPerSecond(reported, false)).toBe(58)
      expect(tokensPerSecond(reported, true)).toBe(98)
    },
  )

  it('is absent if the report does not show the tokens of the answer', () => {
    const details = { ...noDetails, reasoningTokens: 98 }
    expect(tokensPerSecond({ ...call, details }, true)).toBeNull()
  })
})
