import { expect, onTestFinished, test, vi } from 'vitest'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { addCall, connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { startHeadlessApp, temporaryFolder } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import { openApp } from '../story.ts'

/** A chat of so many counted turns. */
function fill(store: Store, turns: number, isTemporary = false): void {
  store.connections.put(connection)
  if (isTemporary) store.temporary.begin(conversation, noon)
  else store.conversations.insert(conversation, noon)
  store.transaction(() => {
    for (let turn = 0; turn < turns; turn += 1) {
      const [asked, said] = [{ text: `heron ${turn}` }, { role: 'assistant', text: `stork ${turn}` }] as const
      // Showing each message would walk the whole chat each time.
      store.messages.insert(message(`q${turn}`, turn === 0 ? null : `a${turn - 1}`, asked), false)
      store.messages.insert(message(`a${turn}`, `q${turn}`, said), false)
      addCall(store, `c${turn}`, { conversationId: conversation.id, messageId: `a${turn}` })
    }
    store.messages.choose(`a${turns - 1}`)
  })
}

function startFilled(turns: number) {
  const app = openApp({ jobThread: threadFile })
  fill(app.store, turns)
  return app
}

const conversationId = conversation.id

test('a review of a long chat runs in a job and arrives in pages with all calls', async () => {
  const app = startFilled(400)
  const readOnMain = [vi.spyOn(app.store.calls, 'list'), vi.spyOn(app.store.messages, 'all')]
  const { calls, restId = '', paid } = await app.request('usage.ofChat', { conversationId })
  expect(calls.length).toBeLessThan(200)
  expect(paid.callCount).toBe(400)
  const all = [...calls]
  for (let more = calls; more.length > 0; ) {
    more = await app.request('usage.moreCalls', { conversationId, restId, from: all.length })
    expect(more.length).toBeLessThan(200)
    all.push(...more)
  }
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 400 }, (_, turn) => `c${turn}`))
  expect(readOnMain.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('the tree of a long chat arrives in pages with all messages', async () => {
  const app = startFilled(400)
  const { nodes, restId = '' } = await app.request('usage.tree', { conversationId })
  expect(nodes.length).toBeLessThan(800)
  const all = [...nodes]
  for (let more = nodes; more.length > 0; ) {
    more = await app.request('usage.moreTree', { conversationId, restId, from: all.length })
    all.push(...more)
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(800)
  expect(all).toHaveLength(800)
  await app.request('usage.tree', { conversationId })
  expect(await app.ask('usage.moreTree', { conversationId, restId, from: 500 })).toMatchObject({
    code: 'not-found',
  })
})

test('every job about the temporary chat reads its words, page by page', async () => {
  const app = openApp({ jobThread: threadFile })
  fill(app.store, 160, true)
  const review = await app.request('usage.ofChat', { conversationId })
  const last = { conversationId, restId: review.restId ?? '', from: review.calls.length }
  expect(review.paid.callCount).toBe(160)
  expect((await app.request('usage.moreCalls', last)).at(-1)).toMatchObject({ id: 'c159' })
  const { nodes, restId = '' } = await app.request('usage.tree', { conversationId })
  const rest = await app.request('usage.moreTree', { conversationId, restId, from: nodes.length })
  expect(rest.at(-1)).toMatchObject({ words: 'stork 159' })
  const found = await app.request('search.inConversation', { conversationId, words: 'heron 15' })
  expect(found.messageIds).toHaveLength(11)
})

test('the rows of saved bills are added in a job', async () => {
  const app = startFilled(1)
  const row = { day: '2026-10-03', model: 'm', completionTokens: 1, totalTokens: 3, requests: 1, cost: null }
  const rows = Array.from({ length: 30 }, (_, index) => ({ ...row, promptTokens: index }))
  const period = { connectionId: connection.id, clock: 'utc', from: '2026-10-01', to: '2026-10-31' } as const
  const bill = { id: 'bill', period, connectionName: 'Example', savedAt: noon, closedAt: null }
  app.store.bills.put({ ...bill, rows, tally: [] })
  const list = vi.spyOn(app.store.bills, 'list')
  const { bills } = await app.request('bills.list', undefined)
  expect(bills).toMatchObject([{ id: 'bill', billed: { promptTokens: '435', requests: '30' } }])
  expect(list).not.toHaveBeenCalled()
})

test('a chat is duplicated in a job', async () => {
  const app = startFilled(50)
  const copy = vi.spyOn(app.store.copies, 'copy')
  const copied = await app.request('conversations.copy', { conversationId, upTo: null, title: 'Copy' })
  expect(app.store.messages.path(copied.id)).toHaveLength(100)
  expect(copy).not.toHaveBeenCalled()
})

test('a half-made duplicate is never visible, and the next start deletes it', async () => {
  const app = startFilled(1_500)
  const file = `${app.folder}/tally.db`
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  const killing = new AbortController()
  const order = { originalId: conversationId, id: 'half', title: 'Half', upTo: null, createdAt: noon }
  const copied = jobs.run('copy', order, { signal: killing.signal })
  await expect.poll(() => app.store.messages.all('half').length).toBeGreaterThan(0)
  killing.abort()
  await expect(copied).rejects.toMatchObject({ code: 'cancelled' })
  const written = app.store.messages.all('half').length
  expect(written).toBeLessThan(3_000)

  const expectUnseen = async (): Promise<void> => {
    const listed = await app.request('conversations.list', { before: null })
    expect(listed.map(({ id }) => id)).toEqual([conversationId])
    expect(await app.request('trash.list', undefined)).toEqual([])
    expect(await app.ask('conversations.open', { conversationId: 'half' })).toMatchObject({
      code: 'not-found',
    })
    expect(await app.ask('conversations.restore', { conversationId: 'half' })).toMatchObject({ ok: false })
    const { found } = await app.request('search.messages', { words: 'heron 7' })
    expect(new Set(found.map((hit) => hit.conversationId))).toEqual(new Set([conversationId]))
  }
  await expectUnseen()
  // The next start does this.
  app.store.copies.abandon()
  await expectUnseen()
  await app.request('trash.empty', undefined)
  expect(app.store.messages.all('half')).toEqual([])
  expect(app.store.messages.all(conversationId)).toHaveLength(3_000)
})

test('emptying the trash does not touch an unfinished duplicate', async () => {
  const app = startFilled(300)
  const copying = app.request('conversations.copy', { conversationId, upTo: null, title: 'Copy' })
  await app.request('trash.empty', undefined)
  expect(app.store.messages.path((await copying).id)).toHaveLength(600)
})

test('a start deletes a half-made duplicate with the trash', () => {
  const folder = temporaryFolder()
  const first = startHeadlessApp({ folder })
  fill(first.store, 3)
  const steps = first.store.copies.copy(conversationId, {
    id: 'half',
    title: 'Half',
    upTo: null,
    createdAt: noon,
    newId: () => crypto.randomUUID(),
  })
  steps.next()
  first.close()
  const second = openApp({ folder })
  expect(second.store.trash.marked()).toEqual(['half'])
})
