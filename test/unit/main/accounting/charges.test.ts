import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, estimatedCostOf } from '../../../../src/main/accounting/pricing.ts'
import type { PriceExtras } from '../../../../src/shared/contract/money/price.ts'
import type { UsageDetails } from '../../../../src/shared/contract/usage/usage.ts'
import {
  addParts,
  chargesOf,
  costOfTokenParts,
  fallingLimits,
  highestCostOf,
  noParts,
  rateClassOf,
  ratesFor,
  tokenPartsOf,
} from '../../../../src/shared/domain/money/cost-parts.ts'
import { compareDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { addMoney } from '../../../../src/shared/domain/money/money.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { someExtras } from '../../../fixtures/samples/arbitrary-extras.ts'
import { aPrice, noExtras } from '../../../fixtures/samples/money.ts'

type Details = Partial<UsageDetails>
type Extras = Partial<PriceExtras>

/** $2 for a million input tokens, $0.50 cached, $2.50 written, and $8 for output. */
const priceWith = (extras: Extras) =>
  aPrice({
    promptPerMillion: '2',
    completionPerMillion: '8',
    cachedPerMillion: '0.5',
    cacheWritePerMillion: '2.5',
    extras: { ...noExtras, ...extras },
  })

function tier(
  above: PriceExtras['tiers'][number]['above'],
  applies: 'whole-call' | 'part-above',
  [promptPerMillion, completionPerMillion]: readonly [string, string],
  cachedPerMillion: string | null = null,
) {
  const rates = { promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion: null }
  return { above, applies, rates }
}

const written: Details = { cachedTokens: 2_000, cacheWriteTokens: 5_000, hourWriteTokens: 3_000 }
const inside = { ...written, cachePlace: 'inside' } as const
const whole = { tiers: [tier(200_000, 'whole-call', ['4', '12'], '1')] }
const part = { tiers: [tier(200_000, 'part-above', ['4', '12'])] }
const tiers = {
  serviceTiers: [
    { name: 'flex', factor: '0.5' },
    { name: 'priority', factor: '1.75' },
  ],
}

const hourWrites = { hourWritePerMillion: '4' }
const thoughtPrice = { reasoningPerMillion: '12' }
const cached = (cachedTokens: number, cachePlace: 'inside' | 'beside') => ({ cachedTokens, cachePlace })
const thought = (reasoningPlace: 'inside' | 'beside') => ({ reasoningTokens: 300, reasoningPlace })
const twoParts = [tier(128_000, 'part-above', ['3', '9']), tier(256_000, 'part-above', ['5', '16'])]
const partAboveWhole = [tier(128_000, 'whole-call', ['3', '9']), tier(256_000, 'part-above', ['5', '10'])]
const dearMedia = { imagePerMillion: '3', audioPerMillion: '20' }

// Each amount is calculated by hand, in millionths of a dollar.
test.each<[string, [number, number], Details, Extras, string]>([
  // 1,000 × 2 + 500 × 8.
  ['nothing apart', [1_000, 500], {}, {}, '0.006'],
  // 3,000 × 2 + 2,000 × 0.5 + 2,000 × 2.5 + 3,000 × 4.
  ['writes of an hour inside', [10_000, 0], inside, hourWrites, '0.024'],
  ['the same beside', [3_000, 0], { ...written, cachePlace: 'beside' }, hourWrites, '0.024'],
  // 3,000 × 2 + 2,000 × 0.5 + 5,000 × 2.5.
  ['writes of an hour without a rate', [10_000, 0], inside, {}, '0.0195'],
  // 3,000 × 2 + 2,000 × 0.5 + 5,000 × 4.
  ['more of them than writes', [10_000, 0], { ...inside, hourWriteTokens: 9_000 }, hourWrites, '0.027'],
  // The place of the cache is unknown: 10,000 × 2.
  ['writes in an unknown place', [10_000, 0], written, hourWrites, '0.02'],
  // 1,000 × 2 + 200 × 8 + 300 × 12.
  ['reasoning inside', [1_000, 500], thought('inside'), thoughtPrice, '0.0072'],
  ['reasoning beside', [1_000, 200], thought('beside'), thoughtPrice, '0.0072'],
  // The place of reasoning is unknown: 500 × 8.
  ['reasoning in an unknown place', [1_000, 500], { reasoningTokens: 300 }, thoughtPrice, '0.006'],
  // 500 × 2 + 300 × 3 + 200 × 20.
  ['images and audio', [1_000, 0], { imageTokens: 300, audioTokens: 200 }, dearMedia, '0.0059'],
  // 1,000 × 20.
  ['more audio than prompt', [1_000, 0], { audioTokens: 5_000 }, { audioPerMillion: '20' }, '0.02'],
  ['a fee for the call', [1_000, 500], {}, { perCall: '0.005' }, '0.011'],
  ['three web searches', [1_000, 500], { webSearches: 3 }, { perWebSearch: '0.01' }, '0.036'],
  // 200,000 × 2 + 500 × 8.
  ['a prompt at the limit', [200_000, 500], {}, whole, '0.404'],
  // 200,001 × 4 + 500 × 12.
  ['a prompt above it, the whole call', [200_001, 500], {}, whole, '0.806004'],
  // 150,000 × 4 + 100,000 × 1 + 500 × 12.
  ['cached input above it', [250_000, 500], cached(100_000, 'inside'), whole, '0.706'],
  // 100,000 × 4 + 150,000 × 1 + 500 × 12.
  ['a cache beside the prompt', [100_000, 500], cached(150_000, 'beside'), whole, '0.556'],
  // 200,000 × 2 + 1 × 4 + 500 × 12.
  ['one token above, the part above', [200_001, 500], {}, part, '0.406004'],
  // 128,000 × 2 + 128,000 × 3 + 44,000 × 5 + 500 × 16.
  ['two parts above', [300_000, 500], {}, { tiers: twoParts }, '0.868'],
  // 256,000 × 3 + 44,000 × 5 + 500 × 10.
  ['a part above a whole', [300_000, 500], {}, { tiers: partAboveWhole }, '0.993'],
  // Half of 6,000, and the fee of 5,000.
  [
    'flex, which leaves the fee',
    [1_000, 500],
    { serviceTier: 'flex' },
    { ...tiers, perCall: '0.005' },
    '0.008',
  ],
  ['a tier without a factor', [1_000, 500], { serviceTier: 'default' }, tiers, '0.006'],
  // 1.75 × 806,004.
  ['priority above a limit', [200_001, 500], { serviceTier: 'priority' }, { ...tiers, ...whole }, '1.410507'],
])(
  'a call with %s costs what the service charges',
  (_what, [promptTokens, completionTokens], more, extras, amount) => {
    const usage = { promptTokens, completionTokens }
    const details = { ...noDetails, ...more }
    const price = priceWith(extras)
    expect(costOf({ usage, details, estimate: null }, price)).toEqual({ currency: 'USD', amount })
    const charges = chargesOf(
      tokenPartsOf(usage, details),
      ratesFor(price, rateClassOf(usage, details, null)),
    )
    expect(addMoney(charges.map((charge) => ({ currency: 'USD', amount: charge.amount })))).toEqual([
      { currency: 'USD', amount },
    ])
  },
)

test('an estimate has the fee and the tier of its call, and no second fee beside a reported count', () => {
  const price = priceWith({ ...whole, perCall: '0.005' })
  const estimated = { usage: { promptTokens: null, completionTokens: null }, details: noDetails }
  // 200,001 × 4 + 500 × 12, and the fee of 5,000.
  expect(
    estimatedCostOf({ ...estimated, estimate: { promptTokens: 200_001, completionTokens: 500 } }, price)
      ?.amount,
  ).toBe('0.811004')
  const half = {
    usage: { promptTokens: 200_001, completionTokens: null },
    details: noDetails,
    estimate: { promptTokens: 0, completionTokens: 500 },
  }
  expect(costOf(half, price)?.amount).toBe('0.805004')
  expect(estimatedCostOf(half, price)?.amount).toBe('0.006')
})

const count = fc.oneof(fc.nat(5_000), fc.constantFrom(0, 32_000, 128_001, 200_001), fc.nat(2_000_000))
const rate = fc.constantFrom('0', '0.25', '3', '17.000000000000000001')
const aCall = fc
  .record({
    promptTokens: count,
    completionTokens: count,
    cachedTokens: fc.option(fc.nat(300_000)),
    cacheWriteTokens: fc.option(fc.nat(300_000)),
    hourWriteTokens: fc.option(count),
    imageTokens: fc.option(count),
    audioTokens: fc.option(count),
    webSearches: fc.option(fc.nat(5)),
    reasoningTokens: fc.option(count),
    serviceTier: fc.constantFrom(null, 'flex', 'priority', 'default'),
    place: fc.constantFrom(null, 'inside' as const, 'beside' as const),
  })
  .map(({ promptTokens, completionTokens, place, ...counts }) => {
    const cache = (counts.cachedTokens ?? 0) + (counts.cacheWriteTokens ?? 0)
    const isReasoningInside = (counts.reasoningTokens ?? 0) <= completionTokens
    const details: UsageDetails = {
      ...noDetails,
      ...counts,
      cachePlace: place === 'inside' && cache > promptTokens ? 'beside' : place,
      reasoningPlace: place === 'inside' && !isReasoningInside ? 'beside' : place,
    }
    return { usage: { promptTokens, completionTokens }, details, estimate: null }
  })
const aPriceWithExtras = fc
  .record({ rates: fc.tuple(rate, rate, fc.option(rate), fc.option(rate)), extras: someExtras(rate) })
  .map(
    ({ rates: [promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion], extras }) =>
      aPrice({ promptPerMillion, completionPerMillion, cachedPerMillion, cacheWritePerMillion, extras }),
  )

test('a part above a limit must not be cheaper than the input below it', () => {
  const rising = tier(128_000, 'part-above', ['3', '8'])
  const falling = tier(200_000, 'part-above', ['1.9', '8'])
  expect(fallingLimits('2', [rising, falling])).toEqual([200_000])
  expect(fallingLimits('1.9', [rising, falling])).toEqual([])
  expect(fallingLimits('2', [tier(128_000, 'whole-call', ['1', '8']), falling])).toEqual([])
})

describe('for any calls and any price', () => {
  test('the cost of sums by class equals the sum of the costs, to the digit', () => {
    fc.assert(
      fc.property(fc.array(aCall, { minLength: 1, maxLength: 12 }), aPriceWithExtras, (calls, price) => {
        const oneByOne = calls.flatMap((call) => costOf(call, price) ?? [])
        const groups = Map.groupBy(calls, ({ usage, details }) =>
          ratesFor(price, rateClassOf(usage, details, null)),
        )
        const ofSums = [...groups].map(([rates, group]) =>
          costOfTokenParts(
            group.map(({ usage, details }) => tokenPartsOf(usage, details)).reduce(addParts, noParts),
            rates,
          ),
        )
        expect(addMoney(ofSums)).toEqual(addMoney(oneByOne))
      }),
    )
  })

  test.each([false, true])('no chat costs more than a budget expects, with images: %s', (hasImages) => {
    fc.assert(
      fc.property(aCall, fc.nat(900_000), aPriceWithExtras, ({ usage, details: all }, longer, price) => {
        const details = {
          ...all,
          hourWriteTokens: null,
          ...(!hasImages && { imageTokens: null }),
          audioTokens: null,
          webSearches: null,
          serviceTier: null,
        }
        const { output, reasoning, search: _none, call: _one, ...input } = tokenPartsOf(usage, details)
        const inputTokens = Object.values(input).reduce((sum, tokens) => sum + tokens)
        const cost = costOf({ usage, details, estimate: null }, price)
        // The prompt may turn out shorter than the upper end of its forecast.
        const most = highestCostOf(inputTokens + longer, output + reasoning, price, hasImages)
        expect(compareDecimals(cost?.amount ?? '', most.amount)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
