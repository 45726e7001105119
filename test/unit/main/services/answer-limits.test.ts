import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { InferenceEvent } from '../../../../src/main/inference/inference.ts'
import {
  affordableTokens,
  createLimitWatch,
  createTokenCounter,
} from '../../../../src/main/services/money/answer-limits.ts'
import type { EffectiveLimit } from '../../../../src/shared/contract/money/answer-limit.ts'
import { addDecimals, compareDecimals, ofMillion } from '../../../../src/shared/domain/money/decimal.ts'
import { estimateTokens, priorTokenRates as rates } from '../../../../src/shared/domain/usage/token-rates.ts'
import { noDetails, placesOf } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

const price = aPrice({
  connectionId: 'c',
  model: 'm',
  validFrom: '2026-01-01',
  promptPerMillion: '2.5',
  completionPerMillion: '10',
})
const noBudget = (): null => null
const tokens = (amount: number): EffectiveLimit => ({ level: 'chat', amount: `${amount}`, currency: null })
const dollars = (amount: string): EffectiveLimit => ({ level: 'default', amount, currency: 'USD' })

const Piece = fc.record({
  type: fc.constantFrom('text' as const, 'reasoning' as const, 'tool' as const),
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom(' and so on', 'Donaudampfschiff', '語', ' 12,345.67', '\n\n'),
  ),
})

describe('the count of a streamed text', () => {
  test('is that of the whole text, wherever its pieces end', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), (pieces) => {
        const counter = createTokenCounter(rates)
        for (const text of pieces) counter.take({ type: 'text', text })
        expect(counter.tokens()).toBe(estimateTokens(pieces.join(''), rates))
      }),
    )
  })

  it('includes reasoning and the arguments of tool calls', () => {
    const counter = createTokenCounter(rates)
    counter.take({ type: 'reasoning', text: 'some thoughts about it' })
    const thought = counter.tokens()
    counter.take({ type: 'tool', text: '{"place":"Berlin"}' })
    expect(thought).toBeGreaterThan(0)
    expect(counter.tokens()).toBeGreaterThan(thought)
  })

  it('is the reported count where that is higher', () => {
    const counter = createTokenCounter(rates)
    counter.take({ type: 'text', text: 'short' })
    const usage = { promptTokens: 9, completionTokens: 700, totalTokens: 709 }
    counter.take({ type: 'usage', usage, report: () => ({}) as never })
    expect(counter.tokens()).toBe(700)
  })
})

/** A report in the middle of a stream, and the output that it shows. */
const reports = [
  ['reasoning inside the completion', [9, 4_800, 4_809], { reasoningTokens: 3_600 }, 4_800],
  ['reasoning beside the completion', [9, 1_200, 4_809], { reasoningTokens: 3_600 }, 4_800],
  ['reasoning in the total alone', [9, 1_200, 4_809], {}, 4_800],
  ['cached tokens beside the prompt', [9, 1_200, 4_809], { cachedTokens: 3_600 }, 1_200],
  ['no prompt', [null, 1_200, 4_809], {}, 1_200],
  ['no completion', [9, null, 4_809], {}, 4_800],
] as const

it.each(reports)('a reported count has all output: %s', (_form, counts, more, output) => {
  const counter = createTokenCounter(rates)
  counter.take({ type: 'text', text: 'short' })
  const [promptTokens, completionTokens, totalTokens] = counts
  const usage = { promptTokens, completionTokens, totalTokens }
  const details = { ...noDetails, ...more }
  const report = () => ({ usageText: null, details: { ...details, ...placesOf(usage, details) } })
  counter.take({ type: 'usage', usage, report })
  expect(counter.tokens()).toBe(output)
})

/** Feeds pieces until a limit is reached. */
function stream(answerLimit: EffectiveLimit | null, events: readonly InferenceEvent[], promptTokens = 0) {
  const limit = createLimitWatch({ answerLimit, priceOf: () => price, promptTokens, rates, budget: noBudget })
  let before = 0
  for (const event of events) {
    before = limit.tokens()
    limit.take(event)
    const reached = limit.reached()
    if (reached !== null) return { reached, before, tokens: limit.tokens() }
  }
  return { reached: null, before, tokens: limit.tokens() }
}

