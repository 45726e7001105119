import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp, areEqualTotals, joinTotals } from '../../../../src/main/accounting/totals.ts'
import { sourceOf } from '../../../../src/main/services/chat/answer-progress.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

const reported = {
  state: 'complete',
  source: 'reported',
  usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
  details: noDetails,
  estimate: null,
} as const
const stopped = {
  state: 'stopped',
  source: 'not-reported',
  usage: { promptTokens: null, completionTokens: null, totalTokens: null },
  details: noDetails,
  estimate: null,
} as const
const refused = { ...stopped, state: 'failed', source: 'none' } as const
const answering = { ...stopped, state: 'streaming', source: 'none' } as const

describe('the sum of calls', () => {
  test('adds the reported counts and counts the missing ones', () => {
    expect(addUp([reported, stopped, reported])).toEqual({
      promptTokens: 1_224,
      completionTokens: 68,
      totalTokens: 1_292,
      callCount: 3,
      notReportedCount: 1,
      noTotalCount: 0,
      cachedTokens: 0,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      estimatedTokens: 0,
      estimatedCount: 0,
    })
  })

  test('keeps estimates apart from reported counts', () => {
    const estimated = {
      ...stopped,
      source: 'estimated',
      estimate: { promptTokens: 40, completionTokens: 2 },
    } as const
    expect(addUp([reported, estimated])).toMatchObject({
      totalTokens: 646,
      notReportedCount: 1,
      estimatedTokens: 42,
      estimatedCount: 1,
    })
  })

  test('adds cached and reasoning tokens, and no unreported ones', () => {
    const one = { ...reported, details: { ...noDetails, cachedTokens: 512, reasoningTokens: 9 } }
    const other = { ...reported, details: { ...noDetails, cachedTokens: 3, cacheWriteTokens: 100 } }
    expect(addUp([one, other, reported])).toMatchObject({
      cachedTokens: 515,
      cacheWriteTokens: 100,
      reasoningTokens: 9,
    })
  })

  test('excludes calls that were not processed or are still running', () => {
    expect(addUp([refused, answering]).callCount).toBe(0)
  })

  test('never invents a total for a call that reported its parts only', () => {
    const parts = { ...reported, usage: { ...reported.usage, totalTokens: null } }
    expect(addUp([parts])).toMatchObject({
      promptTokens: 612,
      completionTokens: 34,
      totalTokens: 0,
      noTotalCount: 1,
    })
  })

  test.each([
    'promptTokens',
    'totalTokens',
    'cachedTokens',
    'reasoningTokens',
    'callCount',
    'notReportedCount',
  ] as const)('differs from another if only its %s differs', (figure) => {
    const sum = addUp([reported])
    expect(areEqualTotals(sum, { ...sum })).toBe(true)
    expect(areEqualTotals(sum, { ...sum, [figure]: sum[figure] + 1 })).toBe(false)
  })
})

describe('joined totals', () => {
  test('are the totals of all calls, however the calls are parted', () => {
    const calls = fc.array(fc.constantFrom(reported, stopped, refused, answering))
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        expect(joinTotals([addUp(one), addUp(other)])).toEqual(addUp([...one, ...other]))
      }),
    )
  })
})

describe('the source of a count', () => {
  test('one reported number makes a call reported, none makes it not reported', () => {
    expect(sourceOf({ promptTokens: null, completionTokens: 0, totalTokens: null })).toBe('reported')
    expect(sourceOf({ promptTokens: null, completionTokens: null, totalTokens: null })).toBe('not-reported')
  })
})
