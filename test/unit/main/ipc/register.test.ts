import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { registerRequests } from '../../../../src/main/ipc/register.ts'
import type { Log } from '../../../../src/main/log.ts'
import { isAppPage } from '../../../../src/main/window/app-address.ts'

type Handler = (event: unknown, ...values: unknown[]) => unknown

const heard = vi.hoisted(() => new Map<string, Handler>())

vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => heard.set(channel, handler) },
}))

const frame = { url: 'app://bundle/index.html', parent: null, detached: false, isDestroyed: () => false }
const ownWindow = { webContents: { mainFrame: frame } } as unknown as BrowserWindow
const untrusted = { ok: false, code: 'untrusted-sender' }

function registerWith(findOwnWindow: () => BrowserWindow | null) {
  heard.clear()
  const route = vi.fn(async () => ({ ok: true, value: null }) as const)
  const warn = vi.fn<Log['warn']>()
  registerRequests(route, findOwnWindow, isAppPage, { warn, note() {} })
  const [[channel, handler] = ['', () => undefined]] = heard
  return { route, warn, channel, handler }
}

describe('the listener for windows', () => {
  beforeEach(() => heard.clear())

  test('uses one channel, and passes two values on', async () => {
    const { route, channel, handler } = registerWith(() => ownWindow)
    expect([...heard.keys()]).toEqual(['tally:request'])
    expect(channel).toBe('tally:request')
    await handler({ senderFrame: frame }, 'connections.list', { a: 1 }, 'more', () => undefined)
    expect(route.mock.calls).toEqual([['connections.list', { a: 1 }]])
  })

  test.each<[string, unknown, BrowserWindow | null]>([
    ['a frame that is gone', { senderFrame: null }, ownWindow],
    ['a frame of another window', { senderFrame: { ...frame } }, ownWindow],
    ['our frame, once its window has closed', { senderFrame: frame }, null],
    ['what is no event', undefined, ownWindow],
  ])('refuses %s, and logs not a word of its input', async (_who, event, window) => {
    const { route, warn, handler } = registerWith(() => window)
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
})
