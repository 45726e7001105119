import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuickShortcut } from '../../../src/main/window/quick-shortcut.ts'

const system = vi.hoisted(() => ({
  held: new Map<string, () => void>(),
  refused: new Set<string>(),
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
      system.held.set(keys, press)
      return true
    },
    unregister: (keys: string) => system.held.delete(keys),
  },
}))

const { platform } = process
const pretend = (name: NodeJS.Platform): void =>
  void Object.defineProperty(process, 'platform', { value: name })

beforeEach(() => {
  system.held.clear()
  system.refused.clear()
  pretend('linux')
  vi.stubEnv('XDG_SESSION_TYPE', 'x11')
  vi.stubEnv('WAYLAND_DISPLAY', undefined)
})
afterEach(() => {
  pretend(platform)
  vi.unstubAllEnvs()
})

const held = () => [...system.held.keys()]
const [one, other] = ['CmdOrCtrl+Shift+K', 'CmdOrCtrl+Shift+Space']

test('keys are taken at the start, changed, given back when they are turned off, and at the end', () => {
  const press = vi.fn()
  const shortcut = createQuickShortcut(press)
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
  expect(createQuickShortcut(() => {}).begin(null)).toBe('applied')
  expect(held()).toEqual([])
})

test.each([other, 'CmdOrCtrl+'])('keys that the system refuses (%s) leave the ones before', (keys) => {
  system.refused.add(other)
  const shortcut = createQuickShortcut(() => {})
  shortcut.begin(one)
  expect(shortcut.apply(keys)).toBe('shortcut-taken')
  expect(held()).toEqual([one])
  system.refused.clear()
  expect(shortcut.apply(other)).toBe('applied')
})

test('in safe mode, which begins nothing, keys are neither taken nor refused', () => {
  system.refused.add(one)
  const shortcut = createQuickShortcut(() => {})
  expect(shortcut.apply(one)).toBe('applied')
  expect(shortcut.apply(other)).toBe('applied')
  expect(held()).toEqual([])
})

test.each([
  ['linux', 'wayland', undefined, false],
  ['linux', undefined, 'wayland-0', false],
  ['linux', 'x11', undefined, true],
  ['darwin', undefined, undefined, true],
  ['win32', undefined, undefined, true],
] as const)(
  'on %s with session %s and display %s, keys are available: %s',
  (name, session, display, isThere) => {
    pretend(name)
    vi.stubEnv('XDG_SESSION_TYPE', session)
    vi.stubEnv('WAYLAND_DISPLAY', display)
    const shortcut = createQuickShortcut(() => {})
    expect(shortcut.isAvailable()).toBe(isThere)
    expect(shortcut.begin(one)).toBe(isThere ? 'applied' : 'shortcut-unavailable')
    expect(held()).toEqual(isThere ? [one] : [])
    // Turning them off always works.
    expect(shortcut.apply(null)).toBe('applied')
  },
)
