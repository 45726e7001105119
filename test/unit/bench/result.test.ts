import { describe, expect, it } from 'vitest'
import { atMost, atMostTimesTheFloor, type Finding } from '../../bench/finding.ts'
import { rowOf } from '../../bench/result.ts'

const finding: Finding = {
  name: 'an answer drawn',
  unit: 'ms',
  values: [5, 90, 7],
  floor: { name: 'bare text', values: [5, 4, 6] },
  peers: [{ name: 'another', values: [20, 10] }],
}

describe("a measurement's line", () => {
  it('shows the median round and the spread, so that one slow round does not count', () => {
    expect(rowOf(finding)).toMatchObject({
      measured: { median: 7, least: 5, most: 90, rounds: 3 },
      floor: { name: 'bare text', median: 5 },
      ratio: 1.4,
      peers: [{ name: 'another', median: 15, ratio: 3 }],
    })
  })

  it('shows whether a goal was reached by value or ratio, and nothing without a goal', () => {
    expect(rowOf({ ...finding, goal: atMost(7) }).verdict).toBe('reached')
    expect(rowOf({ ...finding, goal: atMost(6.9) }).verdict).toBe('missed')
    expect(rowOf({ ...finding, goal: atMostTimesTheFloor(1.4) }).verdict).toBe('reached')
    expect(rowOf({ ...finding, goal: atMostTimesTheFloor(1.3) }).verdict).toBe('missed')
    expect(rowOf(finding).verdict).toBe('no goal')
  })

  it('has no ratio to zero, and a goal for that ratio is not reached', () => {
    const { floor: _, ...alone } = { ...finding, goal: atMostTimesTheFloor(2) }
    for (const row of [rowOf(alone), rowOf({ ...alone, floor: { name: 'bare text', values: [0] } })])
      expect(row).toMatchObject({ ratio: null, verdict: 'missed' })
  })

  it('is missing if a round returned no number', () => {
    expect(() => rowOf({ ...finding, values: [5, Number.NaN] })).toThrow('an answer drawn')
    expect(() => rowOf({ ...finding, values: [] })).toThrow('an answer drawn')
  })
})
