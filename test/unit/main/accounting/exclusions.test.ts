import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areRising,
  changedDistances,
  createExcludedImages,
  createIsExcluded,
  formatExclusion,
  isSameExclusion,
} from '../../../../src/main/accounting/exclusions.ts'

const distances = fc.uniqueArray(fc.integer({ min: 2, max: 60 })).map((all) => all.toSorted((a, b) => a - b))

describe('the messages excluded from a call', () => {
  test.each([[[], null]])('%j is written as %j', (all, written) => {
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

  const places = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 9 })), {
      selector: String,
    })
    .map((all) => all.toSorted(([one, image], [other, later]) => one - other || image - later))

  test.each([
    [[2, 3, 7], [[4, 1]], '2-3,7;4.1'],
    [
      [2],
      [
        [2, 0],
        [4, 0],
        [4, 2],
      ],
      '2;4.0,4.2',
    ],
    [[2], [[2, 0]], '2'],
  ] as const)('%j and the images %j are written as %j', (messages, images, written) => {
    expect(formatExclusion(messages, images)).toBe(written)
    expect(areRising(written)).toBe(true)
  })

  test('names images that are read as written, and that a later call compares', () => {
    fc.assert(
      fc.property(distances, places, fc.integer({ min: 2, max: 8 }), (messages, images, steps) => {
        const written = formatExclusion(messages, images)
        const sent = images.filter(([distance]) => !messages.includes(distance))
        const imagesAt = createExcludedImages(written)
        expect(messages.map(imagesAt)).toEqual(messages.map(() => []))
        expect(sent.filter(([distance, image]) => !imagesAt(distance).includes(image))).toEqual([])
        expect(new Set(changedDistances(written, formatExclusion(messages)))).toEqual(
          new Set(sent.map(([distance]) => distance)),
        )
        const later = formatExclusion(
          messages.map((distance) => distance + steps),
          [[1, 0], ...images.map(([distance, image]) => [distance + steps, image] as const)],
        )
        expect(isSameExclusion(later, written, steps)).toBe(true)
        expect(isSameExclusion(later, formatExclusion(messages), steps)).toBe(sent.length === 0)
      }),
    )
    expect(['4;2.1,2.0', ';3.0,2.0', ';2.0,2.0'].map(areRising)).toEqual([false, false, false])
  })
})
