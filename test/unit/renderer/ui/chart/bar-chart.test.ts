import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledBars, roundScale } from '../../../../../src/renderer/ui/chart/bar-chart.tsx'

describe('the grid lines of the chart', () => {
  it('have round values and reach above the largest bar', () => {
    expect(roundScale(1_345)).toEqual({ top: 1_500, ticks: [500, 1_000, 1_500] })
    expect(roundScale(1)).toEqual({ top: 1, ticks: [1] })
  })

  it('have few whole numbers for any count', () => {
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

describe('the bars of the chart', () => {
  it('have labels at both ends, and as many as the width allows', () => {
    expect(labelledBars(3, 8)).toEqual([0, 1, 2])
    expect(labelledBars(30, 7)).toEqual([0, 5, 10, 15, 20, 25, 29])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 184 }), fc.integer({ min: 2, max: 8 }), (count, most) => {
        const places = labelledBars(count, most)
        expect(places[0]).toBe(0)
        expect(places.at(-1)).toBe(count - 1)
        expect(places.length).toBeLessThanOrEqual(most + 1)
        expect([...new Set(places)]).toEqual(places)
      }),
    )
  })
})
