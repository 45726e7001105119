import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BudgetStatus } from '../../../../src/main/services/money/budget-status.ts'
import { createBudgetWatch, createPendingCalls } from '../../../../src/main/services/money/pending-calls.ts'
import { aBudget } from '../../../fixtures/samples/money.ts'

const connection = { id: 'service', kind: 'service' } as const
const promptTokens = 10
const ids = ['a', 'b', 'c', 'd'] as const

interface Stream {
  /** The usual length of the model's answers. Null if unknown. */
  readonly usual: number | null
  tokens: number
  usedUp(): unknown
}

/**
 * Runs calls that share one budget, as main does. A stream that has used up the budget ends at once. An end
 * writes its tokens to the ledger before it releases what was reserved.
 */
function beginSharing(limit: number) {
  const pending = createPendingCalls()
  const streams = new Map<string, Stream>()
  let spent = 0
  const status = (): BudgetStatus => ({
    budget: aBudget({ limit: `${limit}` }),
    spent: `${spent}`,
    estimated: '0',
    notCountedCount: 0,
    unconfirmedCount: 0,
    pendingAmount: '0',
    used: `${spent}`,
    resetsOn: null,
    isIn: () => true,
    period: null,
  })
  const prices = { list: () => [] }
  const watch = createBudgetWatch({ prices, readBudgetStatuses: () => [status()], now: () => 0 }, pending)
  return {
    streams,
    spent: () => spent,
    reserved: () =>
      [...pending.values()]
        .map(({ call }) => call())
        .reduce((sum, call) => sum + call.promptTokens + (call.completionTokens ?? 0), 0),
    start(id: string, usual: number | null): void {
      const expected = {
        isDemo: false,
        programId: null,
        projectId: null,
        modelId: 'm',
        mayAnswer: ['m'],
        dayUtc: 0,
      }
      pending.set(id, {
        conversationId: id,
        startedAt: 0,
        scope: { conversationId: id, programId: null, projectId: null, connection },
        overridden: new Set(),
        call: () => ({ connectionId: connection.id, ...expected, promptTokens, completionTokens: usual }),
      })
      const stream: Stream = {
        usual,
        tokens: 0,
        usedUp: watch(id, promptTokens, { tokens: () => stream.tokens, modelAnswered: () => null }),
      }
      streams.set(id, stream)
    },
    end(id: string, isCounted: boolean): void {
      if (isCounted) spent += promptTokens + (streams.get(id)?.tokens ?? 0)
      streams.delete(id)
      pending.delete(id)
    },
    endAll: () => {
      streams.clear()
      pending.clear()
    },
  }
}

const Step = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(fc.constant('start'), fc.constantFrom(...ids), fc.nat(60)) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('piece'), fc.constantFrom(...ids), fc.integer({ min: 1, max: 40 })),
  },
  // A stopped, cut off or interrupted answer counts by its text, and a refused one not at all.
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('end', 'refuse'), fc.constantFrom(...ids), fc.constant(0)),
  },
)
const Limit = fc.integer({ min: 50, max: 600 })

/** Adds up what the calls reserve: each its usual length, or its text where that is longer. */
function usedBy(streams: ReadonlyMap<string, Stream>): number {
  return [...streams.values()].reduce(
    (sum, { usual, tokens }) => sum + promptTokens + Math.max(usual ?? 0, tokens),
    0,
  )
}

test('streams that share a budget end exactly where it is used up, and every end gives back the rest', () => {
  fc.assert(
    fc.property(Limit, fc.array(Step, { maxLength: 120 }), (limit, steps) => {
      const { streams, spent, reserved, start, end } = beginSharing(limit)
      for (const [what, id, amount] of steps) {
        const stream = streams.get(id)
        if (what === 'start') {
          // Tally begins no call that would pass the budget.
          const usual = amount === 0 ? null : amount
          const used = spent() + usedBy(streams) + promptTokens + (usual ?? 0)
          if (stream === undefined && spent() < limit && used <= limit) start(id, usual)
        } else if (stream === undefined) continue
        else if (what !== 'piece') end(id, what === 'end')
        else {
          stream.tokens += amount
          const others = new Map([...streams].filter(([other]) => other !== id))
          const used = spent() + usedBy(others) + promptTokens + stream.tokens
          const isOver = spent() >= limit || used > limit
          expect(stream.usedUp() !== null).toBe(isOver)
          if (isOver) end(id, true)
        }
        expect(reserved()).toBe(usedBy(streams))
      }
      for (const id of streams.keys()) end(id, true)
      expect(reserved()).toBe(0)
    }),
  )
})

test('a stream without a reservation ends at no budget', () => {
  const { streams, reserved, start, endAll } = beginSharing(50)
  start('a', 20)
  start('b', null)
  const [a] = [...streams.values()]
  endAll()
  expect(reserved()).toBe(0)
  if (a !== undefined) a.tokens = 500
  expect(a?.usedUp()).toBeNull()
})
