import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, priceAhead, priceAt, utcDayOf } from '../../../../src/main/accounting/pricing.ts'
import { Money, type Price } from '../../../../src/shared/contract/money/price.ts'
import { nameOfDay } from '../../../../src/shared/domain/app/durations.ts'
import { costOfTokenParts, rateClassAhead, ratesFor } from '../../../../src/shared/domain/money/cost-parts.ts'
import { compareDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { addMoney } from '../../../../src/shared/domain/money/money.ts'
import { promptBands } from '../../../../src/shared/domain/money/prompt-bands.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { someExtras } from '../../../fixtures/samples/arbitrary-extras.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

const price = (changes: Partial<Price> = {}): Price => aPrice({ connectionId: 'one', ...changes })

const counted = (usage: { promptTokens: number | null; completionTokens: number | null }) => ({
  usage,
  details: noDetails,
  estimate: null,
})

const call = {
  connectionId: 'one',
  modelRequested: 'meridian-70b-chat',
  modelAnswered: null,
  dayUtc: '2026-10-15',
}

describe('the price of a day', () => {
  const cheaper = price({ validFrom: '2026-10-15', promptPerMillion: '0.4' })
  const later = price({ validFrom: '2026-11-01', promptPerMillion: '9' })
  const prices = [price(), later, cheaper]

  it('is the one that a user entered, where that of the responding model arrived by itself', () => {
    const both = { ...call, modelAnswered: 'meridian-70b-chat-2026' }
    const arrived = price({
      model: 'meridian-70b-chat-2026',
      origin: { kind: 'service', day: '2026-10-10' },
    })
    expect(priceAt([...prices, arrived], both)).toEqual(cheaper)
    const confirmed = {
      kind: 'list',
      day: '2026-09-23',
      page: 'https://a.example',
      isConfirmed: true,
    } as const
    expect(priceAt([...prices, { ...arrived, origin: confirmed }], both)?.origin).toEqual(confirmed)
    const open = { ...confirmed, isConfirmed: false }
    expect(priceAt([...prices, { ...arrived, origin: open }], both)).toEqual(cheaper)
    expect(priceAt([arrived, price({ origin: open })], both)).toEqual(arrived)
  })

  it('distinguishes connections and models whose joined names are equal', () => {
    expect(
      priceAt([price({ connectionId: 'a', model: 'b c' })], {
        ...call,
        connectionId: 'a b',
        modelRequested: 'c',
      }),
    ).toBeNull()
  })

  it('uses the day in UTC, up to the first and last millisecond', () => {
    const midnight = Date.UTC(2026, 9, 15)
    expect([midnight - 1, midnight, -1].map(utcDayOf)).toEqual(['2026-10-14', '2026-10-15', '1969-12-31'])
    expect(nameOfDay(midnight / 86_400_000)).toBe('2026-10-15')
  })
})

describe('the price of a call that has not been answered', () => {
  const ahead = { connectionId: 'one', modelRequested: 'small', dayUtc: '2026-10-15', mayAnswer: ['small'] }
  const names = ['small', 'small-2025', 'small-2026'] as const

  it('is that of the model asked for, or of one that answered lately', () => {
    const prices = [price({ model: 'small-2026' })]
    expect(priceAhead(prices, ahead, null)).toBeNull()
    expect(priceAhead(prices, { ...ahead, mayAnswer: ['small', 'small-2026'] }, null)).toEqual(prices[0])
    const own = price({ model: 'small' })
    expect(priceAhead([own], { ...ahead, mayAnswer: ['small', 'small-2026'] }, 'USD')).toEqual(own)
  })

  it('has the highest of each rate, where several models may answer', () => {
    const older = price({ model: 'small-2025', promptPerMillion: '2', completionPerMillion: '3' })
    const newer = price({ model: 'small-2026', completionPerMillion: '9', cacheWritePerMillion: '2.5' })
    const renamed = { ...ahead, mayAnswer: ['small', 'small-2026', 'small-2025'] }
    expect(priceAhead([older, newer], renamed, 'USD')).toMatchObject({
      promptPerMillion: '2',
      completionPerMillion: '9',
      cachedPerMillion: '2',
      cacheWritePerMillion: '2.5',
    })
  })

  it('is never less than the price of the answer, whichever of these models gives it', () => {
    const Rate = fc.integer({ min: 0, max: 30 }).map(String)
    const Prices = fc.uniqueArray(
      fc.record({
        model: fc.constantFrom(...names),
        promptPerMillion: Rate,
        completionPerMillion: Rate,
        cachedPerMillion: fc.option(Rate),
        cacheWritePerMillion: fc.option(Rate),
        extras: someExtras(Rate),
      }),
      { selector: ({ model }) => model },
    )
    const Part = fc.nat(10_000)
    const Parts = fc.record({ input: Part, output: Part, cached: Part, cacheWrite: Part, reasoning: Part })
    const More = fc.record({ hourWrite: Part, image: Part, audio: Part, search: fc.nat(3) })
    const Above = fc.constantFrom(0, ...promptBands)
    fc.assert(
      fc.property(
        Prices,
        Parts,
        More,
        Above,
        fc.constantFrom(null, ...names),
        (list, some, more, above, modelAnswered) => {
          const prices = list.map(price)
          const actual = priceAt(prices, { ...ahead, modelAnswered })
          if (actual === null) return
          const expected = priceAhead(prices, { ...ahead, mayAnswer: names }, 'USD')
          if (expected === null) throw new Error('No price was found.')
          const parts = { ...some, ...more, input: some.input + above, call: 1 }
          const { output: _some, reasoning: _words, search: _three, call: _one, ...input } = parts
          const of = rateClassAhead(Object.values(input).reduce((sum, tokens) => sum + tokens))
          const [most, cost] = [expected, actual].map(
            (each) => costOfTokenParts(parts, ratesFor(each, of)).amount,
          )
          expect(compareDecimals(most ?? '', cost ?? '')).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('the cost of a call', () => {
  it('leaves a missing count unpriced, and is missing if all are', () => {
    expect(costOf(counted({ promptTokens: 1203, completionTokens: null }), price())?.amount).toBe('0.0006015')
    expect(costOf(counted({ promptTokens: null, completionTokens: 142 }), price())?.amount).toBe('0.000213')
    expect(costOf(counted({ promptTokens: null, completionTokens: null }), price())).toBeNull()
    expect(costOf(counted({ promptTokens: 1203, completionTokens: 142 }), null)).toBeNull()
  })
})

const decimal = fc
  .tuple(fc.nat({ max: 999_999_999_999 }), fc.stringMatching(/^(?:\d{0,17}[1-9])?$/))
  .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`))
const count = fc.option(fc.nat({ max: 2 ** 40 }), { freq: 5 })
const day = fc.integer({ min: 20_700, max: 20_730 }).map(nameOfDay)
const named = fc.constantFrom('one', 'two')
const model = fc.constantFrom('m', 'n', 'm-2026')
const priceList = fc.uniqueArray(
  fc.record({
    connectionId: named,
    model,
    validFrom: day,
    promptPerMillion: decimal,
    completionPerMillion: decimal,
    currency: fc.constantFrom('USD', 'EUR'),
    cachedPerMillion: fc.option(decimal),
    cacheWritePerMillion: fc.option(decimal),
    extras: fc.constant(null),
    origin: fc.constant({ kind: 'typed' } as const),
  }),
  { selector: (one) => `${one.connectionId} ${one.model} ${one.validFrom}`, maxLength: 12 },
)
const calls = fc.array(
  fc.record({
    connectionId: named,
    modelRequested: model,
    modelAnswered: fc.option(model),
    dayUtc: day,
    usage: fc.record({ promptTokens: count, completionTokens: count }),
  }),
)
type AnyCall = typeof calls extends fc.Arbitrary<(infer Call)[]> ? Call : never

/** Digits over 10^24, computed independently of the code under test. */
function rational(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(24, '0'))
}

function costsOf(prices: readonly Price[], list: readonly AnyCall[]) {
  return list.map((one) => costOf(counted(one.usage), priceAt(prices, one))).filter((cost) => cost !== null)
}

describe('the cost of several calls', () => {
  it('equals a sum of rationals, currency by currency', () => {
    fc.assert(
      fc.property(priceList, calls, (prices, list) => {
        const sums = new Map<string, bigint>()
        for (const one of list) {
          const held = prices
            .filter(
              ({ connectionId, validFrom }) => connectionId === one.connectionId && validFrom <= one.dayUtc,
            )
            .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
          const found =
            held.findLast((row) => row.model === one.modelAnswered) ??
            held.findLast((row) => row.model === one.modelRequested)
          const { promptTokens, completionTokens } = one.usage
          if (found === undefined || (promptTokens ?? completionTokens) === null) continue
          const millionths =
            rational(found.promptPerMillion) * BigInt(promptTokens ?? 0) +
            rational(found.completionPerMillion) * BigInt(completionTokens ?? 0)
          sums.set(found.currency, (sums.get(found.currency) ?? 0n) + millionths / 1_000_000n)
        }
        const own = addMoney(costsOf(prices, list))
        expect(own.map(({ currency, amount }) => [currency, rational(amount)])).toEqual(
          [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
        for (const one of own) expect(Money.parse(one)).toEqual(one)
      }),
    )
  })
})
