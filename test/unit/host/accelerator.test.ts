import { expect, test } from 'vitest'
import { matchesAccelerator } from '../../host/desktop/accelerator.ts'
import type { PressedKey } from '../../host/page/wire.ts'

function pressed(key: string, code: string, held: Partial<PressedKey> = {}): PressedKey {
  return {
    type: 'keyDown',
    key,
    code,
    control: false,
    shift: false,
    alt: false,
    meta: false,
    isAutoRepeat: false,
    isComposing: false,
    location: 0,
    isTaken: false,
    ...held,
  }
}

test.each([
  ['Ctrl+,', pressed(',', 'Comma', { control: true })],
  ['Ctrl+Shift+K', pressed('K', 'KeyK', { control: true, shift: true })],
  ['Alt+2', pressed('²', 'Digit2', { alt: true })],
  ['Ctrl+Plus', pressed('+', 'BracketRight', { control: true })],
  ['F11', pressed('F11', 'F11')],
  ['Esc', pressed('Escape', 'Escape')],
])('%s matches its key', (accelerator, key) => {
  expect(matchesAccelerator(accelerator, key)).toBe(true)
})

test.each([
  ['Ctrl+K', pressed('k', 'KeyK')],
  ['Ctrl+K', pressed('K', 'KeyK', { control: true, shift: true })],
  ['Ctrl+K', pressed('j', 'KeyJ', { control: true })],
  [null, pressed('k', 'KeyK', { control: true })],
])('%s matches no other key', (accelerator, key) => {
  expect(matchesAccelerator(accelerator, key)).toBe(false)
})
