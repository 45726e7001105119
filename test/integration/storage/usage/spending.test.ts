import { expect, test } from 'vitest'
import { addUpSpent } from '../../../../src/main/accounting/budget-sums.ts'
import { costOfCall } from '../../../../src/main/accounting/pricing.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import type { TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import { addMoney } from '../../../../src/shared/domain/money/money.ts'
import { noDetails, placesOf } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { addCall, connection, conversation, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const dayMs = 86_400_000
const today = Math.floor(noon / dayMs)
const tokens = { currency: null, limit: '1000', connectionId: null, programId: null, projectId: null }

function write(store: Store, id: string, usage: TokenUsage, startedAt = noon) {
  addCall(store, id, { startedAt, utcOffsetMinutes: 0 }, { usage })
}

function spentToday(store: Store) {
  const calls = store.budgets.spentIn({ clock: 'utc', first: today, last: today }, [])
  return addUpSpent(tokens, calls, []).spent
}

test('a token budget adds the parts of a call without a total to the totals of ten others', () => {
  const { store } = openSample()
  for (let number = 0; number < 10; number += 1)
    write(store, `whole-${number}`, { promptTokens: 80, completionTokens: 20, totalTokens: 100 })
  write(store, 'no total', { promptTokens: 40, completionTokens: 10, totalTokens: null })
  expect(spentToday(store)).toBe('1050')
  const inConversation = store.budgets.spentInConversation(conversation.id, null, [])
  expect(addUpSpent(tokens, inConversation, []).spent).toBe('1050')
})

test('a token budget uses reported totals that are less than their parts', () => {
  const { store } = openSample()
  write(store, 'less', { promptTokens: 80, completionTokens: 20, totalTokens: 60 })
  write(store, 'only a prompt', { promptTokens: 7, completionTokens: null, totalTokens: null })
  expect(spentToday(store)).toBe('67')
})

test('the spent sum is exact after years of the largest counts', () => {
  const { store } = openSample()
  const usage = { promptTokens: maxTokenCount, completionTokens: maxTokenCount, totalTokens: null }
  const days = 1_100
  store.transaction(() => {
    for (let day = 0; day < days; day += 1) write(store, `day-${day}`, usage, noon - day * dayMs)
  })
  const calls = store.budgets.spentInConversation(conversation.id, null, [])
  expect(addUpSpent(tokens, calls, []).spent).toBe(`${maxTokenCount * 2 * days}`)
  expect(calls.map(({ callCount }) => callCount)).toEqual([days])
})

test('a budget in money equals the sum of the calls, with each part of the prompt at its own price', () => {
  const { store } = openSample()
  const rates = {
    promptPerMillion: '2.5',
    completionPerMillion: '10',
    cachedPerMillion: '0.000000000000000001',
  }
  const price = aPrice({
    ...rates,
    connectionId: connection.id,
    model: newCall('any').modelRequested,
    validFrom: '2020-01-01',
  })
  const reports = [
    { usage: { promptTokens: 2_024, completionTokens: 87, totalTokens: 2_111 }, cachedTokens: 1_024 },
    { usage: { promptTokens: 700, completionTokens: 87, totalTokens: 1_811 }, cachedTokens: 1_024 },
    { usage: { promptTokens: 700, completionTokens: 23, totalTokens: null }, cachedTokens: 512 },
  ]
  for (const [number, { usage, cachedTokens }] of reports.entries()) {
    const counts = { cachedTokens, cacheWriteTokens: null, reasoningTokens: null }
    const details = { ...noDetails, ...counts, ...placesOf(usage, counts) }
    addCall(
      store,
      `call-${number}`,
      { startedAt: noon, utcOffsetMinutes: 0 },
      { usage, details, modelAnswered: null },
    )
  }
  const calls = store.calls.list(conversation.id)
  const costs = calls.map((call) => costOfCall([price], call).cost).filter((cost) => cost !== null)
  const counted = store.budgets.spentInConversation(conversation.id, null, [])
  const { spent } = addUpSpent({ ...tokens, currency: 'USD' }, counted, [price])
  expect([{ currency: 'USD', amount: spent }]).toEqual(addMoney(costs))
  // (1000 + 700 + 700) × 2.5 + 2048 × 10^-18 + (87 + 87 + 23) × 10, in millionths.
  expect(spent).toBe('0.007970000000000000002048')
})

test('overrides are listed in the order they were written, for any clock', () => {
  const { store } = openSample()
  const override = { budgetId: 'budget', period: 'day', ...tokens, spent: '990', pendingAmount: '0' } as const
  const typed = { forecast: '20', typed: 'send anyway', conversationId: conversation.id, callIds: [] }
  store.budgets.insertOverride({ id: 'ahead', at: Date.UTC(2036, 0, 1), ...override, ...typed })
  store.budgets.insertOverride({ id: 'now', at: noon, ...override, ...typed })
  expect(store.budgets.overrides(1).map(({ id }) => id)).toEqual(['now'])
})

test('the last answers of a model are the last written ones, for any clock', () => {
  const { store } = openSample()
  const ofTokens = (completionTokens: number) => ({
    promptTokens: 10,
    completionTokens,
    totalTokens: 10 + completionTokens,
  })
  for (let number = 0; number < 45; number += 1)
    write(store, `ahead-${number}`, ofTokens(9), Date.UTC(2036, 0, 1) + number)
  for (let number = 0; number < 3; number += 1)
    write(store, `now-${number}`, ofTokens(500 + number), noon + number)
  expect(
    store.budgets.lastCompletions({ connectionId: connection.id, modelId: 'small-1', programId: null }, 3),
  ).toEqual([502, 501, 500])
})

test('the last answers of a model have all their output, wherever the service counts reasoning', () => {
  const { store } = openSample()
  const last = () =>
    store.budgets.lastCompletions({ connectionId: connection.id, modelId: 'small-1', programId: null }, 1)
  const reports = [
    { completionTokens: 4_000, reasoningTokens: 3_000 },
    { completionTokens: 1_000, reasoningTokens: 3_000 },
    { completionTokens: 1_000, reasoningTokens: null },
  ]
  for (const [number, { completionTokens, reasoningTokens }] of reports.entries()) {
    const usage = { promptTokens: 300, completionTokens, totalTokens: 4_300 }
    const counts = { ...noDetails, reasoningTokens }
    addCall(store, `call-${number}`, {}, { usage, details: { ...counts, ...placesOf(usage, counts) } })
    expect(last()).toEqual([4_000])
  }
})

test('the models that may answer are the one asked for, and those that answered its last calls, newest first', () => {
  const { store } = openSample()
  const answer = (number: number, modelAnswered: string | null, model = 'small-1') => {
    addCall(store, `call-${number}`, { startedAt: noon - number, modelRequested: model }, { modelAnswered })
  }
  const names = ['small-a', 'small-1', 'small-b', 'small-a', null]
  for (const [number, name] of names.entries()) answer(number, name)
  answer(5, 'large-a', 'large-1')
  expect(store.budgets.mayAnswer(connection.id, 'small-1')).toEqual(['small-1', 'small-a', 'small-b'])
  expect(store.budgets.mayAnswer('another', 'small-1')).toEqual(['small-1'])
})
