import { describe, expect, it } from 'vitest'
import { lifetimeSentences } from '../../../../../src/renderer/features/chat/messages/lifetime-usage-words.ts'

const life = {
  sentCount: 14,
  tokensEach: 4_143,
  isMeasured: true,
  tokens: 58_002,
  cost: [],
  unpricedCount: 14,
  savedCost: null,
}

describe('the send count of a message, in words', () => {
  it('have the number of calls, the estimated tokens, and the savings of excluding it', () => {
    expect(lifetimeSentences(life, false).join(' ')).toBe(
      "Sent 14 times so far, ≈\u00a058,002 tokens in total. Excluding this message saves ≈\u00a04,143 tokens per call. Tally estimates the tokens from the service's counts.",
    )
  })

  it('have money only with a price, each currency separately, and count calls without a price', () => {
    const cost = [
      { currency: 'EUR', amount: '0.5' },
      { currency: 'USD', amount: '0.029' },
    ]
    const saved = { currency: 'USD', amount: '0.0020715' }
    const words = lifetimeSentences({ ...life, cost, unpricedCount: 3, savedCost: saved }, true).join(' ')
    expect(words).toContain(
      '≈\u00a058,002 tokens in total, ≈\u00a0€0.50 + $0.029. 3 of these calls have no price.',
    )
    expect(words).toContain('This excluded message saves ≈\u00a04,143 tokens per call, ≈\u00a0$0.0021.')
  })

  it('say that a message was never sent, and mark estimates', () => {
    const words = lifetimeSentences({ ...life, sentCount: 0, tokens: 0, isMeasured: false }, false)
    expect(words[0]).toBe('Not sent yet.')
    expect(words.at(-1)).toBe('Tally estimates the tokens from the text.')
    expect(lifetimeSentences({ ...life, sentCount: 1 }, false)[0]).toContain('Sent 1 time so far')
  })
})
