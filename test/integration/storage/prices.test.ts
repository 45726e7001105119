import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createPriceRepository } from '../../../src/main/storage/repositories/money/price-repository.ts'
import { aPrice, everyExtra } from '../../fixtures/samples/money.ts'
import { open, temporaryFile } from './open-sample.ts'

const price = aPrice({
  connectionId: 'connection-1',
  model: 'small-1',
  promptPerMillion: '0.000000000000000001',
  completionPerMillion: '999999999999.999999999999999999',
  cachedPerMillion: '0.000000000000000002',
  cacheWritePerMillion: '999999999999.999999999999999998',
  extras: everyExtra,
  origin: { kind: 'list', day: '2026-09-22', page: 'https://api.example.com/pricing', isConfirmed: false },
})

describe('stored prices', () => {
  test('keep every digit, after a restart too', () => {
    const file = temporaryFile()
    const { store } = open(file)
    store.prices.put(price)
    store.close()
    const again = open(file)
    expect(again.store.prices.list()).toEqual([price])
    again.store.close()
  })

  test('are unique for connection, model and day', () => {
    const { store } = open(temporaryFile())
    const later = { ...price, validFrom: '2026-11-01' }
    store.prices.put(price)
    store.prices.put(later)
    store.prices.put({ ...price, currency: 'EUR' })
    expect(store.prices.list()).toEqual([later, { ...price, currency: 'EUR' }])
    store.prices.remove(later)
    expect(store.prices.find(later)).toBeNull()
    expect(store.prices.list()).toHaveLength(1)
    store.close()
  })

  test("are read again after an import in safe mode, which writes over the app's own connection", () => {
    const { store, database } = open(temporaryFile())
    store.prices.put(price)
    expect(store.prices.list()).toHaveLength(1)
    createPriceRepository(database).put({ ...price, model: 'large-1' })
    expect(store.prices.list().map(({ model }) => model)).toEqual(['large-1', 'small-1'])
    store.close()
  })

  test('are cached until one changes, even by another connection to the file', () => {
    const file = temporaryFile()
    const { store } = open(file)
    store.prices.put(price)
    const list = store.prices.list()
    expect(store.prices.list()).toBe(list)
    const thread = new DatabaseSync(file)
    createPriceRepository(thread).put({ ...price, model: 'large-1' })
    thread.close()
    expect(store.prices.list().map(({ model }) => model)).toEqual(['large-1', 'small-1'])
    store.close()
  })

  test.each([
    ['a number that is none', { promptPerMillion: '1e3' }],
    ['two points', { completionPerMillion: '1.2.3' }],
    ['less than nothing', { promptPerMillion: '-1' }],
    ['a cached price that is none', { cachedPerMillion: '1e3' }],
    ['a cache write of less than nothing', { cacheWritePerMillion: '-1' }],
    ['a day that is none', { validFrom: '2026-1-1' }],
    ['a currency that is none', { currency: 'usd' }],
  ])('are refused with %s, from any writer', (_what, changes) => {
    const { store } = open(temporaryFile())
    expect(() => store.prices.put({ ...price, ...changes })).toThrow()
    expect(store.prices.list()).toEqual([])
    store.close()
  })
})
