import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  costOfTokenParts,
  costPartsOf,
  noParts,
  tokenPartsOf,
  tokensIn,
} from '../../../src/shared/domain/money/cost-parts.ts'
import { addMoney } from '../../../src/shared/domain/money/money.ts'
import { noDetails, placesOf } from '../../../src/shared/domain/usage/usage-details.ts'
import { aPrice, ratesOf } from '../../fixtures/samples/money.ts'

const count = fc.oneof(fc.nat(5_000), fc.nat(2 ** 48))
const decimal = fc
  .tuple(fc.nat(999_999), fc.stringMatching(/^(?:\d{0,17}[1-9])?$/))
  .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
const price = fc
  .record({
    promptPerMillion: decimal,
    completionPerMillion: decimal,
    cachedPerMillion: fc.option(decimal),
    cacheWritePerMillion: fc.option(decimal),
  })
  .map((rates) => ratesOf(aPrice(rates)))

/** A report whose total says where it counts cache and reasoning tokens; any other total says nothing. */
const report = fc
  .record({
    plainInput: count,
    cachedTokens: fc.option(count),
    cacheWriteTokens: fc.option(count),
    words: count,
    reasoningTokens: fc.option(count),
    isCacheInside: fc.boolean(),
    isReasoningInside: fc.boolean(),
    isTotalWrong: fc.boolean(),
  })
  .map((made) => {
    const { cachedTokens, cacheWriteTokens, reasoningTokens } = made
    const cache = (cachedTokens ?? 0) + (cacheWriteTokens ?? 0)
    const reasoning = reasoningTokens ?? 0
    const promptTokens = made.plainInput + (made.isCacheInside ? cache : 0)
    const completionTokens = made.words + (made.isReasoningInside ? reasoning : 0)
    const allTokens = made.plainInput + cache + made.words + reasoning
    const usage = { promptTokens, completionTokens, totalTokens: made.isTotalWrong ? null : allTokens }
    const counts = { cachedTokens, cacheWriteTokens, reasoningTokens }
    return { usage, details: { ...noDetails, ...counts, ...placesOf(usage, counts) }, allTokens }
  })

describe('the priced parts of a call', () => {
  it('have every token of the report once, wherever it counts cache and reasoning tokens', () => {
    fc.assert(
      fc.property(report, ({ usage, details, allTokens }) => {
        const parts = tokenPartsOf(usage, details)
        for (const tokens of Object.values(parts)) expect(tokens).toBeGreaterThanOrEqual(0)
        const areAllPlaced = usage.totalTokens !== null
        const prompt = usage.promptTokens + usage.completionTokens
        // Without a place, the prompt and the completion are priced, and nothing of them a second time.
        if (areAllPlaced && details.cachePlace !== null && details.reasoningPlace !== null)
          expect(tokensIn(parts)).toBe(allTokens)
        if (details.cachePlace === null && details.reasoningPlace === null)
          expect(tokensIn(parts)).toBe(prompt)
        expect(tokensIn(parts)).toBeGreaterThanOrEqual(prompt)
        expect(tokensIn(parts)).toBeLessThanOrEqual(allTokens)
      }),
    )
  })

  it('add up to the cost, to the last digit', () => {
    fc.assert(
      fc.property(report, price, ({ usage, details }, rates) => {
        const { currency } = rates
        const parts = costPartsOf(usage, details, rates).map(({ amount }) => ({ currency, amount }))
        expect(addMoney(parts)).toEqual([costOfTokenParts(tokenPartsOf(usage, details), rates)])
      }),
    )
  })

  it('cost as much as input where the price has no other rate', () => {
    fc.assert(
      fc.property(report, ({ usage, details }) => {
        const rates = ratesOf(aPrice({ promptPerMillion: '3', completionPerMillion: '0' }))
        const { input, cached, cacheWrite } = tokenPartsOf(usage, details)
        const plain = { ...noParts, input: input + cached + cacheWrite }
        expect(costOfTokenParts(tokenPartsOf(usage, details), rates)).toEqual(costOfTokenParts(plain, rates))
      }),
    )
  })
})
