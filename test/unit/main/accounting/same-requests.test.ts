import { describe, expect, it } from 'vitest'
import { type Attempt, findRepeatedRequests } from '../../../../src/main/accounting/anomaly-rules.ts'

function made(id: string, startedAt: number, changes: Partial<Attempt> = {}): Attempt {
  return { id, startedAt, messageId: 'answer', attempt: 2, source: 'not-reported', ...changes }
}

const first = made('one', 0, { attempt: 1 })

describe('an attempt that Tally made by itself within two seconds', () => {
  it('is found at the later one', () => {
    expect([...findRepeatedRequests([first, made('two', 2_000)])]).toEqual(['two'])
    expect([...findRepeatedRequests([first, made('two', 1_500), made('three', 3_000)])]).toEqual([
      'two',
      'three',
    ])
  })

  it.each<[string, Partial<Attempt>]>([
    ['one made later', { startedAt: 2_001 }],
    ['Send again, which begins with attempt 1', { attempt: 1 }],
  ])('is not %s', (_name, changes) => {
    expect([...findRepeatedRequests([first, made('two', 500, changes)])]).toEqual([])
  })

  it('is not one after an attempt that was certainly not processed', () => {
    expect([...findRepeatedRequests([{ ...first, source: 'none' }, made('two', 500)])]).toEqual([])
  })
})
