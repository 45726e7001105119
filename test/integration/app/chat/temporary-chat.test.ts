import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { startService } from '../../../service/start-service.ts'
import { connect, type HeadlessApp, startHeadlessApp, temporaryFolder } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'
import { canStandStill, killAtMoments } from './killed-child.ts'
import { createEcho, filesWithMarker, marker, spendDay } from './temporary-day.ts'

async function begin() {
  const { bill, scenario } = createEcho()
  const service = await openService({ scenario, answerMs: 30 })
  const app = openApp()
  const { connectionId } = await connect(app, service)
  return { app, bill, service, connectionId }
}

async function sumsOf(app: HeadlessApp) {
  const { sums } = await app.request('usage.page', everyCall)
  return sums
}

/** Exports and backs up everything into the data folder, so that one look at its bytes covers the copies too. */
async function copyEverything(app: HeadlessApp): Promise<void> {
  const place = join(app.folder, 'exports')
  mkdirSync(place, { recursive: true })
  app.offered.place = place
  await app.request('transfer.exportEverything', undefined)
  await app.request('usage.export', { ...everyCall, format: 'jsonl' })
  await app.request('backups.make', undefined)
}

test.each([
  ['a temporary chat', true],
  ['a normal chat, to show that the test can fail', false],
])(
  'after a day, an export, a backup and a quit, the words of %s are where they belong',
  async (_, isTemporary) => {
    const { app, bill, connectionId } = await begin()
    const conversationId = await spendDay(app, { connectionId, isTemporary })
    await copyEverything(app)
    const names = (): string[] => filesWithMarker(app.folder).map((file) => file.replace(/^.*\./, ''))
    if (isTemporary) expect(names()).toEqual([])
    else expect(names()).toEqual(expect.arrayContaining(['db', 'jsonl']))

    // The ledger has every call, whatever became of the words.
    const calls = app.store.calls.list(conversationId)
    expect(calls).toHaveLength(bill.calls + bill.failed)
    expect(app.store.calls.totals(conversationId).totalTokens).toBe(bill.totalTokens)
    expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({ differences: [] })
    const sums = await sumsOf(app)
    expect(sums).toMatchObject({ totalTokens: bill.totalTokens })
    app.close()
    expect(filesWithMarker(app.folder).length > 0).toBe(!isTemporary)

    const again = startHeadlessApp({ folder: app.folder })
    const { found } = await again.request('search.messages', { words: marker, order: 'newest' })
    expect(found.length > 0).toBe(!isTemporary)
    expect((await again.ask('conversations.open', { conversationId })).ok).toBe(!isTemporary)
    expect(await sumsOf(again)).toEqual(sums)
    again.close()
  },
)

test('a kept chat is a normal one with its messages, its search and its calls', async () => {
  const { app, bill, connectionId } = await begin()
  const conversationId = await spendDay(app, { connectionId, isTemporary: true })
  const calls = app.store.calls.list(conversationId)
  const before = await app.request('conversations.open', { conversationId })
  const kept = await app.request('conversations.keep', { conversationId })
  expect(kept).toMatchObject({ title: `First ${marker} message`, reportedTokens: bill.totalTokens })
  const after = await app.request('conversations.open', { conversationId })
  expect(after.messages).toEqual(before.messages)
  expect(after.conversation).toEqual({ ...before.conversation, isTemporary: undefined, title: kept.title })
  const { found } = await app.request('search.messages', { words: marker, order: 'newest' })
  expect(found.length).toBeGreaterThan(0)
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({ differences: [], findings: [] })
  expect(app.store.calls.list(conversationId)).toEqual(
    calls.map((call) => ({ ...call, conversationTitle: kept.title })),
  )
  expect((await app.ask('conversations.keep', { conversationId })).ok).toBe(false)
})

test('a finish reason that repeats words stays out of the ledger', async () => {
  let reason = 'stop'
  const service = await openService({
    scenario: {
      description: 'Ends each answer with the reason that the test wants.',
      complete: ({ response }) => {
        const choices = [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: reason }]
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
      },
    },
  })
  const app = openApp()
  const { connectionId } = await connect(app, service)
  const { id: conversationId } = await app.request('conversations.beginTemporary', { connectionId })
  const send = { conversationId, text: marker, replacing: null, modelId: 'harbour-7b-instruct' }
  await app.answered(send)
  reason = marker
  await app.answered(send)
  const reasons = app.store.calls.list(conversationId).map(({ finishReason }) => finishReason)
  expect(reasons).toEqual(['stop', null])
  expect(filesWithMarker(app.folder)).toEqual([])
})

test('closing during an answer stops it, and its call ends in the ledger', async () => {
  const { app, connectionId } = await begin()
  const { id: conversationId } = await app.request('conversations.beginTemporary', { connectionId })
  await app.request('chat.send', { conversationId, text: marker.repeat(20), replacing: null })
  const { id: nextId } = await app.request('conversations.beginTemporary', { connectionId })
  await expect.poll(() => app.store.calls.list(conversationId)[0]?.state).toBe('stopped')
  expect(await app.ask('conversations.open', { conversationId })).toMatchObject({ code: 'not-found' })
  expect(await app.request('conversations.open', { conversationId: nextId })).toMatchObject({ messages: [] })
  expect(await app.request('conversations.list', { before: null })).not.toContainEqual(
    expect.objectContaining({ id: nextId }),
  )
  expect(filesWithMarker(app.folder)).toEqual([])
})

/** The titles of the chats of all calls, as a kill has left them. */
function titlesOfCalls(folder: string): unknown[] {
  using database = new DatabaseSync(join(folder, 'tally.db'))
  return database
    .prepare('SELECT conversationTitle AS title FROM calls')
    .all()
    .map(({ title }) => title)
}

test.skipIf(!canStandStill)(
  'kills at many moments leave no word of a day, and a row of every call',
  async () => {
    const { bill, scenario } = createEcho()
    const service = await startService({ scenario, answerMs: 20 })
    onTestFinished(service.close)
    const folder = temporaryFolder()
    const steps = new Set<string>()
    await killAtMoments({
      program: join(import.meta.dirname, 'temporary-child.ts'),
      folder,
      others: [service.address],
      moments: 25,
      hear: ([step = '']) => steps.add(step),
      isReady: () => steps.has('typing'),
      async expectKept(remaining) {
        expect([...filesWithMarker(remaining), ...filesWithMarker(folder)]).toEqual([])
        // The row precedes the bytes, so the service may not have seen the last calls yet: at most two at once.
        const seen = bill.calls + bill.failed
        const titles = titlesOfCalls(remaining)
        expect(titles.length).toBeGreaterThanOrEqual(seen)
        expect(titles.length).toBeLessThanOrEqual(seen + 2)
        expect(new Set(titles)).toEqual(new Set(titles.length === 0 ? [] : ['']))
      },
    })
    expect(steps.size).toBeGreaterThan(3)
    const app = startHeadlessApp({ folder })
    const { callCount, reportedCount } = await sumsOf(app)
    expect(callCount).toBeGreaterThanOrEqual(bill.calls + bill.failed)
    expect(reportedCount).toBeLessThanOrEqual(bill.calls)
    app.close()
    app.remove()
  },
)
