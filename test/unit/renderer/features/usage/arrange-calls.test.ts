import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arrangement,
  arrangeCalls,
  callFilters,
  nextSorting,
  reviewRows,
} from '../../../../../src/renderer/features/usage/chat-usage/arrange-calls.ts'
import type { CallRow } from '../../../../../src/shared/contract/usage/chat-usage.ts'
import { callColumns } from '../../../../../src/shared/domain/usage/call-column-names.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
const all: Arrangement = { filter: 'all', model: null, sorting: null }

const calls: readonly CallRow[] = [
  aRow({ number: 1, usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 } }),
  aRow({ number: 2, kind: 'replaced', isOnVisiblePath: false, modelRequested: 'other' }),
  aRow({ number: 3, kind: 'stopped', isOnVisiblePath: false, usage: nothing, source: 'not-reported' }),
  aRow({ number: 4, kind: 'failed', isOnVisiblePath: false, usage: nothing, source: 'none' }),
  aRow({
    number: 5,
    usage: nothing,
    source: 'estimated',
    estimate: { promptTokens: 9_000, completionTokens: 1 },
  }),
  aRow({
    number: 6,
    usage: { promptTokens: 2_000, completionTokens: 40, totalTokens: 2_040 },
    anomalies: [{ kind: 'sent-twice' }],
  }),
]

function numbers(
  arrangement: Partial<Arrangement>,
  disabledAnomalies: Parameters<typeof reviewRows>[1] = [],
) {
  return arrangeCalls(reviewRows(calls, disabledAnomalies), { ...all, ...arrangement }).map(
    ({ call }) => call.number,
  )
}

describe('the filtered calls', () => {
  it.each([
    ['all', [1, 2, 3, 4, 5, 6]],
    ['answers', [1, 5, 6]],
    ['not-in-view', [2, 3]],
    ['failed', [4]],
    ['not-reported', [3, 5]],
    ['flagged', [6]],
  ] as const)('are limited to the kind %s', (filter, found) => {
    expect(numbers({ filter })).toEqual(found)
  })

  it('are limited to one model', () => {
    expect(numbers({ model: 'other' })).toEqual([2])
    expect(numbers({ model: 'other', filter: 'answers' })).toEqual([])
  })

  it('have no anomalies of a disabled rule', () => {
    expect(numbers({ filter: 'flagged' }, ['sent-twice'])).toEqual([])
  })
})

describe('sorting', () => {
  it('is by any number, with missing ones last in both directions', () => {
    expect(numbers({ sorting: { column: 'total', isDescending: true } })).toEqual([6, 2, 1, 3, 4, 5])
    expect(numbers({ sorting: { column: 'total', isDescending: false } })).toEqual([1, 2, 6, 3, 4, 5])
  })

  it('reverses at a second click and ends at a third', () => {
    const presses: Arrangement['sorting'][] = [null]
    for (let press = 0; press < 3; press += 1) presses.push(nextSorting(presses.at(-1) ?? null, 'total'))
    expect(presses.slice(1)).toEqual([
      { column: 'total', isDescending: true },
      { column: 'total', isDescending: false },
      null,
    ])
    expect(nextSorting({ column: 'total', isDescending: true }, 'model')).toEqual({
      column: 'model',
      isDescending: false,
    })
  })

  it('keeps every call and adds none', () => {
    const money = fc.record({ currency: fc.constantFrom('EUR', 'USD'), amount: fc.nat(1_000).map(String) })
    const count = fc.option(fc.nat(1_000_000))
    const call = fc
      .record({ promptTokens: count, completionTokens: count, totalTokens: count, cost: fc.option(money) })
      .map(({ cost, ...usage }) => aRow({ usage, cost }))
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 30 }),
        fc.constantFrom(...callColumns),
        fc.boolean(),
        (some, column, isDescending) => {
          const numbered = some.map((each, index) => ({ ...each, number: index + 1 }))
          const rows = arrangeCalls(reviewRows(numbered, []), { ...all, sorting: { column, isDescending } })
          expect(rows.map(({ call: { number } }) => number).toSorted((a, b) => a - b)).toEqual(
            numbered.map(({ number }) => number),
          )
        },
      ),
    )
  })
})

it('every filter matches some kind of call', () => {
  for (const filter of callFilters) expect(numbers({ filter }).length, filter).toBeGreaterThan(0)
})
