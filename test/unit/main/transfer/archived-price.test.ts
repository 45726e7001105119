import { expect, test } from 'vitest'
import { ArchiveRecordForm } from '../../../../src/main/transfer/archive-schema.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

test('a price in a file is refused with a rate that is no decimal', () => {
  for (const rate of ['1e-7', '-1', '', 0.5])
    expect(ArchiveRecordForm.safeParse({ type: 'price', ...aPrice(), cachedPerMillion: rate }).success).toBe(
      false,
    )
})
