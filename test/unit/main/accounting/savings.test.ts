import { describe, expect, it } from 'vitest'
import {
  savedByCaching,
  savedByShorterHistory,
  shortQuestions,
} from '../../../../src/main/reports/what-if/savings.ts'
import type { PricedRates } from '../../../../src/shared/domain/money/cost-parts.ts'
import type { Turn } from '../../../../src/shared/domain/usage/call-facts.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

const price: PricedRates = {
  currency: 'USD',
  promptPerMillion: '10',
  completionPerMillion: '40',
  cachedPerMillion: '1',
  cacheWritePerMillion: '12',
}
const usageOf = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})
const turn = (number: number, changes: Partial<Turn> = {}): Turn => ({
  id: `call ${number}`,
  conversationId: 'chat',
  messageId: `answer ${number}`,
  aboveId: number === 1 ? null : `answer ${number - 1}`,
  connectionId: 'service',
  modelAsked: 'large',
  modelAnswered: null,
  // A first prompt of 150 tokens, then 100 for each question and 50 for each answer.
  usage: usageOf(150 * number, 50),
  details: noDetails,
  startedAt: number,
  historyTokens: number === 1 ? 0 : 150 * (number - 1) + 50,
  excluded: null,
  isRecorded: true,
  isChosen: true,
  ...changes,
})
const cached = (cachedTokens: number, cacheWriteTokens: number | null = null): Turn['details'] => ({
  ...noDetails,
  cachedTokens,
  cacheWriteTokens,
  cachePlace: 'inside',
})
const chat = (length: number, changes: Readonly<Record<number, Partial<Turn>>> = {}): Turn[] =>
  Array.from({ length }, (_, at) => turn(at + 1, changes[at + 1]))

describe('a cache', () => {
  const long = (number: number, changes: Partial<Turn> = {}): Turn =>
    turn(number, {
      usage: usageOf(2_000 * number, 300),
      historyTokens: number === 1 ? 0 : 2_000 * (number - 1) + 300,
      ...changes,
    })

  it('would have saved the difference for the repeated prompt, without the last answer', () => {
    const { turns, unknownCount } = savedByCaching(
      [long(1), long(2), long(3, { details: cached(3_500) })],
      () => price,
    )
    // 2,000 tokens × $9; then 500 of 4,000.
    expect(turns.map(({ tokens, amount }) => [tokens, amount?.amount])).toEqual([
      [2_000, '0.018'],
      [500, '0.0045'],
    ])
    expect(unknownCount).toBe(0)
  })

  it('counts only the prompts of the same model', () => {
    const other = { modelAsked: 'small' }
    // The switch repeats nothing that the other model has read; back again, the first prompt is the last one it had.
    const { turns } = savedByCaching([long(1), long(2, other), long(3)], () => price)
    expect(turns.map(({ turn: { id }, tokens }) => [id, tokens])).toEqual([['call 3', 2_000]])
    const elsewhere = savedByCaching([long(1), long(2, { connectionId: 'other' })], () => price)
    expect(elsewhere).toEqual({ turns: [], unknownCount: 0 })
  })

  it('saves nothing on short prompts, for covered ones, or without a lower price', () => {
    const covered = [long(1), long(2, { details: cached(2_300) })]
    expect(savedByCaching(covered, () => price).turns).toEqual([])
    expect(savedByCaching(chat(6), () => price).turns).toEqual([])
    for (const cachedPerMillion of [null, '10'])
      expect(savedByCaching([long(1), long(2)], () => ({ ...price, cachedPerMillion })).turns).toEqual([])
    expect(savedByCaching([long(1), long(2)], () => null)).toEqual({ turns: [], unknownCount: 0 })
  })

  it('is unknown without history, without a report, or with cached tokens in an unknown place', () => {
    const unknown: Partial<Turn>[] = [
      { historyTokens: null },
      { isRecorded: false },
      { details: { ...noDetails, cachedTokens: 1_500 } },
    ]
    for (const changes of unknown)
      expect(savedByCaching([long(1), long(2, changes)], () => price)).toEqual({ turns: [], unknownCount: 1 })
  })
})

describe('a shorter history', () => {
  const ofTokens = (turns: readonly Turn[]) =>
    savedByShorterHistory(turns, 5, () => price).turns.map(({ turn: { id }, tokens, amount }) => [
      id,
      tokens,
      amount?.amount,
    ])

  it('keeps the first turn and the latest, and saves exactly the turns between', () => {
    // Call 8 has turns 1 to 7 as history: the second is dropped, 100 + 50 tokens. Call 9 drops two.
    expect(ofTokens(chat(9))).toEqual([
      ['call 8', 150, '0.0015'],
      ['call 9', 300, '0.003'],
    ])
    expect(savedByShorterHistory(chat(9), 10, () => price).turns).toEqual([])
  })

  it('costs more where the cache no longer matches after the first turn', () => {
    // 150 × $10 + 1,200 × $1 were paid; 850 × $10 + 200 × $1 would be.
    expect(ofTokens(chat(9, { 9: { details: cached(1_200) } })).at(-1)).toEqual(['call 9', 300, '-0.006'])
    // 150 × $12 + 1,200 × $1; 850 × $12 + 200 × $1.
    expect(ofTokens(chat(9, { 9: { details: cached(1_200, 150) } })).at(-1)).toEqual([
      'call 9',
      300,
      '-0.0074',
    ])
  })

  it('counts tokens without a price, and only calls of the filter', () => {
    const { turns } = savedByShorterHistory(chat(9, { 8: { isChosen: false } }), 5, () => null)
    expect(turns.map(({ turn: { id }, tokens, amount }) => [id, tokens, amount])).toEqual([
      ['call 9', 300, null],
    ])
  })

  it('is unknown after a gap: an unknown history, another model, or an excluded message', () => {
    for (const gap of [{ historyTokens: null }, { modelAsked: 'small' }, { excluded: '2-3' }])
      expect(savedByShorterHistory(chat(9, { 4: gap }), 5, () => price)).toEqual({
        turns: [],
        unknownCount: 6,
      })
  })

  it('follows the branch of each answer', () => {
    const other = turn(20, { ...turn(9), id: 'edited', messageId: 'other 9', aboveId: 'answer 8' })
    expect(ofTokens([...chat(9), other]).at(-1)).toEqual(['edited', 300, '0.003'])
  })
})

describe('short questions', () => {
  it('are calls with few new tokens; a first call has its whole prompt', () => {
    const turns = chat(3, { 3: { historyTokens: null } })
    const idsOf = (most: number): string[] => shortQuestions(turns, most).turns.map(({ turn: { id } }) => id)
    expect(idsOf(99)).toEqual([])
    expect(idsOf(100)).toEqual(['call 2'])
    expect(idsOf(150)).toEqual(['call 1', 'call 2'])
    expect(shortQuestions(turns, 100).unknownCount).toBe(1)
  })
})
