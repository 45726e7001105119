import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UsageEstimate } from '../../../../src/shared/contract/usage/usage.ts'
import {
  everyCall,
  type UsageFilter,
  type UsageSums,
} from '../../../../src/shared/contract/usage/usage-page.ts'
import { byDayLocal, byDayUtc } from '../../../fixtures/by-hand/days.ts'
import { type EstimatedCall, type HandSums, withEstimates } from '../../../fixtures/by-hand/no-sums.ts'
import {
  formulaTitle,
  harbour,
  lantern,
  pebbleOfNow,
  riverTitle,
  zone,
} from '../../../fixtures/by-hand/story.ts'
import { heronRows } from '../../../fixtures/by-hand/table.ts'
import { type Told, tellStory } from '../../../fixtures/by-hand/tell-story.ts'
import {
  byConnection,
  byConversation,
  byModel,
  everything,
  heronsOnPath,
  heronsPaid,
} from '../../../fixtures/by-hand/totals.ts'
import { type HeadlessApp, startHeadlessApp } from '../headless-app.ts'

const zoneBefore = process.env['TZ']
const noTotals = {
  promptTokens: 0,
  completionTokens: 0,
  totalTokens: 0,
  noTotalCount: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
}
const none: UsageEstimate = { promptTokens: 0, completionTokens: 0 }
let app: HeadlessApp
let told: Told
/** Tally's estimates for the calls that reported nothing. */
let estimates: Record<EstimatedCall, UsageEstimate>

beforeAll(async () => {
  process.env['TZ'] = zone
  let clock = 0
  app = startHeadlessApp({ now: () => clock })
  told = await tellStory({
    app,
    setClock: (utc) => {
      clock = Date.parse(utc)
    },
  })
  const estimatesOf = async (conversationId: string) =>
    (await app.request('usage.ofChat', { conversationId })).calls.map(({ estimate }) => estimate ?? none)
  const [herons, rivers] = [
    await estimatesOf(told.conversationIds[0]),
    await estimatesOf(told.conversationIds[1]),
  ]
  estimates = {
    'heron 5': herons[4] ?? none,
    'heron 21': herons[20] ?? none,
    'heron 27': herons[26] ?? none,
    'river 1': rivers[0] ?? none,
    'river 2': rivers[1] ?? none,
  }
})

