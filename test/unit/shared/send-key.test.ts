import { describe, expect, it } from 'vitest'
import { isSendKey } from '../../../src/shared/domain/app/setting-choices.ts'

const plain = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

describe('the send key', () => {
  it('is Enter alone, or with Ctrl or Cmd, but never with Shift or Alt', () => {
    expect(isSendKey(plain, 'enter')).toBe(true)
    expect(isSendKey({ ...plain, ctrlKey: true }, 'enter')).toBe(true)
    expect(isSendKey({ ...plain, shiftKey: true }, 'enter')).toBe(false)
    expect(isSendKey({ ...plain, altKey: true }, 'enter')).toBe(false)
  })

  it('is Ctrl+Enter or Cmd+Enter if Enter alone starts a new line', () => {
    expect(isSendKey(plain, 'mod-enter')).toBe(false)
    expect(isSendKey({ ...plain, ctrlKey: true }, 'mod-enter')).toBe(true)
    expect(isSendKey({ ...plain, metaKey: true }, 'mod-enter')).toBe(true)
    expect(isSendKey({ ...plain, ctrlKey: true, shiftKey: true }, 'mod-enter')).toBe(false)
  })

  it('is no other key', () => expect(isSendKey({ ...plain, key: 'a', ctrlKey: true }, 'enter')).toBe(false))
})
