import { expect, test } from 'vitest'
import { createPriceLookup } from '../../../../../src/main/reports/bill/bill-costs.ts'
import { aPrice } from '../../../../fixtures/samples/money.ts'

const price = aPrice({
  connectionId: 'own',
  model: 'small-1',
  promptPerMillion: '0.000000000000000001',
  completionPerMillion: '15.75',
})

test('a price is that of the day, and cached for the same day', () => {
  const later = { ...price, validFrom: '2026-11-01', promptPerMillion: '2' }
  const priceOf = createPriceLookup([price, later])
  const call = { connectionId: 'own', modelRequested: 'small-1', modelAnswered: null }
  const october = Date.parse('2026-10-31') / 86_400_000
  expect(priceOf({ ...call, dayUtc: october })).toBe(price)
  expect(priceOf({ ...call, dayUtc: october })).toBe(price)
  expect(priceOf({ ...call, dayUtc: october + 1 })).toBe(later)
  expect(priceOf({ ...call, dayUtc: october - 31 })).toBeNull()
  expect(priceOf({ ...call, connectionId: 'another', dayUtc: october })).toBeNull()
})

test('models with spaces in their names are never mixed up', () => {
  const small = { ...price, model: 'a b' }
  const large = { ...price, model: 'a', promptPerMillion: '9' }
  const priceOf = createPriceLookup([small, large])
  const call = { connectionId: 'own', dayUtc: Date.parse('2026-10-31') / 86_400_000 }
  expect(priceOf({ ...call, modelAnswered: 'a b', modelRequested: 'c' })).toBe(small)
  expect(priceOf({ ...call, modelAnswered: 'a', modelRequested: 'b c' })).toBe(large)
  expect(priceOf({ ...call, modelAnswered: null, modelRequested: 'a b' })).toBe(small)
  expect(priceOf({ ...call, modelAnswered: 'null', modelRequested: 'a' })).toBe(large)
})
