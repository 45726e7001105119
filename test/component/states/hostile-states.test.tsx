import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { corpus } from '../hostile-corpus.ts'
import { openApp } from '../open-app.tsx'
import { allStates } from './all-states.ts'
import { chatWorld } from './chat-states.ts'
import { expectHarmless, requestsTo } from './harmless.ts'
import { createSource, poison } from './poison.ts'

const source = createSource(corpus)

describe('B1, B2, B7: where every text of the window is a hostile one', () => {
  const alarm = vi.fn()
  beforeEach(() => {
    vi.spyOn(window, 'alert').mockImplementation(alarm)
    performance.clearResourceTimings()
  })
  afterEach(() => vi.restoreAllMocks())

  it.each(allStates)('$name draws words and harmless elements alone, and asks for nothing', async (state) => {
    const address = location.href
    const bridge = await openApp((state.world ?? chatWorld)(), (fake) => {
      poison(fake, source.next)
      state.prepare?.(fake)
    })
    // Hostile texts may have renamed the control that leads to this state. Then less is visible, but the
    // check still holds.
    await Promise.resolve(state.reach?.(bridge)).catch(() => undefined)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
    expectHarmless(document.body)
    expect(alarm).not.toHaveBeenCalled()
    expect(requestsTo('evil')).toEqual([])
    expect(location.href.split('#')[0]).toBe(address.split('#')[0])
  })

  it('each hostile text was shown, whole and cut', () => {
    expect(source.taken).toBeGreaterThan(3 * corpus.length)
  })
})
