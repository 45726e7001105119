import { describe, expect, it } from 'vitest'
import { addSums, areSumsEqual, noSums, subtractSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../fixtures/samples/usage.ts'

const dollars = (amount: string) => ({ currency: 'USD', amount })
const euros = (amount: string) => ({ currency: 'EUR', amount })

describe('sums of usage', () => {
  it('add every count, and each currency separately', () => {
    const one = usageSums(100, 20, { cost: [dollars('0.1')] })
    const other = usageSums(7, 3, { cost: [dollars('0.2'), euros('0.0000001')] })
    const sum = addSums([one, other])
    expect(sum).toMatchObject({ promptTokens: 107, completionTokens: 23, totalTokens: 130, callCount: 824 })
    expect(sum.cost).toEqual([euros('0.0000001'), dollars('0.3')])
    expect(addSums([])).toEqual(noSums)
  })

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
    expect(areSumsEqual(one, { ...one, notReportedCount: 4 })).toBe(false)
    expect(areSumsEqual(one, { ...one, cost: [dollars('0.10001')] })).toBe(false)
    expect(areSumsEqual(one, { ...one, cost: [euros('0.1')] })).toBe(false)
  })
})
