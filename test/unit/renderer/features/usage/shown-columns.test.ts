import { describe, expect, it } from 'vitest'
import { drawnColumns, mostGivenUp } from '../../../../../src/renderer/features/usage/shown-columns.ts'
import { usualColumns } from '../../../../../src/shared/call-columns.ts'

const fixed = ['number', 'kind', 'model', 'prompt', 'carried', 'added', 'completion', 'total']

describe('the columns of the calls', () => {
  it('that say what a call came to are always there, in their order, in sight or not', () => {
    for (const chosen of [usualColumns.panel, usualColumns.wide, []])
      for (let givenUp = 0; givenUp <= mostGivenUp; givenUp += 1) {
        const drawn = drawnColumns(chosen, { hasPrices: true, givenUp }).map(({ column }) => column)
        expect(drawn.slice(0, fixed.length)).toEqual(fixed)
      }
  })

  it('have no price where none is known', () => {
    const drawn = drawnColumns(usualColumns.wide, { hasPrices: false, givenUp: 0 })
    expect(drawn.some(({ column }) => column === 'price')).toBe(false)
  })

  it('give way one after the other, the number of a call never', () => {
    const inSight = (givenUp: number) =>
      drawnColumns(usualColumns.panel, { hasPrices: true, givenUp })
        .filter(({ isInSight }) => isInSight)
        .map(({ column }) => column)
    expect(inSight(0)).toEqual(['number', 'kind', 'prompt', 'added', 'completion', 'total', 'price'])
    expect(inSight(1)).toEqual(['number', 'kind', 'prompt', 'completion', 'total', 'price'])
    expect(inSight(mostGivenUp)).toEqual(['number', 'prompt', 'completion', 'total'])
    expect(drawnColumns([], { hasPrices: false, givenUp: 0 })[0]).toEqual({
      column: 'number',
      isInSight: true,
    })
  })
})
