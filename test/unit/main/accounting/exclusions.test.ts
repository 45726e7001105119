import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedDistances,
  createIsExcluded,
  formatExclusion,
  isSameExclusion,
} from '../../../../src/main/accounting/exclusions.ts'

const distances = fc.uniqueArray(fc.integer({ min: 2, max: 60 })).map((all) => all.toSorted((a, b) => a - b))

describe('the messages excluded from a call', () => {
  test.each([
    [[], null],
    [[2], '2'],
    [[2, 3, 4, 7], '2-4,7'],
    [[3, 5, 6], '3,5-6'],
  ])('%j is written as %j', (all, written) => {
    expect(formatExclusion(all)).toBe(written)
  })

  test('is read as written', () => {
    fc.assert(
      fc.property(distances, fc.integer({ min: 1, max: 70 }), (all, distance) => {
        expect(createIsExcluded(formatExclusion(all))(distance)).toBe(all.includes(distance))
      }),
    )
  })

  test('is counted once where the stored ranges overlap', () => {
    const overlapping = Array.from({ length: 2_001 }, (_, index) => `${index + 1}-${999_997_998 + index}`)
    expect(changedDistances('4-6,2-5,9', null)).toEqual([2, 3, 4, 5, 6, 9])
    expect(changedDistances('2-5,4-6', '2-6')).toEqual([])
    expect(changedDistances(overlapping.join(','), null)).toHaveLength(100_000)
    expect(createIsExcluded('4-6,2-5,9')(6)).toBe(true)
    expect(createIsExcluded('4-6,2-5,9')(7)).toBe(false)
  })

  test('differs from an earlier call by the messages that only one of them excluded', () => {
    fc.assert(
      fc.property(distances, distances, (now, before) => {
        const onlyOne = [...now, ...before].filter((each) => now.includes(each) !== before.includes(each))
        expect(new Set(changedDistances(formatExclusion(now), formatExclusion(before)))).toEqual(
          new Set(onlyOne),
        )
      }),
    )
  })

  test('equals an earlier call if both excluded the same messages of the shared part', () => {
    fc.assert(
      fc.property(distances, distances, fc.integer({ min: 2, max: 8 }), (now, before, steps) => {
        const shared = now.filter((distance) => distance >= steps).map((distance) => distance - steps)
        const isSame = JSON.stringify(shared) === JSON.stringify(before)
        expect(isSameExclusion(formatExclusion(now), formatExclusion(before), steps)).toBe(isSame)
        const continued = [
          ...now.filter((distance) => distance < steps),
          ...before.map((each) => each + steps),
        ]
        expect(isSameExclusion(formatExclusion(continued), formatExclusion(before), steps)).toBe(true)
      }),
    )
  })
})
