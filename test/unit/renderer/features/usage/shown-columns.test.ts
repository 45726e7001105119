import { describe, expect, it } from 'vitest'
import {
  absentColumns,
  columnsToHide,
  drawnColumns,
} from '../../../../../src/renderer/features/usage/chat-usage/arrange-calls.ts'
import type { UsageDetails } from '../../../../../src/shared/contract/usage/usage.ts'
import { type CallColumn, defaultColumns } from '../../../../../src/shared/domain/usage/call-column-names.ts'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const fixed: readonly CallColumn[] = [
  'number',
  'kind',
  'model',
  'prompt',
  'history',
  'new',
  'completion',
  'total',
]

describe('the columns of the calls', () => {
  it('always include the totals, in order, visible or not', () => {
    for (const place of ['panel', 'wide'] as const)
      for (const chosen of [defaultColumns[place], []])
        for (let steps = 0; columnsToHide(place, steps) !== null; steps += 1) {
          const hidden = columnsToHide(place, steps) ?? []
          const drawn = drawnColumns(chosen, { absent: new Set(), hidden }).map(({ column }) => column)
          expect(drawn.filter((column) => fixed.includes(column))).toEqual(fixed)
        }
  })

  it('have no price and no estimate if none is known', () => {
    const drawn = drawnColumns(defaultColumns.wide, {
      absent: absentColumns([aRow({ cost: null, estimatedCost: null })]),
    })
    expect(drawn.some(({ column }) => column === 'price' || column === 'estimate')).toBe(false)
  })

  it('have cached and reasoning tokens once a call reports them, even zero', () => {
    const shown = (details: Partial<UsageDetails>) =>
      drawnColumns(defaultColumns.wide, {
        absent: absentColumns([aRow(), aRow({ details: { ...noDetails, ...details } })]),
      })
        .map(({ column }) => column)
        .filter((column) => column === 'cached' || column === 'reasoning' || column === 'cacheWrite')
    expect(shown({})).toEqual([])
    expect(shown({ cachedTokens: 0 })).toEqual(['cached'])
    expect(shown({ cachedTokens: 512, cacheWriteTokens: 9, reasoningTokens: 3 })).toEqual([
      'cached',
      'reasoning',
    ])
  })

  it('disappear one after the other in little space, the call number never', () => {
    const inSight = (steps: number) =>
      drawnColumns(defaultColumns.panel, { absent: new Set(), hidden: columnsToHide('panel', steps) ?? [] })
        .filter(({ isInSight }) => isInSight)
        .map(({ column }) => column)
    expect(inSight(0)).toEqual([
      'number',
      'kind',
      'prompt',
      'history',
      'new',
      'cached',
      'completion',
      'reasoning',
      'total',
      'estimate',
      'price',
    ])
    expect(inSight(5)).toEqual(['number', 'prompt', 'history', 'new', 'completion', 'total'])
    expect(inSight(6)).toEqual(['number', 'history', 'new', 'completion', 'total'])
    expect(
      drawnColumns([], { absent: absentColumns([aRow({ cost: null, estimatedCost: null })]) })[0],
    ).toEqual({ column: 'number', isInSight: true })
  })
})
