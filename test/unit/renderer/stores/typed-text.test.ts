import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftSaver } from '../../../../src/renderer/stores/chat/draft-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typedText() {
  const saved: string[] = []
  const typed = createDraftSaver((_id, text) => {
    saved.push(text)
    return Promise.resolve({ ok: true, value: undefined })
  })
  return { typed, saved }
}

describe('typed text', () => {
  it('is saved 400 ms after the last key, once', async () => {
    const { typed, saved } = typedText()
    for (const text of ['a', 'ab', 'abc']) {
      typed.change('c', text)
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(saved).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(saved).toEqual(['abc'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual(['abc'])
  })

  it('is saved after a longer pause if it is long, and at once on request', async () => {
    const { typed, saved } = typedText()
    const long = 'x'.repeat(1_000_000)
    typed.change('c', long)
    await vi.advanceTimersByTimeAsync(4_399)
    expect(saved).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(saved).toEqual([long])
    typed.change('c', `${long}y`)
    await typed.flush()
    expect(saved).toEqual([long, `${long}y`])
  })

  it('is taken no more for a chat that is gone, whatever main responds to its last save', async () => {
    const refused = Promise.withResolvers<{ ok: false; code: 'not-found' }>()
    const typed = createDraftSaver(() => refused.promise)
    typed.change('c', 'Hello')
    const saved = typed.flush()
    typed.forget('c')
    typed.change('c', 'Hello again')
    typed.keep('c', 'Hello')
    refused.resolve({ ok: false, code: 'not-found' })
    await saved
    expect(typed.store.getState()).toMatchObject({ texts: {}, unsavedIds: [] })
  })

  it.each([1, 1_000_000])(
    'is saved every few seconds during continuous typing (%i characters)',
    async (length) => {
      const { typed, saved } = typedText()
      for (let key = 0; key < 200; key += 1) {
        typed.change('c', 'x'.repeat(length + key))
        await vi.advanceTimersByTimeAsync(100)
      }
      expect(saved).toHaveLength(4)
    },
  )
})
