import { beforeEach, expect, test, vi } from 'vitest'
import { createQuickShortcut } from '../../../src/main/window/quick-shortcut.ts'

const system = vi.hoisted(() => ({
  held: new Map<string, () => void>(),
  refused: new Set<string>(),
  asked: [] as string[],
  /** A Wayland desktop: it keeps keys that the program gives back. */
  isDesktop: false,
  quit: () => {},
}))
vi.mock('electron', () => ({
  app: {
    on(_name: string, listener: () => void) {
      system.quit = listener
    },
  },
  globalShortcut: {
    register(keys: string, press: () => void) {
      if (keys.endsWith('+')) throw new TypeError('conversion failure')
      if (system.refused.has(keys)) return false
      system.asked.push(keys)
      system.held.set(keys, press)
      return true
    },
    isRegistered: (keys: string) => system.held.has(keys),
    unregister: (keys: string) => !system.isDesktop && system.held.delete(keys),
  },
}))

const onX11 = {
  platform: 'linux',
  executable: '/opt/Tally/tally',
  environment: { XDG_SESSION_TYPE: 'x11' },
  isPackaged: true,
} as const

beforeEach(() => {
  system.held.clear()
  system.refused.clear()
  system.asked = []
  system.isDesktop = false
})

const held = () => [...system.held.keys()]
const [one, other] = ['CmdOrCtrl+Shift+K', 'CmdOrCtrl+Shift+Space']

test('keys are taken at the start, changed, given back when they are turned off, and at the end', () => {
  const press = vi.fn()
  const shortcut = createQuickShortcut(press, onX11)
  expect(shortcut.begin(one)).toBe('applied')
  system.held.get(one)?.()
  expect(press).toHaveBeenCalledOnce()
  expect(shortcut.apply(other)).toBe('applied')
  expect(held()).toEqual([other])
  expect(shortcut.apply(null)).toBe('applied')
  expect(held()).toEqual([])
  shortcut.apply(one)
  system.quit()
  expect(held()).toEqual([])
})

test('off until chosen, a start asks the system for nothing', () => {
  expect(createQuickShortcut(() => {}, onX11).begin(null)).toBe('applied')
  expect(held()).toEqual([])
})

test.each([other, 'CmdOrCtrl+'])('keys that the system refuses (%s) leave the ones before', (keys) => {
  system.refused.add(other)
  const shortcut = createQuickShortcut(() => {}, onX11)
  shortcut.begin(one)
  expect(shortcut.apply(keys)).toBe('shortcut-taken')
  expect(held()).toEqual([one])
  system.refused.clear()
  expect(shortcut.apply(other)).toBe('applied')
})

test('in safe mode, which begins nothing, keys are neither taken nor refused', () => {
  system.refused.add(one)
  const shortcut = createQuickShortcut(() => {}, onX11)
  expect(shortcut.apply(one)).toBe('applied')
  expect(shortcut.apply(other)).toBe('applied')
  expect(held()).toEqual([])
})

const underWayland = { XDG_SESSION_TYPE: 'wayland' }
const image = { ...underWayland, APPIMAGE: '/home/ada/Tally.AppImage', APPDIR: '/tmp/.mount_x' }

test.each([
  ['an installed package under X11', onX11, 'answered'],
  ['macOS', { ...onX11, platform: 'darwin', environment: {} }, 'answered'],
  ['Windows', { ...onX11, platform: 'win32', environment: {} }, 'answered'],
  ['an installed package under Wayland', { ...onX11, environment: underWayland }, 'desktop-decides'],
  [
    'an installed package with a display of Wayland',
    { ...onX11, environment: { WAYLAND_DISPLAY: 'wayland-0' } },
    'desktop-decides',
  ],
  [
    'an AppImage under Wayland',
    { ...onX11, executable: '/tmp/.mount_x/tally', environment: image },
    'unavailable',
  ],
  [
    'a folder under Wayland',
    { ...onX11, executable: '/home/ada/Tally/tally', environment: underWayland },
    'unavailable',
  ],
  [
    'the source under Wayland',
    { ...onX11, executable: '/usr/bin/electron', isPackaged: false, environment: underWayland },
    'unavailable',
  ],
] as const)('%s: keys that work in every program', (_name, program, support) => {
  const shortcut = createQuickShortcut(() => {}, program)
  expect(shortcut.support).toBe(support)
  const isThere = support !== 'unavailable'
  expect(shortcut.begin(one)).toBe(isThere ? 'applied' : 'shortcut-unavailable')
  expect(held()).toEqual(isThere ? [one] : [])
  // Turning them off always works.
  expect(shortcut.apply(null)).toBe('applied')
})

test('keys that a Wayland desktop keeps do nothing once they are changed or turned off', () => {
  system.isDesktop = true
  const press = vi.fn()
  const shortcut = createQuickShortcut(press, { ...onX11, environment: underWayland })
  shortcut.begin(one)
  shortcut.apply(other)
  system.held.get(one)?.()
  expect(press).not.toHaveBeenCalled()
  system.held.get(other)?.()
  expect(press).toHaveBeenCalledOnce()
  shortcut.apply(null)
  system.held.get(other)?.()
  expect(press).toHaveBeenCalledOnce()
  // The desktop is asked once for the same keys.
  expect(shortcut.apply(one)).toBe('applied')
  expect(system.asked).toEqual([one, other])
  system.held.get(one)?.()
  expect(press).toHaveBeenCalledTimes(2)
})
