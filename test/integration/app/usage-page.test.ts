import { expect, test } from 'vitest'
import type { UsageFilter } from '../../../src/shared/usage-page.ts'
import { beginStory } from './story.ts'

const everything: UsageFilter = {
  clock: 'utc',
  from: null,
  to: null,
  connectionIds: [],
  models: [],
  conversationId: null,
  isDemo: false,
}

test('the page has what was reported, by day, model, connection and conversation, and the rows prove it', async () => {
  const { app, answered, conversationId, connectionId } = await beginStory('normal')
  const messages = [await answered('One'), await answered('Two')]
  const used = messages.map(({ call }) => call?.usage.totalTokens ?? 0)
  const totalTokens = (used[0] ?? 0) + (used[1] ?? 0)
  const page = await app.request('usage.page', everything)
  expect(page.sums).toMatchObject({ callCount: 2, reportedCount: 2, notReportedCount: 0, totalTokens })
  for (const list of [page.days, page.models, page.connections, page.conversations.rows])
    expect(list.map(({ sums }) => sums)).toEqual([page.sums])
  expect(page.connections[0]?.connectionId).toBe(connectionId)
  expect(page.conversations).toMatchObject({
    rows: [{ conversationId, title: 'One', isDeleted: false }],
    otherCount: 0,
  })
  expect(page.firstDay).toBe(page.days[0]?.day)
  expect(await app.request('usage.prove', everything)).toEqual(page.sums)
  expect(await app.request('usage.today', { clock: 'utc' })).toBe(totalTokens)
})

test('calls are told a page at a time, the last written down first, with whether their message is there', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  const first = await answered('One')
  const second = await answered('Two')
  const { rows, next } = await app.request('usage.calls', { ...everything, after: null })
  expect(rows.map(({ messageId }) => messageId)).toEqual([second.id, first.id])
  expect(rows[0]).toMatchObject({ conversationId, conversationTitle: 'One', isMessageThere: true })
  expect(next).toBeNull()
})
