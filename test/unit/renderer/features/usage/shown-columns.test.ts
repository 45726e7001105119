import { describe, expect, it } from 'vitest'
import {
  absentColumns,
  drawnColumns,
  maxDropped,
} from '../../../../../src/renderer/features/usage/review/arrange-calls.ts'
import { defaultColumns } from '../../../../../src/shared/domain/usage/call-column-names.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const fixed = ['number', 'kind', 'model', 'prompt', 'history', 'new', 'completion', 'total']

describe('the columns of the calls', () => {
  it('always include the totals, in order, visible or not', () => {
    for (const chosen of [defaultColumns.panel, defaultColumns.wide, []])
      for (let givenUp = 0; givenUp <= maxDropped; givenUp += 1) {
        const drawn = drawnColumns(chosen, { absent: new Set(), givenUp }).map(({ column }) => column)
        expect(drawn.slice(0, fixed.length)).toEqual(fixed)
      }
  })

  it('have no price and no estimate if none is known', () => {
    const drawn = drawnColumns(defaultColumns.wide, {
      absent: absentColumns([aRow({ cost: null, estimatedCost: null })]),
      givenUp: 0,
    })
    expect(drawn.some(({ column }) => column === 'price' || column === 'estimate')).toBe(false)
  })

  it('disappear one after the other in little space, the call number never', () => {
    const inSight = (givenUp: number) =>
      drawnColumns(defaultColumns.panel, { absent: new Set(), givenUp })
        .filter(({ isInSight }) => isInSight)
        .map(({ column }) => column)
    expect(inSight(0)).toEqual([
      'number',
      'kind',
      'prompt',
      'new',
      'completion',
      'total',
      'estimate',
      'price',
    ])
    expect(inSight(1)).toEqual(['number', 'kind', 'prompt', 'completion', 'total', 'estimate', 'price'])
    expect(inSight(maxDropped)).toEqual(['number', 'prompt', 'completion', 'total'])
    expect(
      drawnColumns([], { absent: absentColumns([aRow({ cost: null, estimatedCost: null })]), givenUp: 0 })[0],
    ).toEqual({
      column: 'number',
      isInSight: true,
    })
  })
})
