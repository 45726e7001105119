import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundScale } from '../../../../src/renderer/lib/round-scale.ts'

describe('the lines of the chart', () => {
  it('are round and reach above the largest bar', () => {
    expect(roundScale(1_345)).toEqual({ top: 1_500, ticks: [500, 1_000, 1_500] })
    expect(roundScale(1)).toEqual({ top: 1, ticks: [1] })
  })

  it('are few whole numbers for any count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (largest) => {
        const { top, ticks } = roundScale(largest)
        expect(top).toBeGreaterThanOrEqual(largest)
        expect(ticks.at(-1)).toBe(top)
        expect(ticks.length).toBeLessThanOrEqual(4)
        expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})
