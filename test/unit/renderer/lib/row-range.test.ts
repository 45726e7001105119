import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange, rowsToDraw, writeRange } from '../../../../src/renderer/lib/row-range.ts'
import { cases } from '../../../fixtures/cases.ts'

const height = 32
const boxAt = (top: number, size: number): Element => {
  const rectangle = { top, bottom: top + size }
  return { getBoundingClientRect: () => rectangle } as Element
}

test('visible rows and some spare ones around them are drawn, and no more', () => {
  const places = fc.record({
    count: fc.nat(5_000),
    scrolled: fc.nat(200_000),
    size: fc.integer({ min: 1, max: 2_000 }),
  })
  fc.assert(
    fc.property(places, ({ count, scrolled, size }) => {
      const written = writeRange(boxAt(100, size), boxAt(100 - scrolled, count * height), count, height)
      const { start, end } = readRange(written)
      for (let index = 0; index < count; index += 1) {
        const isInSight = (index + 1) * height > scrolled && index * height < scrolled + size
        if (isInSight) expect(index >= start && index < end).toBe(true)
      }
      expect(end - start).toBeLessThanOrEqual(Math.ceil(size / height) + 62)
      expect(end).toBeLessThanOrEqual(count)
    }),
    { numRuns: cases(30) },
  )
})

test('a list that is far from view draws nothing, except the focused row', () => {
  const far = readRange(writeRange(boxAt(0, 600), boxAt(20_000, 3_200), 100, height))
  expect(rowsToDraw(far, -1)).toEqual([])
  expect(rowsToDraw(far, 7)).toEqual([7])
})

test('the focused row is drawn in its place', () => {
  expect(rowsToDraw({ start: 10, end: 12 }, 3)).toEqual([3, 10, 11])
  expect(rowsToDraw({ start: 10, end: 12 }, 11)).toEqual([10, 11])
  expect(rowsToDraw({ start: 10, end: 12 }, 40)).toEqual([10, 11, 40])
})
