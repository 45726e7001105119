import { expect, test } from 'vitest'
import { ArchiveRecord } from '../../../../src/main/transfer/archive-schema.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

const { cachedPerMillion: _cached, cacheWritePerMillion: _write, ...older } = aPrice()

test('a price from before prices of the cache is read without them', () => {
  expect(ArchiveRecord.parse({ type: 'price', ...older })).toEqual({ type: 'price', ...aPrice() })
})

test('a price in a file is refused with a rate that is no decimal', () => {
  for (const rate of ['1e-7', '-1', '', 0.5])
    expect(ArchiveRecord.safeParse({ type: 'price', ...aPrice(), cachedPerMillion: rate }).success).toBe(
      false,
    )
})
