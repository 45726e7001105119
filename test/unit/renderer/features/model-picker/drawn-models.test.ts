import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnRows } from '../../../../../src/renderer/features/model-picker/drawn-models.ts'

describe('the rows that are drawn', () => {
  it('are all of a short list, and the first ones of a long list', () => {
    expect(drawnRows(0, 5)).toEqual({ start: 0, end: 5 })
    expect(drawnRows(199, 200)).toEqual({ start: 0, end: 200 })
    expect(drawnRows(0, 10_000)).toEqual({ start: 0, end: 200 })
  })

  it('hold the active one and are never more than two hundred, wherever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(), (count, wish) => {
        const active = wish % count
        const { start, end } = drawnRows(active, count)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        expect(end - start).toBe(Math.min(200, count))
        expect(active >= start && active < end).toBe(true)
      }),
    )
  })
})
