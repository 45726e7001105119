import { describe, expect, it } from 'vitest'
import { costWords } from '../../../../../src/renderer/features/chat/answer/cost-words.ts'
import type { PriceExtras } from '../../../../../src/shared/contract/money/price.ts'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aCall } from '../../../../fixtures/samples/chat.ts'
import { aPrice, noExtras } from '../../../../fixtures/samples/money.ts'

const { connectionId: _, ...price } = aPrice()
const flat = {
  promptPerMillion: '0.5',
  completionPerMillion: '1.5',
  cachedPerMillion: null,
  cacheWritePerMillion: null,
}
const usd = (amount: string) => ({ currency: 'USD', amount })

describe('the cost of a call in words', () => {
  it('is rounded for reading, and has an exact calculation', () => {
    expect(costWords(aCall({ cost: usd('0.0008145'), price }))).toEqual({
      text: '$0.00081',
      exact: '$0.0008145',
      origin: 'Entered',
      parts: [
        { label: 'Input cost', value: '$0.0006015' },
        { label: 'Output cost', value: '$0.000213' },
      ],
      way: '1,203 input × $0.50 + 142 output × $1.50 · per million tokens · price from Oct 1, 2026',
    })
  })

  it('names a missing count, which is not included', () => {
    const usage = { promptTokens: 1203, completionTokens: null, totalTokens: null }
    const words = costWords(aCall({ usage, cost: usd('0.0006015'), price }))
    expect(words?.text).toBe('at\u00a0least\u00a0$0.0006')
    expect(words?.way).toBe(
      '1,203 input × $0.50 · per million tokens · price from Oct 1, 2026 · completion tokens not reported, not included',
    )
  })

  it('is the least that the call can have cost where the total has tokens that are in no part', () => {
    const usage = { promptTokens: 8, completionTokens: 10, totalTokens: 5018 }
    const words = costWords(aCall({ usage, cost: usd('0.000019'), price }))
    expect(words).toMatchObject({
      text: 'at\u00a0least\u00a0$0.000019',
      exact: 'at\u00a0least\u00a0$0.000019',
      parts: [{ value: '$0.000004' }, { value: '$0.000015' }],
    })
    expect(words?.way).toContain('5,000 tokens are only in the total')
  })

  it('names each part of the prompt that has another price, and its share of the cost', () => {
    const usage = { promptTokens: 2024, completionTokens: 87, totalTokens: 2111 }
    const details = { ...noDetails, cachedTokens: 1024, cacheWriteTokens: 300, cachePlace: 'inside' } as const
    const held = { ...price, promptPerMillion: '2.5', completionPerMillion: '10', cachedPerMillion: '1.25' }
    const words = costWords(aCall({ usage, details, cost: usd('0.0039'), price: held }))
    expect(words?.way).toBe(
      '700 input × $2.50 + 1,024 cached × $1.25 + 300 cache write × $2.50 + 87 output × $10.00' +
        ' · per million tokens · price from Oct 1, 2026',
    )
    expect(words?.parts).toEqual([
      { label: 'Input cost', value: '$0.00175' },
      { label: 'Cached input cost', value: '$0.00128' },
      { label: 'Cache write cost', value: '$0.00075' },
      { label: 'Output cost', value: '$0.00087' },
    ])
  })

  it('names every charge of a call, with the tiers that decide its rates', () => {
    const usage = { promptTokens: 250_000, completionTokens: 1_000, totalTokens: 251_000 }
    const details = {
      ...noDetails,
      cachedTokens: 100_000,
      cacheWriteTokens: 10_000,
      hourWriteTokens: 4_000,
      cachePlace: 'inside',
      reasoningTokens: 400,
      reasoningPlace: 'inside',
      webSearches: 2,
      serviceTier: 'flex',
    } as const
    const rates = {
      promptPerMillion: '6',
      completionPerMillion: '22.5',
      cachedPerMillion: '0.6',
      cacheWritePerMillion: '7.5',
    }
    const extras: PriceExtras = {
      ...noExtras,
      hourWritePerMillion: '6.5',
      reasoningPerMillion: '20',
      perCall: '0.005',
      perWebSearch: '0.01',
      tiers: [{ above: 200_000, applies: 'whole-call', rates }],
      serviceTiers: [{ name: 'flex', factor: '0.5' }],
    }
    const words = costWords(aCall({ usage, details, cost: usd('0.52125'), price: { ...price, extras } }))
    expect(words?.way).toBe(
      '140,000 input × $3.00 + 100,000 cached × $0.30 + 6,000 cache write × $3.75' +
        ' + 4,000 cache write for an hour × $3.25 + 600 output × $11.25 + 400 reasoning × $10.00' +
        ' + 2 web searches × $0.01 each + 1 call × $0.005 each · per million tokens' +
        ' · price from Oct 1, 2026 · prices above 200,000 tokens · service tier flex (× 0.5)',
    )
    expect(words?.parts.map(({ value }) => value)).toEqual([
      '$0.42',
      '$0.03',
      '$0.0225',
      '$0.013',
      '$0.00675',
      '$0.004',
      '$0.02',
      '$0.005',
    ])
  })

  it('adds up the parts above several limits', () => {
    const usage = { promptTokens: 300_000, completionTokens: 0, totalTokens: 300_000 }
    const extras: PriceExtras = {
      ...noExtras,
      tiers: [
        { above: 128_000, applies: 'part-above', rates: { ...flat, promptPerMillion: '1' } },
        { above: 200_000, applies: 'part-above', rates: { ...flat, promptPerMillion: '2' } },
      ],
    }
    const words = costWords(aCall({ usage, cost: usd('0.336'), price: { ...price, extras } }))
    // 172,000 × $0.50 and 100,000 × $1.00 more than the $0.50 of each.
    expect(words?.parts).toEqual([
      { label: 'Input cost', value: '$0.15' },
      { label: 'Cost above the prompt limit', value: '$0.186' },
      { label: 'Output cost', value: '$0.00' },
    ])
  })

  it('says where it is unclear whether the prompt includes the cached tokens', () => {
    const details = { ...noDetails, cachedTokens: 1024 }
    const words = costWords(aCall({ details, cost: usd('0.0008145'), price }))
    expect(words?.text).toBe('$0.00081')
    expect(words?.way).toMatch(
      /^1,203 input × \$0\.50 \+ 142 output × \$1\.50 · .*unclear whether the prompt/u,
    )
  })

  it('says where it is unclear whether the completion includes the reasoning tokens', () => {
    const details = { ...noDetails, reasoningTokens: 64 }
    const words = costWords(aCall({ details, cost: usd('0.0008145'), price }))
    expect(words?.way).toMatch(/unclear whether the completion includes 64 reasoning tokens/u)
  })

  it('says that it may leave out tokens that are more than the prompt or the completion', () => {
    const usage = { promptTokens: 9, completionTokens: 4, totalTokens: null }
    const details = { ...noDetails, cachedTokens: 0, cacheWriteTokens: 17_102, reasoningTokens: 5 }
    const words = costWords(aCall({ usage, details, cost: usd('0.0000105'), price }))
    expect(words?.exact).toBe('at\u00a0least\u00a0$0.0000105')
    expect(words?.way).toMatch(/^9 input × \$0\.50 \+ 4 output × \$1\.50 · /u)
    expect(words?.way).toMatch(
      /can't include all 17,102 cache tokens.* · .*can't include all 5 reasoning tokens/u,
    )
  })

  it('has no such note where the report shows the place of every token', () => {
    const usage = { promptTokens: 20, completionTokens: 4, totalTokens: 24 }
    const details = { ...noDetails, cachedTokens: 10, cachePlace: 'inside', reasoningTokens: 0 } as const
    expect(costWords(aCall({ usage, details, cost: usd('0.000016'), price }))?.way).not.toMatch(
      /unclear|can't/u,
    )
  })

  it('names the model of the price if another one was requested', () => {
    const held = { ...price, model: 'meridian-70b-chat-2026' }
    expect(costWords(aCall({ cost: usd('0.0008145'), price: held }))?.way).toContain(
      'price of “meridian-70b-chat-2026” from Oct 1, 2026',
    )
  })

  it('marks an estimate, and says that it is in no sum', () => {
    const usage = { promptTokens: null, completionTokens: null, totalTokens: null }
    const estimate = { promptTokens: 1200, completionTokens: 40 }
    const words = costWords(
      aCall({ usage, source: 'estimated', estimate, estimatedCost: usd('0.00066'), price }),
    )
    expect(words).toMatchObject({ text: '≈\u00a0$0.00066', exact: '≈\u00a0$0.00066' })
    expect(words?.way).toContain('estimate, not included in totals')
  })

  it('is absent without a price', () => {
    expect(costWords(aCall())).toBeNull()
  })
})
