import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingRequests } from '../../../src/shared/contract/app/setting-requests.ts'
import {
  appCommands,
  type CustomShortcuts,
  isReserved,
  shortcutPattern,
  shortcutsOn,
} from '../../../src/shared/domain/app/commands.ts'

const somePresses = fc.array(
  fc.record({
    command: fc.constantFrom(...appCommands),
    keys: fc.constantFrom('CmdOrCtrl+N', 'CmdOrCtrl+J', 'CmdOrCtrl+Shift+J', 'F5', null),
  }),
  { maxLength: 8 },
)

describe.each([true, false])('custom shortcuts (Linux: %s)', (isLinux) => {
  const { defaultKeysOf, keysOf, commandWith, withShortcut } = shortcutsOn(isLinux)

  test('never give two commands the same keys, whatever is assigned', () => {
    fc.assert(
      fc.property(somePresses, (presses) => {
        const custom = presses.reduce<CustomShortcuts>(
          (before, { command, keys }) => withShortcut(before, command, keys),
          [],
        )
        const inUse = appCommands.flatMap((command) => keysOf(command, custom) ?? [])
        expect(new Set(inUse).size).toBe(inUse.length)
        const last = presses.at(-1)
        if (last !== undefined) expect(keysOf(last.command, custom)).toBe(last.keys)
      }),
    )
  })

  test('win against the default that a newer version gives to another command', () => {
    const keys = defaultKeysOf('show-branches') ?? ''
    const custom = [{ command: 'open-prompts', keys }]
    expect(commandWith(keys, custom)).toBe('open-prompts')
    expect(keysOf('show-branches', custom)).toBeNull()
    expect(keysOf('show-branches', [{ command: 'command-of-later', keys }])).toBe(keys)
  })

  test('include every default, and are refused as input where a field or the system uses them', () => {
    const accepts = (keys: string): boolean =>
      settingRequests['settings.set'].input.safeParse({
        name: 'shortcuts',
        value: [{ command: 'new-chat', keys }],
      }).success
    for (const keys of appCommands.map(defaultKeysOf)) if (keys !== null) expect(accepts(keys)).toBe(true)
    expect(['F5', 'CmdOrCtrl+Shift+F12', 'CmdOrCtrl+;', 'CmdOrCtrl+7'].map(accepts)).toEqual([
      true,
      true,
      true,
      true,
    ])
    for (const keys of ['CmdOrCtrl+C', 'CmdOrCtrl+0', 'F11', 'F2']) {
      expect(isReserved(keys)).toBe(true)
      expect(accepts(keys)).toBe(false)
    }
    for (const keys of [
      'N',
      'Shift+N',
      'Alt+N',
      'CmdOrCtrl+Alt+N',
      'CmdOrCtrl+n',
      'CmdOrCtrl++',
      'F25',
      'CmdOrCtrl+Tab',
      '',
    ]) {
      expect(shortcutPattern.test(keys)).toBe(false)
      expect(accepts(keys)).toBe(false)
    }
  })
})
