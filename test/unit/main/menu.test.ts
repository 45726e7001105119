import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../../src/main/menus/menu-template.ts'
import {
  type AppCommand,
  appCommands,
  isReserved,
  shortcutsOn,
} from '../../../src/shared/domain/app/commands.ts'

type Item = MenuItemConstructorOptions

function flatten(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])
}

const platforms = ['darwin', 'linux', 'win32'] as const
type Platform = (typeof platforms)[number]
const defaultKeysOn = (platform: Platform) => shortcutsOn(platform === 'linux').defaultKeysOf

function itemsOf(platform: Platform, choose: (command: AppCommand) => void = () => {}): Item[] {
  return flatten(menuTemplate({ choose, shortcuts: [], platform, isPackaged: true }))
}

test.each(platforms)('every item of the menus is a command, with its keys on %s', (platform) => {
  const items = itemsOf(platform).filter(({ id }) => id !== undefined)
  expect(items.length).toBeGreaterThan(20)
  for (const { id, accelerator } of items) {
    expect(appCommands).toContain(id)
    expect(accelerator ?? null).toBe(defaultKeysOn(platform)(id as AppCommand))
  }
})

test.each(platforms)('every command with keys is in the menus once on %s', (platform) => {
  const ids = itemsOf(platform).map(({ id }) => id)
  const withKeys = appCommands.filter((name) => defaultKeysOn(platform)(name) !== null)
  for (const name of withKeys) expect(ids.filter((id) => id === name)).toHaveLength(1)
})

test.each(platforms)('every view is in a menu, with or without keys on %s', (platform) => {
  const ids = itemsOf(platform).map(({ id }) => id)
  for (const name of ['open-prompts', 'open-requests', 'open-settings', 'compare-models'])
    expect(ids.filter((id) => id === name)).toHaveLength(1)
})

test.each(platforms)(
  'no two commands share keys by default on %s, and none uses reserved keys',
  (platform) => {
    const keys = appCommands.map(defaultKeysOn(platform)).filter((value) => value !== null)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter(isReserved)).toEqual([])
  },
)

test('keys that an input method of Linux takes are no defaults there', () => {
  const keys = new Set(appCommands.map(defaultKeysOn('linux')))
  for (const taken of ['CmdOrCtrl+Shift+U', 'CmdOrCtrl+Shift+E', 'CmdOrCtrl+.', 'CmdOrCtrl+;'])
    expect(keys).not.toContain(taken)
})

test('custom shortcuts replace the keys of their items only', () => {
  const shortcuts = [
    { command: 'new-chat', keys: 'CmdOrCtrl+Shift+N' },
    { command: 'find-in-conversation', keys: null },
    { command: 'command-of-later', keys: 'F9' },
  ]
  const items = flatten(menuTemplate({ choose: () => {}, shortcuts, platform: 'linux', isPackaged: true }))
  const acceleratorOf = (wanted: AppCommand) => items.find(({ id }) => id === wanted)?.accelerator
  expect(acceleratorOf('new-chat')).toBe('CmdOrCtrl+Shift+N')
  expect(acceleratorOf('find-in-conversation')).toBeUndefined()
  expect(acceleratorOf('toggle-sidebar')).toBe(defaultKeysOn('linux')('toggle-sidebar'))
})

const developing = new Set<unknown>(['reload', 'forceReload', 'toggleDevTools'])

test.each(platforms)('a release has no DevTools and no reload, by menu or by key on %s', (platform) => {
  const rolesOf = (isPackaged: boolean) =>
    flatten(menuTemplate({ choose: () => {}, shortcuts: [], platform, isPackaged })).flatMap(
      ({ role }) => role ?? [],
    )
  expect(rolesOf(true).filter((role) => developing.has(role))).toEqual([])
  expect(rolesOf(false)).toContain('toggleDevTools')
})

test.each(platforms)('no item leaves its label to Electron, which knows English only, on %s', (platform) => {
  const items = itemsOf(platform).filter(({ type }) => type !== 'separator')
  expect(items.filter(({ label = '' }) => label === '')).toEqual([])
})

test('a menu item runs its own command', () => {
  const chosen: AppCommand[] = []
  for (const { id, click } of itemsOf('linux', (command) => chosen.push(command)))
    if (id !== undefined) (click as () => void)()
  expect(chosen).toEqual(itemsOf('linux').flatMap(({ id }) => (id === undefined ? [] : [id])))
})
