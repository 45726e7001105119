import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf, spanBetween } from '../../../../src/renderer/lib/drawn-rows.ts'
import { createRowPlaces } from '../../../../src/renderer/lib/row-places.ts'

const guess = 100
const keysOf = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `row ${from + index}`)

function placesOf(keys: readonly string[], heights: Readonly<Record<string, number>> = {}) {
  const places = createRowPlaces()
  places.setRows(keys, () => guess)
  for (const [key, height] of Object.entries(heights)) places.setHeight(key, height)
  return places
}

describe('row positions', () => {
  it('use measured heights, and an estimate for the others', () => {
    const places = placesOf(keysOf(4), { 'row 1': 30 })
    expect([0, 1, 2, 3, 4].map((index) => places.topOf(index))).toEqual([0, 100, 130, 230, 330])
  })

  it('keep measured heights when rows are added above or below', () => {
    const places = placesOf(keysOf(2, 5), { 'row 5': 30 })
    places.setRows(keysOf(4, 3), () => guess)
    expect(places.indexOf('row 5')).toBe(2)
    expect(places.topOf(4)).toBe(330)
    places.setRows(keysOf(5, 3), () => guess)
    expect(places.topOf(5)).toBe(430)
  })

  it("ignore rows that don't exist", () => {
    const places = placesOf(keysOf(2))
    places.setHeight('another', 7)
    expect(places.indexOf('another')).toBe(-1)
    expect(places.keyAt(2)).toBeNull()
    expect(places.topOf(99)).toBe(200)
    expect(placesOf([]).indexAt(50)).toBe(0)
  })

  it('are the sum of all heights above, for any order of measuring', () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('measure' as const),
        index: fc.nat(30),
        height: fc.integer({ min: 0, max: 900 }),
      }),
      fc.record({
        kind: fc.constantFrom('above' as const, 'below' as const, 'fewer' as const),
        count: fc.nat(5),
      }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const known = new Map<string, number>()
        const places = createRowPlaces()
        let [first, last] = [0, 5]
        let keys = keysOf(last - first, first)
        places.setRows(keys, () => guess)
        for (const each of changes) {
          if (each.kind === 'measure') {
            const key = keys[each.index]
            if (key === undefined) continue
            known.set(key, each.height)
            places.setHeight(key, each.height)
          } else {
            if (each.kind === 'above') first -= each.count
            else last = each.kind === 'below' ? last + each.count : Math.max(first, last - each.count)
            keys = keysOf(last - first, first)
            places.setRows(keys, () => guess)
          }
          let top = 0
          for (const [index, key] of keys.entries()) {
            expect(places.topOf(index)).toBe(top)
            const height = known.get(key) ?? guess
            const within = places.indexAt(top + height / 2)
            if (height > 0) expect(within).toBe(index)
            top += height
          }
          expect(places.topOf(keys.length)).toBe(top)
        }
      }),
    )
  })
})

describe('the drawn rows', () => {
  it('are all rows between two positions, whole', () => {
    const places = placesOf(keysOf(10))
    expect(spanBetween(places, 250, 460)).toEqual({ start: 2, end: 5 })
    expect(spanBetween(places, -500, 20)).toEqual({ start: 0, end: 1 })
    expect(spanBetween(places, 5_000, 6_000)).toEqual({ start: 9, end: 10 })
    expect(spanBetween(placesOf([]), 0, 100)).toEqual({ start: 0, end: 0 })
  })

  it('have each row once, in order, and gaps for all others', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(20),
        fc.nat(30),
        fc.array(fc.integer({ min: -3, max: 40 })),
        (start, length, count, kept) => {
          const span = { start: Math.min(start, count), end: Math.min(start + length, count) }
          let next = 0
          const drawn: number[] = []
          for (const piece of piecesOf(span, kept, count)) {
            if (piece.kind === 'row') {
              expect(piece.index).toBe(next)
              drawn.push(piece.index)
              next += 1
            } else {
              expect(piece.start).toBe(next)
              expect(piece.end).toBeGreaterThan(piece.start)
              next = piece.end
            }
          }
          expect(next).toBe(count)
          const isWanted = (index: number) =>
            (index >= span.start && index < span.end) || kept.includes(index)
          expect(drawn).toEqual(Array.from({ length: count }, (_, index) => index).filter(isWanted))
        },
      ),
    )
  })
})
