import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublisher, registerRequests } from '../../../../src/main/ipc/register.ts'
import type { Log } from '../../../../src/main/log.ts'
import { kindOfPage } from '../../../../src/main/window/app-address.ts'
import type { ConversationSummary } from '../../../../src/shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../../src/shared/contract/events.ts'
import type { WindowKind } from '../../../../src/shared/domain/app/window-kinds.ts'

type Handler = (event: unknown, ...values: unknown[]) => unknown

const heard = vi.hoisted(() => new Map<string, Handler>())

vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => heard.set(channel, handler) },
}))

const frameAt = (url: string) => ({ url, parent: null, detached: false, isDestroyed: () => false })
const windowWith = (mainFrame: object) => ({ webContents: { mainFrame } }) as unknown as BrowserWindow
const frame = frameAt('app://bundle/index.html')
const quickFrame = frameAt('app://bundle/quick.html#/c/1')
const ownWindow = windowWith(frame)
const untrusted = { ok: false, code: 'untrusted-sender' }

function registerWith(findOwnWindow: (kind: WindowKind) => BrowserWindow | null) {
  heard.clear()
  const route = vi.fn(async () => ({ ok: true, value: null }) as const)
  const warn = vi.fn<Log['warn']>()
  registerRequests(route, findOwnWindow, kindOfPage, { warn, note() {} })
  const [[channel, handler] = ['', () => undefined]] = heard
  return { route, warn, channel, handler }
}

describe('the listener for windows', () => {
  beforeEach(() => heard.clear())

  test('uses one channel, and passes two values on', async () => {
    const { route, channel, handler } = registerWith((kind) => (kind === 'main' ? ownWindow : null))
    expect([...heard.keys()]).toEqual(['tally:request'])
    expect(channel).toBe('tally:request')
    await handler({ senderFrame: frame }, 'connections.list', { a: 1 }, 'more', () => undefined)
    expect(route.mock.calls).toEqual([['connections.list', { a: 1 }, 'main']])
  })

  test.each<[string, unknown, BrowserWindow | null]>([
    ['a frame that is gone', { senderFrame: null }, ownWindow],
    ['a frame of another window', { senderFrame: { ...frame } }, ownWindow],
    ['our frame, once its window has closed', { senderFrame: frame }, null],
    ['what is no event', undefined, ownWindow],
  ])('refuses %s, and logs not a word of its input', async (_who, event, window) => {
    const { route, warn, handler } = registerWith((kind) => (kind === 'main' ? window : null))
    expect(await handler(event, 'sk-secret', { text: 'sk-secret' })).toEqual(untrusted)
    expect(route).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([['request from an untrusted frame refused']])
  })

  test('answers a window that is being destroyed with a refusal, without an exception', async () => {
    const { handler } = registerWith(() => {
      throw new Error('Object has been destroyed')
    })
    expect(await handler({ senderFrame: frame }, 'connections.list')).toEqual(untrusted)
  })

  const both = (kind: WindowKind) => (kind === 'main' ? ownWindow : windowWith(quickFrame))

  test('tells the router which window asks', async () => {
    const { route, handler } = registerWith(both)
    await handler({ senderFrame: quickFrame }, 'session.start', {})
    await handler({ senderFrame: frame }, 'session.start', {})
    expect(route.mock.calls.map(([, , from]: unknown[]) => from)).toEqual(['quick', 'main'])
  })

  test.each([
    ['quick', 'app://bundle/index.html'],
    ['main', 'app://bundle/quick.html'],
    ['quick', 'app://bundle/quick.html?a'],
    ['quick', 'app://elsewhere/quick.html'],
    ['quick', 'app://print/page.html'],
  ] as const)('refuses the %s window while it shows the page %s', async (kind, url) => {
    const other = frameAt(url)
    const { route, handler } = registerWith((asked) => (asked === kind ? windowWith(other) : both(asked)))
    expect(await handler({ senderFrame: other }, 'session.start', {})).toEqual(untrusted)
    expect(route).not.toHaveBeenCalled()
  })
})

describe('events', () => {
  const sent: [string, unknown][] = []
  const windowNamed = (name: string, isDestroyed = false) =>
    ({
      webContents: {
        isDestroyed: () => isDestroyed,
        send: (_channel: string, event: unknown) => sent.push([name, event]),
      },
    }) as unknown as BrowserWindow
  const own = (kind: WindowKind, id: string): boolean => kind === 'main' || id === 'own'
  const connection = { type: 'connection-changed' } as Extract<AppEvent, { type: 'connection-changed' }>

  beforeEach(() => sent.splice(0))

  test('go to every window, but for those with one address', () => {
    const { publish, sendTo } = createPublisher((kind) => windowNamed(kind), own)
    publish(connection)
    expect(sent).toEqual([
      ['main', connection],
      ['quick', connection],
    ])
    sendTo('quick', { type: 'window-closing' })
    sendTo('main', { type: 'command-chosen', command: 'new-chat' })
    expect(sent.slice(2).map(([name]) => name)).toEqual(['quick', 'main'])
  })

  test('about notices, tasks and the chats of the main window do not reach the quick one', () => {
    const { publish } = createPublisher((kind) => windowNamed(kind), own)
    const answer = { type: 'answer-extended', messageId: 'a', part: 'text', offset: 0, text: 'So' } as const
    publish({ ...answer, conversationId: 'other' })
    publish({ type: 'conversation-changed', summary: { id: 'other' } as ConversationSummary })
    publish({ type: 'notice-raised', code: 'safe-mode', detail: null })
    publish({ type: 'task-changed', task: null })
    publish({ type: 'prices-changed' })
    expect(sent.map(([name]) => name)).toEqual(Array.from({ length: 5 }, () => 'main'))
    publish({ ...answer, conversationId: 'own' })
    publish({ type: 'conversation-changed', summary: { id: 'own' } as ConversationSummary })
    expect(sent.slice(5).map(([name]) => name)).toEqual(['main', 'quick', 'main', 'quick'])
  })

  test('are dropped for a window that is gone', () => {
    createPublisher((kind) => (kind === 'main' ? windowNamed(kind, true) : null), own).publish(connection)
    expect(sent).toEqual([])
  })
})
