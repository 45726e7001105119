import type { BrowserWindowConstructorOptions, Session } from 'electron'
import { afterAll, expect, test, vi } from 'vitest'
import { openQuickWindow } from '../../../src/main/window/window.ts'

const opened = vi.hoisted(() => ({ options: [] as BrowserWindowConstructorOptions[] }))
vi.mock('electron', () => ({
  app: { isPackaged: true, getAppPath: () => '/app' },
  BrowserWindow: function BrowserWindow(options: BrowserWindowConstructorOptions) {
    opened.options.push(options)
    return { ...emptyWindow }
  },
}))

const emptyWindow = {
  on: () => {},
  once: () => {},
  removeMenu: () => {},
  loadURL: async () => {},
  isDestroyed: () => true,
}

const { platform } = process
afterAll(() => void Object.defineProperty(process, 'platform', { value: platform }))

// Only a panel appears over an app in full screen.
test.each([
  ['darwin', 'panel'],
  ['linux', undefined],
  ['win32', undefined],
])('on %s, the quick window has the type %s', async (name, type) => {
  Object.defineProperty(process, 'platform', { value: name })
  await openQuickWindow({
    session: {} as Session,
    preload: '/app/preload.cjs',
    paper: '#fff',
    log: { warn: () => {}, note: () => {} },
    prepare: () => {},
  })
  expect(opened.options.at(-1)?.type).toBe(type)
})
