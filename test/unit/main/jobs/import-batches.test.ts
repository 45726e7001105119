import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBatches } from '../../../../src/main/jobs/conversations/import-job.ts'
import type { LinedRecord } from '../../../../src/main/jobs/conversations/import-source.ts'
import { cases } from '../../../fixtures/cases.ts'
import { aConversation, aMessage } from '../transfer/samples.ts'

const chat = (count: number, text = 'Hi'): LinedRecord[] => [
  { line: null, record: { type: 'conversation', ...aConversation('An answer').conversation } },
  ...Array.from({ length: count }, (_, index) => ({
    line: null,
    record: { type: 'message' as const, ...aMessage(`message-${index}`, null), text },
  })),
]

function batchesOf(records: LinedRecord[], room: number) {
  return [...inBatches(records, () => room)].map(({ records: batch, isOpen }) => ({
    size: batch.length,
    isOpen,
    chats: batch.filter(({ type }) => type === 'conversation').length,
  }))
}

describe('a batch of imported records', () => {
  it('ends with a whole chat, somewhat above the limit', () => {
    expect(batchesOf([...chat(25), ...chat(25), ...chat(25)], 30)).toEqual([
      { size: 52, isOpen: false, chats: 2 },
      { size: 26, isOpen: false, chats: 1 },
    ])
  })

  it('ends within a chat of four times the limit, and says so', () => {
    expect(batchesOf([...chat(250), ...chat(3)], 30)).toEqual([
      { size: 120, isOpen: true, chats: 1 },
      { size: 120, isOpen: true, chats: 0 },
      { size: 15, isOpen: false, chats: 1 },
    ])
  })

  it('has at most a thousand records, however small, before the next chat', () => {
    const sizes = batchesOf([...chat(999), ...chat(1), ...chat(2_500), ...chat(5_000)], 1_000_000)
    expect(sizes).toEqual([
      { size: 1_000, isOpen: false, chats: 1 },
      { size: 2_503, isOpen: false, chats: 2 },
      { size: 4_000, isOpen: true, chats: 1 },
      { size: 1_001, isOpen: false, chats: 0 },
    ])
  })

  it('ends earlier where the texts are long', () => {
    const text = 'x'.repeat(1_500_000)
    expect(batchesOf([...chat(2, text), ...chat(2, text), ...chat(8, text)], 1_000)).toEqual([
      { size: 3, isOpen: false, chats: 1 },
      { size: 3, isOpen: false, chats: 1 },
      { size: 7, isOpen: true, chats: 1 },
      { size: 2, isOpen: false, chats: 0 },
    ])
  })

  it('loses nothing, keeps the order, and is open exactly where a chat continues', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(60), { maxLength: 12 }),
        fc.integer({ min: 1, max: 20 }),
        (counts, room) => {
          const records = counts.flatMap((count) => chat(count))
          const batches = [...inBatches(records, () => room)]
          expect(batches.flatMap((batch) => batch.records)).toEqual(records.map(({ record }) => record))
          for (const [index, { records: batch, isOpen }] of batches.entries()) {
            expect(isOpen).toBe(batches[index + 1]?.records[0]?.type === 'message')
            expect(batch.length).toBeLessThanOrEqual(4 * room)
          }
        },
      ),
      { numRuns: cases(200) },
    )
  })
})
