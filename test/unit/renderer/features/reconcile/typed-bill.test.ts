import { expect, test } from 'vitest'
import type { TypedRow } from '../../../../../src/renderer/features/reconcile/bills-store.ts'
import { readTypedRows } from '../../../../../src/renderer/features/reconcile/typed-bill.ts'

const empty: TypedRow = {
  key: 1,
  day: '',
  model: '',
  promptTokens: '',
  completionTokens: '',
  totalTokens: '',
  requests: '',
  amount: '',
  currency: '',
}
const read = (changes: Partial<TypedRow>) => readTypedRows([{ ...empty, ...changes }])

test('an empty line is ignored', () => {
  expect(read({})).toEqual({ rows: [], problems: [] })
})

test.each([
  [{ totalTokens: '1,203' }, { totalTokens: 1_203 }],
  [{ totalTokens: '1.203' }, { totalTokens: 1_203 }],
  [{ promptTokens: ' 1 203 ' }, { promptTokens: 1_203 }],
  [{ requests: '0' }, { requests: 0 }],
  [{ amount: '1.234', currency: 'usd' }, { cost: { currency: 'USD', amount: '1.234' } }],
  [{ amount: '€1,50' }, { cost: { currency: 'EUR', amount: '1.5' } }],
  [{ amount: '-3.07', currency: 'USD' }, { cost: { currency: 'USD', amount: '-3.07' } }],
  [
    { model: '  small-1 ', totalTokens: '1' },
    { model: 'small-1', totalTokens: 1 },
  ],
])('%j is read as %j', (typed, row) => {
  expect(read(typed)).toMatchObject({ rows: [row], problems: [] })
})

test.each([
  [{ totalTokens: 'many' }, 'totalTokens', 'not-a-number'],
  [{ totalTokens: '-1' }, 'totalTokens', 'not-a-number'],
  [{ requests: '1.5' }, 'requests', 'not-whole'],
  [{ totalTokens: '99999999999999999999' }, 'totalTokens', 'not-whole'],
  [{ amount: '1,234', currency: 'USD' }, 'amount', 'two-readings'],
  [{ amount: '12' }, 'currency', 'no-currency'],
  [{ amount: '12', currency: 'dollars' }, 'currency', 'no-currency'],
  [{ model: 'small-1' }, 'totalTokens', 'empty-line'],
  [{ day: '14 Nov', totalTokens: '1' }, 'day', 'not-a-day'],
  [{ model: 'm'.repeat(513), totalTokens: '1' }, 'model', 'long-name'],
])('%j is skipped with a reason', (typed, field, problem) => {
  expect(read(typed)).toEqual({ rows: [], problems: [{ key: 1, field, problem }] })
})
