import { beforeEach, expect, test } from 'vitest'
import type { HeadlessApp } from '../headless-app.ts'
import { openApp } from '../story.ts'

let app: HeadlessApp

beforeEach(() => {
  app = openApp()
})

const start = (openId: string | null = null) => app.request('session.start', { openId })

async function makeConversations(count: number): Promise<string[]> {
  const { id: connectionId } = await app.request('connections.addDemo', undefined)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.rename', { conversationId: id, title: `Chat ${index}` })
    ids.push(id)
  }
  return ids
}

test('a first start has nothing to open', async () => {
  expect(await start()).toMatchObject({ connections: [], summaries: [], areSummariesWhole: true, open: null })
})

test('a start opens the newest chat, or the last open one, with its models and settings', async () => {
  const [oldest = '', , newest = ''] = await makeConversations(3)
  const first = await start()
  expect(first.open?.conversation.id).toBe(newest)
  expect(first.models).not.toBeNull()
  expect(first.settings).toEqual(await app.request('settings.read', undefined))
  expect((await start(oldest)).open?.conversation.id).toBe(oldest)
})

test('a deleted or archived chat is not opened automatically', async () => {
  const [oldest = '', middle = '', newest = ''] = await makeConversations(3)
  await app.request('conversations.delete', { conversationId: newest })
  await app.request('conversations.setArchived', { conversationId: middle, isArchived: true })
  expect((await start(newest)).open?.conversation.id).toBe(oldest)
})

test('a start loads the newest of many chats and all pinned ones, and reports that there are more', async () => {
  const [oldest = '', ...others] = await makeConversations(130)
  await app.request('conversations.setPinned', { conversationId: oldest, isPinned: true })
  const { summaries, areSummariesWhole } = await start()
  expect(areSummariesWhole).toBe(false)
  const all = await app.request('conversations.list', { before: null })
  expect(all).toHaveLength(130)
  expect(summaries).toEqual(all.filter(({ id }) => id === oldest || others.slice(-60).includes(id)))
})