afterAll(() => {
  app.close()
  app.remove()
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

/** Sums of the table, with the estimates where they belong. */
const byHand = (sums: HandSums | undefined): UsageSums => withEstimates(sums ?? everything, estimates)
const byHandEach = (days: Readonly<Record<string, HandSums>>) =>
  Object.fromEntries(Object.entries(days).map(([day, sums]) => [day, byHand(sums)]))

describe('the review of a long chat with sums computed by hand', () => {
  test('has a row for each call, with every cell as computed', async () => {
    const { calls } = await app.request('usage.ofChat', { conversationId: told.conversationIds[0] })
    const cells = calls.map((call) => ({
      kind: call.kind,
      model: call.modelRequested,
      usage: call.usage,
      source: call.source,
      split: call.split,
      isOnVisiblePath: call.isOnVisiblePath,
      attempt: call.attempt,
      startedAt: new Date(call.startedAt).toISOString(),
      cost: call.cost,
    }))
    expect(cells).toEqual(heronRows)
    expect(calls.map(({ number }) => number)).toEqual(heronRows.map((_, index) => index + 1))
  })

  test('has both totals, equal to the sums of its rows', async () => {
    const review = await app.request('usage.ofChat', { conversationId: told.conversationIds[0] })
    expect(review).toMatchObject({
      onVisiblePath: heronsOnPath,
      paid: heronsPaid,
      doRowsMatchLedger: true,
      isDemo: false,
    })
  })
})

test("keeps Tally's estimates out of every reported sum", async () => {
  const review = await app.request('usage.ofChat', { conversationId: told.conversationIds[1] })
  expect(review.calls.map(({ usage, source }) => [usage, source])).toEqual([
    [{ promptTokens: null, completionTokens: null, totalTokens: null }, 'not-reported'],
    [{ promptTokens: null, completionTokens: null, totalTokens: null }, 'estimated'],
  ])
  const each = Object.values(estimates).flatMap(({ promptTokens, completionTokens }) => [
    promptTokens,
    completionTokens,
  ])
  expect(each.filter((tokens) => tokens > 0)).toHaveLength(10)
  const [first = 0, second = 0, third = 0, fourth = 0] = each.slice(6)
  expect(review.paid).toEqual({
    ...noTotals,
    callCount: 2,
    notReportedCount: 2,
    estimatedCount: 2,
    estimatedPromptTokens: first + third,
    estimatedCompletionTokens: second + fourth,
  })
})

describe('the usage page for the same chat', () => {
  test('has the same sum by day, in UTC and in local time', async () => {
    for (const [clock, days] of [
      ['utc', byDayUtc],
      ['local', byDayLocal],
    ] as const) {
      const page = await app.request('usage.page', { ...everyCall, clock })
      expect(Object.fromEntries(page.days.map(({ day, sums }) => [day, sums]))).toEqual(byHandEach(days))
      expect(page.sums).toEqual(byHand(everything))
      expect((await app.request('usage.verify', { ...everyCall, clock })).sums).toEqual(byHand(everything))
    }
  })

  test('has the same sum by model, connection and chat', async () => {
    const page = await app.request('usage.page', everyCall)
    const [counting, silent] = told.connectionIds
    expect(page.models.map(({ model, connectionId, sums }) => [model, connectionId, sums])).toEqual([
      [harbour, counting, byHand(byModel.harbour)],
      [lantern, counting, byHand(byModel.lantern)],
      [pebbleOfNow, counting, byHand(byModel.pebble)],
      [harbour, silent, byHand(byModel.silentHarbour)],
    ])
    expect(page.connections.map(({ connectionId, sums }) => [connectionId, sums])).toEqual([
      [counting, byHand(byConnection.counting)],
      [silent, byHand(byConnection.silent)],
    ])
    expect(page.conversations.rows.map(({ title, isDeleted, sums }) => [title, isDeleted, sums])).toEqual([
      ['Where do herons sleep?', false, byHand(byConversation.herons)],
      [formulaTitle, true, byHand(byConversation.formula)],
      [riverTitle, false, byHand(byConversation.rivers)],
    ])
  })

  test('shows for each filter the rows of the table', async () => {
    const [counting, silent] = told.connectionIds
    const narrowed: readonly [Partial<UsageFilter>, HandSums | undefined][] = [
      [{ from: '2026-11-20', to: '2026-11-20' }, byDayUtc['2026-11-20']],
      [{ from: '2026-11-20', to: '2026-11-20', clock: 'local' }, byDayLocal['2026-11-20']],
      [{ connectionIds: [counting] }, byConnection.counting],
      [{ connectionIds: [silent] }, byConnection.silent],
      [{ models: [lantern] }, byModel.lantern],
      [{ connectionIds: [counting], models: [harbour] }, byModel.harbour],
      [{ conversationId: told.conversationIds[0] }, byConversation.herons],
    ]
    for (const [filter, sums] of narrowed) {
      expect((await app.request('usage.page', { ...everyCall, ...filter })).sums).toEqual(byHand(sums))
      expect((await app.request('usage.verify', { ...everyCall, ...filter })).sums).toEqual(byHand(sums))
    }
  })

  test('keeps the demo separate, at its made-up prices', async () => {
    const demo = { ...everyCall, isDemo: true }
    const page = await app.request('usage.page', demo)
    const [cost] = page.sums.cost
    const { promptTokens, completionTokens, cachedTokens } = page.sums
    expect(cachedTokens).toBe(0)
    expect(cost?.currency).toBe('USD')
    expect(Number(cost?.amount)).toBeCloseTo((promptTokens * 0.6 + completionTokens * 2.4) / 1e6, 12)
    expect(page.sums.unpricedCount).toBe(0)
    expect(page.models.map(({ sums }) => sums.cost)).toEqual([[cost]])
    expect(page.days.map(({ sums }) => sums.cost)).toEqual([[cost]])
    expect((await app.request('usage.verify', demo)).sums.cost).toEqual([cost])
    const { rows } = await app.request('usage.calls', { ...demo, after: null })
    expect(rows.map((row) => row.cost)).toEqual([cost])
    expect(page.sums.callCount).toBe(1)
    expect(page.conversations.rows).toHaveLength(1)
    expect(page.choices.hasDemo).toBe(true)
  })
})
