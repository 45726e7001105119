import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelGroup } from '../../../../../src/renderer/features/model-picker/arrange-models.ts'
import {
  placeGroups,
  rowsToDraw,
  scrollToShow,
} from '../../../../../src/renderer/features/model-picker/model-options.tsx'
import type { Model } from '../../../../../src/shared/contract/connections/model.ts'
import { cases } from '../../../../fixtures/cases.ts'

const sizes = { row: 52, heading: 28 }
const height = 400

function groupsOf(counts: readonly number[]): readonly ModelGroup[] {
  const kinds = ['favourites', 'recent', 'chat', 'other'] as const
  const model: Model = { id: 'm', ownedBy: null, capabilities: [], size: null, contextLength: null }
  return counts.map((count, index) => ({
    kind: kinds[index] ?? 'other',
    models: Array.from({ length: count }, () => model),
  }))
}

const anyCounts = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 })

describe('the rows of the model list', () => {
  it('are one below the other, each group with its heading', () => {
    expect(placeGroups(groupsOf([2, 3]), sizes)).toMatchObject([
      { start: 0, top: 0, height: 132 },
      { start: 2, top: 132, height: 184 },
    ])
  })

  it('are drawn if visible, few of however many, and the active one always', () => {
    fc.assert(
      fc.property(anyCounts, fc.nat(), fc.nat(), (counts, wish, place) => {
        const placed = placeGroups(groupsOf(counts), sizes)
        const count = counts.reduce((sum, each) => sum + each, 0)
        const whole = placed.reduce((sum, group) => sum + group.height, 0)
        const [active, top] = [wish % count, place % Math.max(1, whole - height)]
        const drawn = placed.flatMap((group) =>
          rowsToDraw(group, sizes, { top, height }, active).map((row) => ({ group, row })),
        )
        const indexes = drawn.map(({ group, row }) => group.start + row)
        expect(indexes).toContain(active)
        expect(new Set(indexes).size).toBe(indexes.length)
        expect(indexes.length).toBeLessThanOrEqual(30)
        // No visible row is blank.
        for (const group of placed) {
          for (const [row] of group.models.entries()) {
            const at = group.top + sizes.heading + row * sizes.row
            if (at + sizes.row > top && at < top + height) expect(indexes).toContain(group.start + row)
          }
        }
      }),
      { numRuns: cases(30) },
    )
  })

  it('scroll into view below the fixed heading, with minimal scrolling', () => {
    const placed = placeGroups(groupsOf([2, 100]), sizes)
    expect(scrollToShow(placed, sizes, { top: 0, height }, 0)).toBe(0)
    // The seventh row ends below the visible part.
    const seventh = 132 + 28 + 4 * 52
    expect(scrollToShow(placed, sizes, { top: 0, height }, 6)).toBe(seventh + 52 - height)
    expect(scrollToShow(placed, sizes, { top: 2_000, height }, 6)).toBe(seventh - 28)
    expect(scrollToShow(placed, sizes, { top: 100, height }, 6)).toBe(100)
  })
})
