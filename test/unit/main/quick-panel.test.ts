import type { BrowserWindowConstructorOptions, Session } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import { openQuickWindow } from '../../../src/main/window/window.ts'

const opened = vi.hoisted(() => ({ options: [] as BrowserWindowConstructorOptions[] }))
vi.mock('electron', () => ({
  app: { isPackaged: true, getAppPath: () => '/app' },
  BrowserWindow: function BrowserWindow(options: BrowserWindowConstructorOptions) {
    opened.options.push(options)
    return {
      on: () => {},
      once: () => {},
      removeMenu: () => {},
      loadURL: async () => {},
      isDestroyed: () => true,
    }
  },
}))

const { platform } = process
afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }))

test('on macOS, the quick window is a panel, because only a panel appears over an app in full screen', async () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  await openQuickWindow({
    session: {} as Session,
    preload: '/app/preload.cjs',
    paper: '#fff',
    log: { warn: () => {}, note: () => {} },
    prepare: () => {},
  })
  expect(opened.options).toMatchObject([{ type: 'panel' }])
})
