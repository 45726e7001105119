import { expect, test } from 'vitest'
import type { Input, RequestName } from '../../../../src/shared/contract/contract.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { beginStory, openApp } from '../story.ts'

/** A request of the quick window. Throws with the code of a refusal. */
async function quick<N extends RequestName>(app: HeadlessApp, name: N, input: Input<N>) {
  const reply = await app.ask(name, input, 'quick')
  if (!reply.ok) throw new Error(`refused: ${reply.code}`)
  return reply.value
}

async function emptyApp() {
  const app = openApp()
  const connection = await app.request('connections.addDemo', undefined)
  await app.request('models.refresh', { connectionId: connection.id })
  return app
}

const anyConnection = { connectionId: null }

test('two windows never get the same unused chat, and each gets its own again', async () => {
  const app = await emptyApp()
  const ofMain = await app.request('conversations.create', anyConnection)
  const ofQuick = await quick(app, 'conversations.create', anyConnection)
  expect(ofQuick.id).not.toBe(ofMain.id)
  expect((await app.request('conversations.create', anyConnection)).id).toBe(ofMain.id)
  expect((await quick(app, 'conversations.create', anyConnection)).id).toBe(ofQuick.id)
  expect(app.addressed).toEqual([])
})

test('the quick window opens only its own chat, whatever id its page names', async () => {
  const app = await emptyApp()
  const { id: mainId } = await app.request('conversations.create', anyConnection)
  await expect(quick(app, 'conversations.open', { conversationId: mainId })).rejects.toThrow('not-found')
  const ofMain = { conversationId: mainId }
  for (const [name, input] of [
    ['conversations.saveDraft', { ...ofMain, draft: 'Another draft' }],
    ['chat.send', { ...ofMain, text: 'Spend', replacing: null }],
    ['chat.stop', ofMain],
    ['quick.openTally', ofMain],
  ] as const)
    expect(await app.ask(name, input as never, 'quick')).toEqual({ ok: false, code: 'not-found' })
  expect((await app.request('conversations.open', ofMain)).conversation.draft).toBe('')
  const { id } = await quick(app, 'conversations.create', anyConnection)
  expect((await quick(app, 'conversations.open', { conversationId: id })).conversation.id).toBe(id)
  expect((await quick(app, 'session.start', { openId: id })).open?.conversation.id).toBe(id)
  for (const openId of [mainId, null, 'nowhere'])
    expect(await quick(app, 'session.start', { openId })).toMatchObject({
      open: null,
      summaries: [],
      projects: [],
      notices: [],
    })
})

test('the main window takes a chat over, and the quick window hears of it once and is out', async () => {
  const app = await emptyApp()
  const { id } = await quick(app, 'conversations.create', anyConnection)
  await quick(app, 'conversations.saveDraft', { conversationId: id, draft: 'Half a question' })
  const opened = await app.request('conversations.open', { conversationId: id })
  await app.request('conversations.open', { conversationId: id })
  expect(opened.conversation.draft).toBe('Half a question')
  expect(app.addressed).toEqual([{ to: 'quick', type: 'chat-taken', conversationId: id }])
  await expect(quick(app, 'conversations.open', { conversationId: id })).rejects.toThrow('not-found')
  expect((await quick(app, 'session.start', { openId: id })).open).toBeNull()
})

test('the main window can tell which chats it would take', async () => {
  const app = await emptyApp()
  await app.request('conversations.create', anyConnection)
  const { id } = await quick(app, 'conversations.create', anyConnection)
  expect(await app.request('conversations.heldByOther', undefined)).toEqual([id])
  await expect(quick(app, 'conversations.heldByOther', undefined)).rejects.toThrow()
  await app.request('conversations.open', { conversationId: id })
  expect(await app.request('conversations.heldByOther', undefined)).toEqual([])
})

test('a start of the main window leaves the quick window its chat', async () => {
  const app = await emptyApp()
  const ofMain = await app.request('conversations.create', anyConnection)
  const { id } = await quick(app, 'conversations.create', anyConnection)
  const start = await app.request('session.start', { openId: null })
  expect(start.summaries[0]?.id).toBe(id)
  expect(start.open?.conversation.id).toBe(ofMain.id)
  expect((await app.request('session.start', { openId: id })).open?.conversation.id).not.toBe(id)
  expect(app.addressed).toEqual([])
})

test('a quick question has a row in the ledger and a title like any other, and its answer goes to all windows', async () => {
  const { app, posts } = await beginStory('normal')
  const before = posts().length
  const { id } = await quick(app, 'conversations.create', anyConnection)
  const answer = await app.untilAnswered(() =>
    quick(app, 'chat.send', { conversationId: id, text: 'What is a heap?', replacing: null }),
  )
  expect(answer.call?.usage.totalTokens).toBeGreaterThan(0)
  expect(app.store.calls.list(id)).toHaveLength(1)
  expect(posts()).toHaveLength(before + 1)
  const chats = await app.request('conversations.list', { before: null })
  expect(chats.find((chat) => chat.id === id)?.title).toBe('What is a heap?')
  expect(app.events.some((event) => event.type === 'conversation-changed' && event.summary.id === id)).toBe(
    true,
  )
})

test('without a connection, the quick window starts and creates nothing', async () => {
  const app = openApp()
  expect(await quick(app, 'session.start', { openId: null })).toMatchObject({ connections: [], open: null })
  await expect(quick(app, 'conversations.create', anyConnection)).rejects.toThrow('not-found')
})

test('keys that the system refuses are not kept, and the keys before stay', async () => {
  const app = await emptyApp()
  const set = (value: string | null) => app.ask('settings.set', { name: 'quickShortcut', value })
  const kept = async () => (await app.request('settings.read', undefined)).quickShortcut
  expect(await kept()).toBeNull()
  expect((await app.request('session.start', { openId: null })).abilities.globalShortcuts).toBe('answered')
  await set('CmdOrCtrl+Shift+Space')
  app.offered.keysOutcome = 'shortcut-taken'
  expect(await set('CmdOrCtrl+Shift+K')).toEqual({ ok: false, code: 'shortcut-taken' })
  expect([await kept(), app.offered.quickKeys]).toEqual(['CmdOrCtrl+Shift+Space', 'CmdOrCtrl+Shift+Space'])
  app.offered.keysOutcome = 'shortcut-unavailable'
  expect(await set('CmdOrCtrl+Shift+K')).toEqual({ ok: false, code: 'shortcut-unavailable' })
  expect((await app.request('session.start', { openId: null })).abilities.globalShortcuts).toBe('unavailable')
  app.offered.keysOutcome = 'applied'
  await app.request('settings.reset', { names: ['quickShortcut'] })
  expect([await kept(), app.offered.quickKeys]).toEqual([null, null])
  app.offered.keysOutcome = 'shortcut-taken'
  expect(await app.ask('settings.undoReset', undefined)).toEqual({ ok: false, code: 'shortcut-taken' })
  expect(await kept()).toBeNull()
})

test.each(['', 'Space', 'CmdOrCtrl+Q', 'CmdOrCtrl+Shift+V', 'Alt+Space', 'CmdOrCtrl+Shift+', 42, ['F5']])(
  'the keys %j are refused by the bridge, and count as none in a restored file',
  async (value) => {
    const app = await emptyApp()
    const change = { name: 'quickShortcut', value } as Input<'settings.set'>
    expect(await app.ask('settings.set', change)).toEqual({ ok: false, code: 'malformed-input' })
    app.store.settings.write('quick-shortcut', value)
    expect((await app.request('settings.read', undefined)).quickShortcut).toBeNull()
  },
)
