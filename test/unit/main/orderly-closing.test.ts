import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClosedPlace } from '../../../src/main/window/keep-running.ts'
import { createOrderlyQuit } from '../../../src/main/window/orderly-closing.ts'
import type { WindowKind } from '../../../src/shared/domain/app/window-kinds.ts'

const electron = vi.hoisted(() => ({ listeners: [] as (() => void)[], quit: () => {} }))
vi.mock('electron', () => ({
  app: {
    on: (_name: string, listener: () => void) => electron.listeners.push(listener),
    quit: () => electron.quit(),
  },
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Two windows with loaded pages that close as in Electron: a quit asks both, and a prevented close ends it. */
function createDesk(placeOfClosed: (kind: WindowKind) => ClosedPlace) {
  electron.listeners = []
  const asked: WindowKind[] = []
  const done: string[] = []
  const closing = createOrderlyQuit({
    askToSave: (kind) => asked.push(kind),
    placeOfClosed: async (kind) => placeOfClosed(kind),
  })
  const open = new Map<WindowKind, () => void>()
  const pages = { main: new EventEmitter(), quick: new EventEmitter() }
  for (const kind of ['main', 'quick'] as const) {
    const events = new EventEmitter()
    const close = (): void => {
      let isPrevented = false
      const preventDefault = (): void => {
        isPrevented = true
      }
      events.emit('close', { preventDefault })
      if (isPrevented) return
      open.delete(kind)
      done.push(`${kind} closed`)
    }
    const window = {
      webContents: pages[kind],
      on: (name: string, listener: (event: unknown) => void) => events.on(name, listener),
      isDestroyed: () => !open.has(kind),
      hide: () => done.push(`${kind} hidden`),
      minimize: () => done.push(`${kind} minimized`),
      close,
    }
    closing.guard(kind, window as unknown as BrowserWindow)
    pages[kind].emit('did-finish-load')
    open.set(kind, close)
  }
  electron.quit = () => {
    for (const listener of electron.listeners) listener()
    for (const close of open.values()) close()
    if (open.size === 0) done.push('quit')
  }
  return { closing, asked, done, pages, close: (kind: WindowKind) => open.get(kind)?.() }
}

const usual = (kind: WindowKind): ClosedPlace => (kind === 'quick' ? 'hidden' : 'nowhere')

test('each window saves for itself, and one confirmation closes only its own window', async () => {
  const { closing, asked, done, close } = createDesk(() => 'nowhere')
  close('main')
  close('quick')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['main', 'quick'])
  closing.confirm('quick')
  expect(done).toEqual(['quick closed'])
  closing.confirm('main')
  expect(done).toEqual(['quick closed', 'main closed'])
})

test('the quick window hides when it is closed, and nothing waits for its page', async () => {
  const { asked, done, close } = createDesk(usual)
  close('quick')
  close('quick')
  await vi.advanceTimersByTimeAsync(1)
  close('quick')
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['quick hidden', 'quick hidden'])
  expect(asked).toEqual([])
})

test('a quit waits for both windows at once, asks each one once, and closes a hidden one too', async () => {
  const { closing, asked, done } = createDesk(usual)
  electron.quit()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['main', 'quick'])
  closing.confirm('main')
  expect(done).toEqual(['main closed'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['main', 'quick'])
  closing.confirm('quick')
  expect(done).toEqual(['main closed', 'quick closed', 'quit'])
})

test('a quit waits for a page that is busy, but no longer than three seconds', async () => {
  const { closing, done } = createDesk(usual)
  electron.quit()
  await vi.advanceTimersByTimeAsync(2_900)
  closing.confirm('main')
  expect(done).toEqual(['main closed'])
  await vi.advanceTimersByTimeAsync(101)
  expect(done).toEqual(['main closed', 'quick closed', 'quit'])
})

test('a quit hardly waits for a page that crashed', async () => {
  const { done, pages } = createDesk(usual)
  for (const page of Object.values(pages)) page.emit('render-process-gone')
  electron.quit()
  await vi.advanceTimersByTimeAsync(501)
  expect(done).toEqual(['main closed', 'quick closed', 'quit'])
})
