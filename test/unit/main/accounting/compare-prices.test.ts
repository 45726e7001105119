import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { haveSameRates, isCheaper } from '../../../../src/main/accounting/compare-prices.ts'
import type { PriceExtras } from '../../../../src/shared/contract/money/price.ts'
import {
  costOfTokenParts,
  noParts,
  rateClassAhead,
  ratesFor,
} from '../../../../src/shared/domain/money/cost-parts.ts'
import { compareDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { someExtras } from '../../../fixtures/samples/arbitrary-extras.ts'
import { aPrice, everyExtra, noExtras } from '../../../fixtures/samples/money.ts'

const plain = aPrice()
const full = aPrice({ extras: everyExtra })
const [part, whole] = everyExtra.tiers
const changed = (extras: Partial<PriceExtras>) => aPrice({ extras: { ...everyExtra, ...extras } })

describe('two prices', () => {
  test.each<[string, Partial<PriceExtras>]>([
    ['a lower fee', { perCall: '0.004' }],
    ['no fee for searches', { perWebSearch: null }],
    ['cheaper writes of an hour', { hourWritePerMillion: '3.9' }],
    ['cheaper reasoning', { reasoningPerMillion: '2.9' }],
    ['images as input', { imagePerMillion: null }],
    ['cheaper audio', { audioPerMillion: '5' }],
    ['no tier for the whole call', { tiers: part ? [part] : [] }],
    [
      'a tier for the part alone',
      { tiers: everyExtra.tiers.map((tier) => ({ ...tier, applies: 'part-above' as const })) },
    ],
    ['a later limit', { tiers: part ? [{ ...part, above: 200_000 }] : [] }],
    [
      'a smaller factor',
      {
        serviceTiers: [
          { name: 'flex', factor: '0.4' },
          { name: 'priority', factor: '1.75' },
        ],
      },
    ],
    ['no factor above one', { serviceTiers: [{ name: 'flex', factor: '0.5' }] }],
  ])('differ by %s, which makes some call cheaper', (_what, extras) => {
    const after = changed(extras)
    expect(isCheaper(after, full)).toBe(true)
    expect(haveSameRates(after, full)).toBe(false)
  })

  test('are equal where their extras say the same in other ways', () => {
    const { promptPerMillion, completionPerMillion } = plain
    const spelled: PriceExtras = {
      ...noExtras,
      reasoningPerMillion: completionPerMillion,
      imagePerMillion: promptPerMillion,
      perCall: '0',
      tiers: whole ? [{ ...whole, rates: { ...plain } }] : [],
      serviceTiers: [{ name: 'flex', factor: '1' }],
    }
    expect(haveSameRates(plain, aPrice({ extras: spelled }))).toBe(true)
    expect(haveSameRates(full, changed({}))).toBe(true)
    expect(haveSameRates(plain, null)).toBe(false)
    expect(haveSameRates(plain, { ...plain, currency: 'EUR' })).toBe(false)
  })

  test('find every prompt that costs less', () => {
    const rate = fc.constantFrom('0', '1', '2.5', '7')
    const price = fc
      .record({ prompt: rate, extras: someExtras(rate) })
      .map(({ prompt, extras }) => aPrice({ promptPerMillion: prompt, extras }))
    fc.assert(
      fc.property(price, price, fc.nat(2_000_000), (one, other, input) => {
        const costOf = (held: typeof one): string =>
          costOfTokenParts({ ...noParts, input, call: 1 }, ratesFor(held, rateClassAhead(input))).amount
        if (compareDecimals(costOf(one), costOf(other)) < 0) expect(isCheaper(one, other)).toBe(true)
      }),
    )
  })
})
