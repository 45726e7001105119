import { expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { beginStory } from '../story.ts'

test("today's sums and cost are those of the page", async () => {
  const { app, answered, connectionId } = await beginStory('normal')
  const { call } = await answered('One')
  const price = aPrice({ connectionId, model: call?.modelRequested ?? '', validFrom: '2020-01-01' })
  await app.request('prices.save', { price, before: null })
  const { sums, days, firstDay } = await app.request('usage.page', everyCall)
  const { callCount, totalTokens, cost, unpricedCount } = sums
  expect([callCount, totalTokens, cost.length]).toEqual([1, call?.usage.totalTokens, 1])
  expect(firstDay).toBe(days[0]?.day)
  expect(await app.request('usage.today', { clock: 'utc' })).toEqual({
    callCount,
    totalTokens,
    estimatedTokens: 0,
    demoTokens: 0,
    cost,
    unpricedCount,
  })
})

test('calls are listed page by page, newest first, with whether their message exists', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  const first = await answered('One')
  const second = await answered('Two')
  const { rows, next } = await app.request('usage.calls', { ...everyCall, after: null })
  expect(rows.map(({ messageId }) => messageId)).toEqual([second.id, first.id])
  expect(rows[0]).toMatchObject({ conversationId, conversationTitle: 'One', isMessageThere: true })
  expect(next).toBeNull()
})

test('history tokens are stored at the end of the call, as in the review', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  await answered('One')
  await answered('Two')
  const { calls } = await app.request('usage.ofChat', { conversationId })
  const stored = app.store.calls.list(conversationId).map(({ historyTokens }) => historyTokens)
  const split = calls[1]?.split
  expect(split?.kind).toBe('split')
  expect(stored).toEqual([0, split?.kind === 'split' ? split.historyTokens : null])
})

test('the title of a deleted chat can be removed from the ledger, and that is recorded', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  await answered('One')
  expect(await app.ask('usage.anonymise', { conversationId })).toMatchObject({ ok: false, code: 'not-found' })
  await app.request('conversations.delete', { conversationId })
  const titles = async () => (await app.request('usage.page', everyCall)).conversations.rows
  expect(await titles()).toMatchObject([{ title: 'One', isDeleted: true }])
  const before = (await app.request('usage.page', everyCall)).sums
  await app.request('usage.anonymise', { conversationId })
  await app.request('usage.anonymise', { conversationId })
  expect(await titles()).toMatchObject([{ title: '', isDeleted: true, sums: before }])
  const notes = app.opened.database.prepare('SELECT conversationId, callCount FROM ledgerAnonymisings').all()
  expect(notes).toEqual([{ conversationId, callCount: 1 }])
})
