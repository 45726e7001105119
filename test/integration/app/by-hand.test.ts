import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UsageFilter, UsageSums } from '../../../src/shared/usage-page.ts'
import { byDayLocal, byDayUtc } from '../../fixtures/by-hand/days.ts'
import {
  formulaTitle,
  harbour,
  lantern,
  pebbleOfNow,
  riverTitle,
  zone,
} from '../../fixtures/by-hand/story.ts'
import { heronRows } from '../../fixtures/by-hand/table.ts'
import { type Told, tellStory } from '../../fixtures/by-hand/tell-story.ts'
import {
  byConnection,
  byConversation,
  byModel,
  everything,
  heronsOnPath,
  heronsPaid,
} from '../../fixtures/by-hand/totals.ts'
import { type HeadlessApp, startHeadlessApp } from './headless-app.ts'

const zoneBefore = process.env['TZ']
const whole: UsageFilter = {
  clock: 'utc',
  from: null,
  to: null,
  connectionIds: [],
  models: [],
  conversationId: null,
  isDemo: false,
}
/** Money and shares of history are not in the sums of the page yet. */
const notYet = { carriedTokens: 0, splitPromptTokens: 0, cost: [], unpricedCount: 0 }
const now = (sums: UsageSums | undefined) => ({ ...sums, ...notYet })
let app: HeadlessApp
let told: Told

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
}, 30_000)

vi.setConfig({ testTimeout: 30_000 })

afterAll(() => {
  app.close()
  app.remove()
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

describe('a long conversation, worked out by hand, in its review', () => {
  test('has each call in its row, each cell as it was worked out', async () => {
    const { calls } = await app.request('usage.review', { conversationId: told.conversationIds[0] })
    const cells = calls.map((call) => ({
      kind: call.kind,
      model: call.model,
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

  test('comes to both totals, and its rows prove them', async () => {
    const review = await app.request('usage.review', { conversationId: told.conversationIds[0] })
    expect(review).toMatchObject({
      onVisiblePath: heronsOnPath,
      paid: heronsPaid,
      doRowsMatchLedger: true,
      isDemo: false,
    })
  })
})

describe('the same on the page of all usage', () => {
  test('comes to the same by day, by UTC and by the clock of the place', async () => {
    for (const [clock, days] of [
      ['utc', byDayUtc],
      ['local', byDayLocal],
    ] as const) {
      const page = await app.request('usage.page', { ...whole, clock })
      expect(Object.fromEntries(page.days.map(({ day, sums }) => [day, now(sums)]))).toEqual(
        Object.fromEntries(Object.entries(days).map(([day, sums]) => [day, now(sums)])),
      )
      expect(now(page.sums)).toEqual(now(everything))
      expect(now(await app.request('usage.prove', { ...whole, clock }))).toEqual(now(everything))
    }
  })

  test('comes to the same by model, connection and conversation', async () => {
    const page = await app.request('usage.page', whole)
    const [counting, silent] = told.connectionIds
    expect(page.models.map(({ model, connectionId, sums }) => [model, connectionId, now(sums)])).toEqual([
      [harbour, counting, now(byModel.harbour)],
      [lantern, counting, now(byModel.lantern)],
      [pebbleOfNow, counting, now(byModel.pebble)],
      [harbour, silent, now(byModel.silentHarbour)],
    ])
    expect(page.connections.map(({ connectionId, sums }) => [connectionId, now(sums)])).toEqual([
      [counting, now(byConnection.counting)],
      [silent, now(byConnection.silent)],
    ])
    expect(
      page.conversations.rows.map(({ title, isDeleted, sums }) => [title, isDeleted, now(sums)]),
    ).toEqual([
      ['Where do herons sleep?', false, now(byConversation.herons)],
      [formulaTitle, true, now(byConversation.formula)],
      [riverTitle, false, now(byConversation.rivers)],
    ])
  })

  test('is narrowed by each filter to what the table has there', async () => {
    const [counting, silent] = told.connectionIds
    const narrowed: readonly [Partial<UsageFilter>, UsageSums | undefined][] = [
      [{ from: '2026-11-20', to: '2026-11-20' }, byDayUtc['2026-11-20']],
      [{ from: '2026-11-20', to: '2026-11-20', clock: 'local' }, byDayLocal['2026-11-20']],
      [{ connectionIds: [counting] }, byConnection.counting],
      [{ connectionIds: [silent] }, byConnection.silent],
      [{ models: [lantern] }, byModel.lantern],
      [{ connectionIds: [counting], models: [harbour] }, byModel.harbour],
      [{ conversationId: told.conversationIds[0] }, byConversation.herons],
    ]
    for (const [filter, sums] of narrowed) {
      expect(now((await app.request('usage.page', { ...whole, ...filter })).sums)).toEqual(now(sums))
      expect(now(await app.request('usage.prove', { ...whole, ...filter }))).toEqual(now(sums))
    }
  })

  test('keeps the demo apart', async () => {
    const page = await app.request('usage.page', { ...whole, isDemo: true })
    expect(page.sums.callCount).toBe(1)
    expect(page.conversations.rows).toHaveLength(1)
    expect(page.choices.hasDemo).toBe(true)
  })
})
