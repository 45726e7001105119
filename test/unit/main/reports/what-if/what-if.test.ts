import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerPair,
  costOnOther,
  pairsIn,
  ratiosOf,
  type Workload,
} from '../../../../../src/main/reports/what-if/what-if.ts'
import { noParts, type PricedRates } from '../../../../../src/shared/domain/money/cost-parts.ts'
import type { ComparedAnswer } from '../../../../../src/shared/domain/usage/call-facts.ts'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { ratesOf } from '../../../../fixtures/samples/money.ts'

const price: PricedRates = {
  currency: 'USD',
  promptPerMillion: '2',
  completionPerMillion: '8',
  cachedPerMillion: '0.5',
  cacheWritePerMillion: null,
  extras: null,
  origin: { kind: 'typed' },
}
const work = (changes: Partial<Workload['parts']> = {}): Workload => ({
  rates: ratesOf(price),
  parts: { ...noParts, input: 1_000_000, cached: 0, cacheWrite: 0, output: 500_000, ...changes },
})

type Pair = Pick<AnswerPair, 'from' | 'to'>
const pair = (from: [number, number], to: [number, number]): Pair => ({
  from: { inputTokens: from[0], outputTokens: from[1] },
  to: { inputTokens: to[0], outputTokens: to[1] },
})
/** Prompts of 600 tokens become 720, and completions of 1,200 stay 1,200. */
const ratios = ratiosOf([pair([100, 200], [110, 300]), pair([500, 1_000], [610, 900])])

describe('the price of calls on another model', () => {
  it('gives cached input the price of cached input, or the input price without one', () => {
    const calls = work({ input: 400_000, cached: 600_000 })
    // 600,000 × 1.2 × ($2 - $0.50) less.
    expect(costOnOther([calls], ratios)[0]?.amount).toBe('5.32')
    expect(
      costOnOther([{ ...calls, rates: ratesOf({ ...price, cachedPerMillion: null }) }], ratios)[0]?.amount,
    ).toBe('6.4')
  })

  it('has one amount for each currency of the other model', () => {
    const euros = { ...work(), rates: ratesOf({ ...price, currency: 'EUR', promptPerMillion: '1' }) }
    expect(costOnOther([work(), euros], ratios)).toEqual([
      { currency: 'EUR', amount: '5.2' },
      { currency: 'USD', amount: '6.4' },
    ])
  })
})

const aPair = fc
  .tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 50_000 })))
  .map(([a = 1, b = 1, c = 1, d = 1]) => pair([a, b], [c, d]))
const somePairs = fc.array(aPair, { minLength: 1, maxLength: 40 })
const aPrice = fc.integer({ min: 1, max: 10_000 })
const priced = (promptPerMillion: number, completionPerMillion: number): Workload => ({
  ...work(),
  rates: ratesOf({
    ...price,
    promptPerMillion: String(promptPerMillion),
    completionPerMillion: String(completionPerMillion),
  }),
})

describe('for any compared answers', () => {
  it('ten times the prices are ten times the price, to the digit', () => {
    fc.assert(
      fc.property(somePairs, aPrice, aPrice, (pairs, prompt, completion) => {
        const [one] = costOnOther([priced(prompt, completion)], ratiosOf(pairs))
        const [ten] = costOnOther([priced(prompt * 10, completion * 10)], ratiosOf(pairs))
        const micros = (amount: string | undefined): bigint => {
          const [whole = '', fraction = ''] = (amount ?? '').split('.')
          return BigInt(whole + fraction.padEnd(6, '0'))
        }
        expect(micros(ten?.amount)).toBe(micros(one?.amount) * 10n)
      }),
    )
  })
})

const answer = (model: string, changes: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  comparisonId: 'first',
  connectionId: 'service',
  modelRequested: model,
  modelAnswered: null,
  usage: { promptTokens: 100, completionTokens: 40, totalTokens: 140 },
  details: noDetails,
  finishReason: 'stop',
  excluded: null,
  extraFields: '',
  systemPrompt: '',
  ...changes,
})
const namesOf = (answers: readonly ComparedAnswer[]): string[] =>
  pairsIn(answers).map(({ fromModel, toModel }) => `${fromModel.model} to ${toModel.model}`)

describe('compared answers', () => {
  it('pair each two models of a comparison, both ways, with all their tokens', () => {
    const beside = {
      usage: { promptTokens: 20, completionTokens: 30, totalTokens: 140 },
      details: {
        ...noDetails,
        cachedTokens: 80,
        cachePlace: 'beside',
        reasoningTokens: 10,
        reasoningPlace: 'beside',
      },
    } as const
    const pairs = pairsIn([answer('a'), answer('b', beside), answer('c', { comparisonId: 'second' })])
    expect(pairs).toMatchObject([
      { fromModel: { model: 'a' }, to: { inputTokens: 100, outputTokens: 40 }, comparisonId: 'first' },
      { fromModel: { model: 'b' }, to: { inputTokens: 100, outputTokens: 40 }, comparisonId: 'first' },
    ])
    expect(namesOf([answer('a'), answer('b'), answer('c')])).toHaveLength(6)
  })

  it('use the name of the model that answered, and keep the name to send', () => {
    expect(pairsIn([answer('a'), answer('b', { modelAnswered: 'b-2026' })])[0]?.toModel).toEqual({
      connectionId: 'service',
      model: 'b-2026',
      modelRequested: 'b',
    })
    const alias = answer('alias', { modelAnswered: 'a' })
    expect(namesOf([answer('a'), alias])).toEqual([])
    expect(namesOf([answer('a'), alias, answer('b')])).toEqual(['a to b', 'b to a'])
  })

  it.each(
    Object.entries<Partial<ComparedAnswer>>({
      'was cut off at its limit': { finishReason: 'length' },
      'was cut off by a filter': { finishReason: 'content_filter' },
      'has no completion count': { usage: { promptTokens: 100, completionTokens: null, totalTokens: null } },
      'has an empty completion': { usage: { promptTokens: 100, completionTokens: 0, totalTokens: 100 } },
      'has cached tokens in an unknown place': { details: { ...noDetails, cachedTokens: 90 } },
      'has reasoning tokens in an unknown place': { details: { ...noDetails, reasoningTokens: 50 } },
      'had another system prompt': { systemPrompt: 'Be brief.' },
      'had other messages': { excluded: '2-3' },
      'had tools': { extraFields: '{"tools":[{"type":"function"}]}' },
      'came from another connection': { connectionId: 'other' },
    }),
  )('do not count where one answer %s', (_name, changes) => {
    expect(namesOf([answer('a'), answer('b')])).toHaveLength(2)
    expect(namesOf([answer('a'), answer('b', changes)])).toEqual([])
  })
})
