import { describe, expect, it } from 'vitest'
import { inBatches } from '../../../../src/main/jobs/conversations/import-job.ts'
import type { LinedRecord } from '../../../../src/main/jobs/conversations/import-source.ts'
import { aConversation, aMessage } from '../transfer/samples.ts'

describe('a batch of imported records', () => {
  const long = (count: number): LinedRecord[] => [
    { line: null, record: { type: 'conversation', ...aConversation('An answer').conversation } },
    ...Array.from({ length: count }, (_, index) => ({
      line: null,
      record: { type: 'message' as const, ...aMessage(`message-${index}`, null) },
    })),
  ]

  it('stays below the size limit, also within one long chat', () => {
    const sizes = [...inBatches(long(2_000), () => 30)].map(({ length }) => length)
    expect(Math.max(...sizes)).toBe(30)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(2_001)
  })

  it('has at most a thousand records, however small', () => {
    const sizes = [...inBatches(long(2_500), () => 1_000_000)].map(({ length }) => length)
    expect(sizes).toEqual([1_000, 1_000, 501])
  })
})
