import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOf } from '../../../src/main/services/chat/answer-progress.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import {
  addSums,
  addUp,
  areSumsEqual,
  noCounts,
  noSums,
  subtractSums,
} from '../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../fixtures/samples/usage.ts'

const dollars = (amount: string) => ({ currency: 'USD', amount })
const euros = (amount: string) => ({ currency: 'EUR', amount })

describe('sums of usage', () => {
  it('keep the other parts when one is subtracted', () => {
    const one = usageSums(100, 20, { cost: [dollars('0.1')] })
    const other = usageSums(7, 3, { cost: [dollars('0.2'), euros('5')] })
    const left = subtractSums(addSums([one, other]), other)
    expect(areSumsEqual(left, one)).toBe(true)
    expect(left.cost).toEqual([dollars('0.1')])
  })

  it('are equal only if every number is', () => {
    const one = usageSums(100, 20, { cost: [dollars('0.1')] })
    expect(areSumsEqual(one, { ...one })).toBe(true)
    for (const name of Object.keys(noCounts) as (keyof typeof noCounts)[])
      expect(areSumsEqual(one, { ...one, [name]: one[name] + 1 })).toBe(false)
    expect(areSumsEqual(one, { ...one, cost: [dollars('0.10001')] })).toBe(false)
    expect(areSumsEqual(one, { ...one, cost: [euros('0.1')] })).toBe(false)
  })
})

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
  it('adds the reported counts and counts the missing ones', () => {
    expect(addUp([reported, stopped, reported])).toEqual({
      ...noSums,
      promptTokens: 1_224,
      completionTokens: 68,
      totalTokens: 1_292,
      callCount: 3,
      reportedCount: 2,
      notReportedCount: 1,
      unpricedCount: 3,
    })
  })

  it('keeps estimates apart from reported counts', () => {
    const estimated = {
      ...stopped,
      source: 'estimated',
      estimate: { promptTokens: 40, completionTokens: 2 },
    } as const
    expect(addUp([reported, estimated])).toMatchObject({
      totalTokens: 646,
      notReportedCount: 1,
      estimatedPromptTokens: 40,
      estimatedCompletionTokens: 2,
      estimatedCount: 1,
    })
  })

  it('adds cached and reasoning tokens, and no unreported ones', () => {
    const one = { ...reported, details: { ...noDetails, cachedTokens: 512, reasoningTokens: 9 } }
    const other = { ...reported, details: { ...noDetails, cachedTokens: 3, cacheWriteTokens: 100 } }
    expect(addUp([one, other, reported])).toMatchObject({
      cachedTokens: 515,
      cacheWriteTokens: 100,
      reasoningTokens: 9,
    })
  })

  it('excludes calls that were not processed or are still running', () => {
    expect(addUp([refused, answering]).callCount).toBe(0)
  })

  it('never invents a total for a call that reported its parts only', () => {
    const parts = { ...reported, usage: { ...reported.usage, totalTokens: null } }
    expect(addUp([parts])).toMatchObject({
      promptTokens: 612,
      completionTokens: 34,
      totalTokens: 0,
      noTotalCount: 1,
    })
  })
})

describe('joined sums', () => {
  it('are the sums of all calls, however the calls are parted', () => {
    const calls = fc.array(fc.constantFrom(reported, stopped, refused, answering))
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        expect(addSums([addUp(one), addUp(other)])).toEqual(addUp([...one, ...other]))
      }),
    )
  })
})

describe('the source of a count', () => {
  it('one reported number makes a call reported, none makes it not reported', () => {
    expect(sourceOf({ promptTokens: null, completionTokens: 0, totalTokens: null })).toBe('reported')
    expect(sourceOf({ promptTokens: null, completionTokens: null, totalTokens: null })).toBe('not-reported')
  })
})
