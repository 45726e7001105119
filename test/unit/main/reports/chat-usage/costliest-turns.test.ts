import { describe, expect, it } from 'vitest'
import { costliestTurns } from '../../../../../src/main/reports/chat-usage/chat-usage.ts'
import { message } from '../../../../fixtures/samples/stored.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const dollars = (amount: string) => ({ currency: 'USD', amount })
const tokens = (total: number) => ({ promptTokens: total - 1, completionTokens: 1, totalTokens: total })

const messages = new Map(
  [
    message('q1', null, { text: '# First question' }),
    message('a1', 'q1', { role: 'assistant' }),
    message('q2', 'a1', { text: 'Second question' }),
    message('a2', 'q2', { role: 'assistant' }),
    message('a2 again', 'q2', { role: 'assistant' }),
  ].map((each) => [each.id, each]),
)
const calls = [
  aRow({ number: 1, messageId: 'a1', usage: tokens(1_500), cost: dollars('0.1') }),
  aRow({ number: 2, messageId: 'a2', usage: tokens(1_000), cost: dollars('0.01'), isOnVisiblePath: true }),
  aRow({
    number: 3,
    messageId: 'a2 again',
    usage: tokens(700),
    cost: dollars('0.02'),
    isOnVisiblePath: false,
  }),
]

describe('the costliest turns', () => {
  it('have all calls of a question, sorted by money if all have a price in one currency', () => {
    expect(costliestTurns(calls, messages)).toEqual([
      {
        messageId: 'a1',
        words: 'First question',
        callNumbers: [1],
        totalTokens: 1_500,
        estimatedTokens: 0,
        cost: [dollars('0.1')],
      },
      {
        messageId: 'a2',
        words: 'Second question',
        callNumbers: [2, 3],
        totalTokens: 1_700,
        estimatedTokens: 0,
        cost: [dollars('0.03')],
      },
    ])
  })

  it.each([
    ['a price is missing', calls.map((call) => (call.number === 1 ? { ...call, cost: null } : call))],
    [
      'there are two currencies',
      calls.map((call) => (call.number === 1 ? { ...call, cost: { currency: 'EUR', amount: '9' } } : call)),
    ],
  ])('are sorted by tokens where %s', (_why, some) => {
    expect(costliestTurns(some, messages).map(({ messageId }) => messageId)).toEqual(['a2', 'a1'])
  })

  it('are at most five, and none without tokens', () => {
    const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
    const many = Array.from({ length: 9 }, (_, index) =>
      aRow({ messageId: `gone ${index}`, usage: index < 7 ? tokens(index + 2) : nothing, cost: null }),
    )
    expect(costliestTurns(many, new Map()).map(({ totalTokens }) => totalTokens)).toEqual([8, 7, 6, 5, 4])
    expect(costliestTurns(many.slice(7), new Map())).toEqual([])
  })
})
