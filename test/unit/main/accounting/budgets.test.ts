import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUpExpected,
  addUpSpent,
  dayOf,
  daysOf,
  type ExpectedCall,
  leftOf,
  levelOf,
  medianOf,
  percentOf,
} from '../../../../src/main/accounting/budget-sums.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { nameOfDay } from '../../../../src/shared/domain/app/durations.ts'
import { noParts } from '../../../../src/shared/domain/money/cost-parts.ts'
import { addDecimals, compareDecimals, decimalForm } from '../../../../src/shared/domain/money/decimal.ts'
import type { CountedCalls } from '../../../../src/shared/domain/usage/call-facts.ts'
import { aPrice, plainCalls } from '../../../fixtures/samples/money.ts'

const none = {
  dayUtc: 20_000,
  connectionId: 'a',
  modelRequested: 'm',
  modelAnswered: null,
  isDemo: false,
  ...plainCalls,
}
const noCounts = {
  callCount: 1,
  notProcessedCount: 0,
  priceableCount: 1,
  notReportedCount: 0,
  onlyEstimatedCount: 0,
  parts: noParts,
  totalTokens: 0,
  noTotalTokens: 0,
  unassignedTokens: 0,
  estimatedPromptTokens: 0,
  estimatedCompletionTokens: 0,
}
const counted = (changes: Partial<CountedCalls>): CountedCalls => ({ ...none, ...noCounts, ...changes })
const partsOf = (input: number, output: number) => ({ ...noParts, input, output })
const tokens = { currency: null, limit: '1000', connectionId: null, programId: null, projectId: null }
const euros = { currency: 'EUR', limit: '1', connectionId: null, programId: null, projectId: null }
const price = (changes: Partial<Price> = {}): Price =>
  aPrice({
    connectionId: 'a',
    model: 'm',
    validFrom: '2020-01-01',
    promptPerMillion: '0.1',
    completionPerMillion: '0.3',
    currency: 'EUR',
    ...changes,
  })
const expected = (changes: Partial<ExpectedCall> = {}): ExpectedCall => ({
  connectionId: 'a',
  programId: null,
  projectId: null,
  isDemo: false,
  modelId: 'm',
  mayAnswer: ['m'],
  dayUtc: 20_000,
  promptTokens: 100,
  completionTokens: 20,
  ...changes,
})

describe('the sum spent', () => {
  test('counts tokens that are in the total alone as output', () => {
    const calls = [counted({ parts: partsOf(8, 10), totalTokens: 5_018, unassignedTokens: 5_000 })]
    expect(addUpSpent(tokens, calls, []).spent).toBe('5018')
    // 8 × 0.1 + 5,010 × 0.3, in millionths.
    expect(addUpSpent(euros, calls, [price()])).toMatchObject({ spent: '0.0015038', notCountedCount: 0 })
  })

  test('counts tokens beside the prompts of a service without totals', () => {
    const parts = { ...noParts, input: 50, cached: 5_000, cacheWrite: 1_000, output: 20 }
    expect(addUpSpent(tokens, [counted({ parts, noTotalTokens: 70 })], []).spent).toBe('6070')
  })

  test('excludes the demo service, except in a budget of the demo', () => {
    const calls = [counted({ isDemo: true, totalTokens: 100 })]
    expect(addUpSpent(tokens, calls, []).spent).toBe('0')
    expect(addUpSpent({ ...tokens, connectionId: 'a' }, calls, []).spent).toBe('100')
  })

  test('is exact for money, and lists calls without a price in the currency as not counted', () => {
    const calls = [
      counted({ parts: partsOf(1, 1), totalTokens: 2 }),
      counted({ totalTokens: 70, unassignedTokens: 70 }),
      counted({ callCount: 2, estimatedPromptTokens: 10, notReportedCount: 1 }),
      counted({ modelRequested: 'dollars', callCount: 3, notProcessedCount: 1, totalTokens: 50 }),
      counted({ modelRequested: 'free of price', totalTokens: 50 }),
    ]
    const prices = [price(), price({ model: 'dollars', currency: 'USD' })]
    expect(addUpSpent(euros, calls, prices)).toEqual({
      // A total without parts counts as 70 × 0.3 millionths.
      spent: '0.0000224',
      estimated: '0.000001',
      notCountedCount: 4,
      unconfirmedCount: 0,
    })
  })
})

test('a budget counts calls at a list price that nobody confirmed, and says how many they are', () => {
  const list = { kind: 'list', day: '2026-09-22', page: 'https://api.example.com/pricing' } as const
  const calls = [
    counted({ callCount: 4, notProcessedCount: 1, notReportedCount: 1, parts: partsOf(10, 0) }),
    counted({ modelRequested: 'confirmed', parts: partsOf(10, 0) }),
  ]
  const prices = [
    price({ origin: { ...list, isConfirmed: false } }),
    price({ model: 'confirmed', origin: { ...list, isConfirmed: true } }),
  ]
  expect(addUpSpent(euros, calls, prices)).toMatchObject({ spent: '0.000002', unconfirmedCount: 2 })
})