describe('a limit', () => {
  test('is not passed by the counts that a service reports at the end', () => {
    const limit = createLimitWatch({
      answerLimit: tokens(100),
      priceOf: () => price,
      promptTokens: 0,
      rates,
      budget: noBudget,
    })
    const usage = { promptTokens: 9, completionTokens: 104, totalTokens: 113 }
    limit.take({ type: 'text', text: 'An answer that was a little longer than estimated' })
    expect(limit.reached()).toBeNull()
    limit.take({ type: 'usage', usage, report: () => ({}) as never })
    expect(limit.reached()).toBeNull()
    limit.take({ type: 'text', text: ' and goes on' })
    expect(limit.reached()).toEqual(tokens(100))
  })

  test('is reached by the last piece alone, and otherwise the answer goes on', () => {
    fc.assert(
      fc.property(fc.array(Piece, { maxLength: 60 }), fc.integer({ min: 1, max: 200 }), (events, most) => {
        const answerLimit = tokens(most)
        const { reached, before, tokens: counted } = stream(answerLimit, events)
        expect(before).toBeLessThan(most)
        expect(reached).toEqual(counted >= most ? answerLimit : null)
      }),
    )
  })

  test('in money is reached once the next token costs more than is left', () => {
    const Amount = fc.integer({ min: 1, max: 5_000 }).map((micro) => ofMillion(`${micro}`, 1))
    fc.assert(
      fc.property(fc.array(Piece, { maxLength: 60 }), Amount, fc.nat(300), (events, amount, prompt) => {
        const cost = (count: number): string =>
          addDecimals([
            ofMillion(price.promptPerMillion, prompt),
            ofMillion(price.completionPerMillion, count),
          ])
        const { reached, before, tokens: counted } = stream(dollars(amount), events, prompt)
        if (before > 0) expect(compareDecimals(cost(before + 1), amount)).toBeLessThanOrEqual(0)
        if (counted > 0) expect(reached !== null).toBe(compareDecimals(cost(counted + 1), amount) > 0)
      }),
    )
  })

  // 1,200 prompt tokens at $2.50 cost $0.003. The other $0.007 of $0.01 pay for 700 tokens at $10.
  it.each([
    ['0.01', 1_200, 700],
    ['0.010009', 1_200, 700],
    ['0.01001', 1_200, 701],
    ['0.003', 1_200, 0],
    ['0.0029', 1_200, -1],
  ])('of $%s with %i prompt tokens leaves %i tokens', (amount, promptTokens, left) => {
    expect(affordableTokens(dollars(amount), { price, promptTokens })).toBe(left)
  })

  it('in money follows the price of the model that answers, from its name on', () => {
    const dear = { ...price, completionPerMillion: '100' }
    const limit = createLimitWatch({
      answerLimit: dollars('0.001'),
      priceOf: (model) => (model === 'cheap' ? price : dear),
      promptTokens: 0,
      rates,
      budget: noBudget,
    })
    const usage = { promptTokens: 0, completionTokens: 60, totalTokens: 60 }
    const facts = { type: 'facts', completionId: null, created: null } as const
    limit.take({ type: 'text', text: 'word' })
    limit.take({ type: 'usage', usage, report: () => ({}) as never })
    limit.take({ ...facts, model: 'cheap' })
    expect(limit.reached()).toBeNull()
    limit.take({ ...facts, model: 'dear' })
    limit.take({ type: 'text', text: ' word' })
    expect(limit.reached()).toMatchObject({ amount: '0.001' })
    expect(limit.modelAnswered()).toBe('dear')
  })

  it('in another currency than the price, or without a price, is no limit', () => {
    const euros = { ...dollars('0.01'), currency: 'EUR' }
    expect(affordableTokens(euros, { price, promptTokens: 0 })).toBeNull()
    expect(affordableTokens(dollars('0.01'), { price: null, promptTokens: 0 })).toBeNull()
    expect(
      affordableTokens(dollars('0.01'), { price: { ...price, completionPerMillion: '0' }, promptTokens: 0 }),
    ).toBeNull()
  })

  it('does not close an answer that arrives whole, which is paid for already', () => {
    const events = [
      { type: 'begun', httpStatus: 200, form: 'whole' },
      { type: 'text', text: 'word '.repeat(500) },
    ] as const
    expect(stream(tokens(10), events).reached).toBeNull()
  })
})
