import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../../src/main/menus/menu-template.ts'
import {
  type AppCommand,
  appCommands,
  commandKeys,
  isReserved,
} from '../../../src/shared/domain/app/commands.ts'

type Item = MenuItemConstructorOptions

function flatten(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])
}

function itemsOf(isMac: boolean, choose: (command: AppCommand) => void = () => {}): Item[] {
  return flatten(menuTemplate({ choose, shortcuts: [], isMac, isPackaged: true }))
}

test.each([true, false])('every item of the menus is a command, with its keys (Mac: %s)', (isMac) => {
  const items = itemsOf(isMac).filter(({ id }) => id !== undefined)
  expect(items.length).toBeGreaterThan(20)
  for (const { id, accelerator } of items) {
    expect(appCommands).toContain(id)
    expect(accelerator ?? null).toBe(commandKeys[id as AppCommand])
  }
})

test.each([true, false])('every command with keys is in the menus once (Mac: %s)', (isMac) => {
  const ids = itemsOf(isMac).map(({ id }) => id)
  const withKeys = appCommands.filter((name) => commandKeys[name] !== null)
  for (const name of withKeys) expect(ids.filter((id) => id === name)).toHaveLength(1)
})

test.each([true, false])('every view is in a menu, with or without keys (Mac: %s)', (isMac) => {
  const ids = itemsOf(isMac).map(({ id }) => id)
  for (const name of ['open-prompts', 'open-requests', 'open-settings', 'compare-models'])
    expect(ids.filter((id) => id === name)).toHaveLength(1)
})

test('no two commands share keys by default, and none uses reserved keys', () => {
  const keys = Object.values(commandKeys).filter((value) => value !== null)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter(isReserved)).toEqual([])
})

test('custom shortcuts replace the keys of their items only', () => {
  const shortcuts = [
    { command: 'new-chat', keys: 'CmdOrCtrl+Shift+N' },
    { command: 'find-in-conversation', keys: null },
    { command: 'command-of-later', keys: 'F9' },
  ]
  const items = flatten(menuTemplate({ choose: () => {}, shortcuts, isMac: false, isPackaged: true }))
  const acceleratorOf = (wanted: AppCommand) => items.find(({ id }) => id === wanted)?.accelerator
  expect(acceleratorOf('new-chat')).toBe('CmdOrCtrl+Shift+N')
  expect(acceleratorOf('find-in-conversation')).toBeUndefined()
  expect(acceleratorOf('toggle-sidebar')).toBe(commandKeys['toggle-sidebar'])
})

const developing = new Set<unknown>(['reload', 'forceReload', 'toggleDevTools'])

test.each([true, false])('a release has no DevTools and no reload, by menu or by key (Mac: %s)', (isMac) => {
  const rolesOf = (isPackaged: boolean) =>
    flatten(menuTemplate({ choose: () => {}, shortcuts: [], isMac, isPackaged })).flatMap(
      ({ role }) => role ?? [],
    )
  expect(rolesOf(true).filter((role) => developing.has(role))).toEqual([])
  expect(rolesOf(false)).toContain('toggleDevTools')
})

test('a menu item runs its own command', () => {
  const chosen: AppCommand[] = []
  for (const { id, click } of itemsOf(false, (command) => chosen.push(command)))
    if (id !== undefined) (click as () => void)()
  expect(chosen).toEqual(itemsOf(false).flatMap(({ id }) => (id === undefined ? [] : [id])))
})