describe('the expected sum of a call', () => {
  test('is the prompt and an average answer, if answers are known', () => {
    expect(addUpExpected(tokens, [expected()], [])).toEqual({ amount: '120', openEndedCount: 0 })
    const openEnded = [expected(), expected({ completionTokens: null })]
    expect(addUpExpected(tokens, openEnded, [])).toEqual({ amount: '220', openEndedCount: 1 })
  })

  test('has the price of a model that answered under another name', () => {
    const budget = { ...tokens, currency: 'USD', limit: '0.001' }
    const answered = price({
      model: 'small-1-2026',
      promptPerMillion: '0.15',
      completionPerMillion: '0.6',
      currency: 'USD',
    })
    const call = expected({ modelId: 'small', promptTokens: 1_000, completionTokens: 5_000 })
    expect(addUpExpected(budget, [call], [answered]).amount).toBe('0')
    const renamed = { ...call, mayAnswer: ['small', 'small-1-2026'] }
    expect(addUpExpected(budget, [renamed], [answered]).amount).toBe('0.00315')
  })

  test('counts every call of a comparison, and none of another connection', () => {
    const calls = [expected(), expected(), expected({ connectionId: 'b' })]
    expect(addUpExpected({ ...tokens, connectionId: 'a' }, calls, []).amount).toBe('240')
  })

  test('uses the larger median answer, or none if no answer was counted', () => {
    expect(medianOf([])).toBeNull()
    expect(medianOf([9])).toBe(9)
    expect(medianOf([100, 1, 10])).toBe(10)
    expect(medianOf([1, 2, 100, 4])).toBe(4)
  })
})

describe('a budget', () => {
  test.each([
    ['0', '799', 'fine'],
    ['0', '800', 'near'],
    ['1000', '0', 'over'],
  ])('with %s used and %s expected of 1,000 is %s', (used, coming, level) => {
    expect(levelOf(tokens, used, coming)).toBe(level)
  })

  test('is exact to the last digit of a money limit', () => {
    const limit = { limit: '0.3' }
    expect(levelOf(limit, addDecimals(['0.1', '0.1']), '0.1')).toBe('near')
    expect(levelOf(limit, '0.2', '0.100000000000000001')).toBe('over')
  })

  test('never has less than zero left', () => {
    expect(leftOf(tokens, '0')).toBe('1000')
    expect(leftOf(tokens, '1001')).toBe('0')
    expect(leftOf({ limit: '0.5' }, '0.20')).toBe('0.3')
  })
})

const anyCount = fc.nat(1_000_000_000_000)
const anyCalls = fc.array(
  fc.record({
    connectionId: fc.constantFrom('a', 'b'),
    modelRequested: fc.constantFrom('m', 'n', 'unpriced'),
    isDemo: fc.boolean(),
    promptTokens: anyCount,
    completionTokens: anyCount,
    totalTokens: anyCount,
    noTotalTokens: anyCount,
    estimatedPromptTokens: anyCount,
    estimatedCompletionTokens: anyCount,
    notReportedCount: fc.nat(1),
  }),
  { maxLength: 8 },
)
const prices = [
  price(),
  price({ model: 'n', currency: 'USD' }),
  price({ connectionId: 'b', promptPerMillion: '7' }),
]
const anyBudget = fc.record({
  currency: fc.constantFrom(null, 'EUR', 'USD'),
  limit: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(String),
  connectionId: fc.constantFrom(null, 'a', 'b'),
  programId: fc.constant(null),
  projectId: fc.constant(null),
})
const sumOf = (budget: Parameters<typeof addUpSpent>[0], calls: readonly Partial<CountedCalls>[]) =>
  addUpSpent(budget, calls.map(counted), prices)

test('shows only exact decimals, never NaN, for any counts', () => {
  fc.assert(
    fc.property(anyBudget, anyCalls, (budget, calls) => {
      const { spent, estimated } = sumOf(budget, calls)
      for (const amount of [spent, estimated, leftOf(budget, spent)]) expect(amount).toMatch(decimalForm)
      expect(percentOf(budget, spent)).toBeGreaterThanOrEqual(0)
      if (budget.currency === null) expect(spent).not.toContain('.')
    }),
  )
})

test('has the same sum call by call and all at once', () => {
  fc.assert(
    fc.property(anyBudget, anyCalls, (budget, calls) => {
      const each = calls.map((call) => sumOf(budget, [call]))
      const all = sumOf(budget, calls)
      expect(all.spent).toBe(addDecimals(each.map(({ spent }) => spent)))
      expect(all.notCountedCount).toBe(each.reduce((sum, one) => sum + one.notCountedCount, 0))
    }),
  )
})

test('never becomes less spent or less exceeded by a further call', () => {
  const levels = ['fine', 'near', 'over']
  fc.assert(
    fc.property(anyBudget, anyCalls, anyCalls, (budget, calls, more) => {
      const before = sumOf(budget, calls).spent
      const after = sumOf(budget, [...calls, ...more]).spent
      expect(compareDecimals(after, before)).toBeGreaterThanOrEqual(0)
      expect(levels.indexOf(levelOf(budget, after, '0'))).toBeGreaterThanOrEqual(
        levels.indexOf(levelOf(budget, before, '0')),
      )
    }),
  )
})

describe('a period', () => {
  test.each([
    ['day', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['month', '2026-11-22', '2026-11-01', '2026-11-30'],
    ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s with %s in it is from %s to %s', (period, day, first, last) => {
    const days = daysOf(period, dayOf(Date.parse(day), 0))
    expect(days && [nameOfDay(days.first), nameOfDay(days.last)]).toEqual([first, last])
  })

  test('starts by the chosen clock', () => {
    const late = Date.parse('2026-11-22T23:30:00Z')
    expect(nameOfDay(dayOf(late, 0))).toBe('2026-11-22')
    expect(nameOfDay(dayOf(late, 60))).toBe('2026-11-23')
    expect(nameOfDay(dayOf(Date.parse('2026-11-22T00:30:00Z'), -210))).toBe('2026-11-21')
  })

  test('has no days for a call or a chat', () => {
    expect([daysOf('call', 0), daysOf('conversation', 0)]).toEqual([null, null])
  })
})
