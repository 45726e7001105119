import { describe, expect, test } from 'vitest'
import { nameKeys } from '../../../src/renderer/strings/commands.ts'
import { matchesKeys, pressedKeys } from '../../../src/shared/domain/app/match-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const ctrl = { ...none, ctrlKey: true }

describe('the keys of a command', () => {
  test('match exactly, and with no modifier more or less', () => {
    const k = { ...ctrl, key: 'k', code: 'KeyK' }
    expect(matchesKeys('CmdOrCtrl+K', k, false)).toBe(true)
    expect(matchesKeys('CmdOrCtrl+K', { ...k, shiftKey: true }, false)).toBe(false)
    expect(matchesKeys('CmdOrCtrl+K', { ...k, altKey: true }, false)).toBe(false)
    expect(matchesKeys('CmdOrCtrl+K', { ...k, ...none }, false)).toBe(false)
    expect(matchesKeys('CmdOrCtrl+Shift+K', { ...k, key: 'K', shiftKey: true }, false)).toBe(true)
  })

  test('use Cmd on a Mac, and not Ctrl', () => {
    expect(matchesKeys('CmdOrCtrl+K', { ...none, metaKey: true, key: 'k', code: 'KeyK' }, true)).toBe(true)
    expect(matchesKeys('CmdOrCtrl+K', { ...ctrl, key: 'k', code: 'KeyK' }, true)).toBe(false)
  })

  test("use the key's position with another script, and the letter with another layout", () => {
    expect(matchesKeys('CmdOrCtrl+N', { ...ctrl, key: 'т', code: 'KeyN' }, false)).toBe(true)
    expect(matchesKeys('CmdOrCtrl+L', { ...ctrl, key: 'l', code: 'KeyP' }, false)).toBe(true)
    expect(matchesKeys('CmdOrCtrl+P', { ...ctrl, key: 'l', code: 'KeyP' }, false)).toBe(false)
  })

  test('find a sign in any layout', () => {
    expect(matchesKeys('CmdOrCtrl+/', { ...ctrl, key: '/', code: 'Digit7', shiftKey: true }, false)).toBe(
      true,
    )
    expect(matchesKeys('CmdOrCtrl+,', { ...ctrl, key: ',', code: 'Comma' }, false)).toBe(true)
  })

  test('have names', () => {
    expect(matchesKeys('CmdOrCtrl+PageDown', { ...ctrl, key: 'PageDown', code: 'PageDown' }, false)).toBe(
      true,
    )
    expect(nameKeys('CmdOrCtrl+Shift+F', false)).toEqual(['Ctrl', 'Shift', 'F'])
    expect(nameKeys('CmdOrCtrl+Shift+F', true)).toEqual(['⇧', '⌘', 'F'])
  })
})

describe('pressed keys', () => {
  const pressed = (key: string, changes: Partial<Parameters<typeof pressedKeys>[0]> = {}) =>
    pressedKeys({ ...none, code: '', key, ...changes }, false)

  test('become an accelerator', () => {
    expect(pressed('j', { ctrlKey: true })).toBe('CmdOrCtrl+J')
    expect(pressed('J', { ctrlKey: true, shiftKey: true })).toBe('CmdOrCtrl+Shift+J')
    expect(pressed('F6', { shiftKey: true })).toBe('Shift+F6')
    expect(pressed(';', { ctrlKey: true })).toBe('CmdOrCtrl+;')
    expect(pressed('?', { ctrlKey: true, shiftKey: true })).toBe('CmdOrCtrl+?')
  })

  test('become nothing where they type, or on AltGr', () => {
    expect(pressed('j')).toBeNull()
    expect(pressed('Enter')).toBeNull()
    expect(pressed('@', { ctrlKey: true, altKey: true })).toBeNull()
    expect(pressed('j', { metaKey: true })).toBeNull()
    expect(pressed('ö', { ctrlKey: true })).toBeNull()
  })
})
