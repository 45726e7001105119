import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadAndShow } from '../../../src/main/window/show-window.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const page = 'app://bundle/index.html'

/** A hidden window that loads until the test ends it. It ignores as many attempts to show it as given. */
function openHidden({ ignored = 0 } = {}) {
  const events = new EventEmitter()
  const loading = Promise.withResolvers<void>()
  const state = { isVisible: false, isMinimized: false, isDestroyed: false, ignored }
  const shown: string[] = []
  const show = (by: string): void => {
    shown.push(by)
    if (state.ignored > 0) state.ignored -= 1
    else state.isVisible = true
    events.emit('show')
  }
  const window = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    loadURL: () => loading.promise,
    isVisible: () => state.isVisible,
    isMinimized: () => state.isMinimized,
    isDestroyed: () => state.isDestroyed,
  }
  const warnings: string[] = []
  const done = loadAndShow(window as unknown as BrowserWindow, page, {
    log: { warn: (what) => warnings.push(what) },
    show: () => show('Tally'),
    place: () => shown.push('placed'),
  })
  done.catch(() => {})
  return {
    state,
    shown,
    warnings,
    done,
    endLoading: async () => {
      loading.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    failLoading: async () => {
      loading.reject(new Error('ERR_FAILED'))
      await vi.advanceTimersByTimeAsync(0)
    },
    paint: () => void events.emit('ready-to-show'),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    showElsewhere: () => show('someone else'),
    hide: () => {
      state.isVisible = false
      events.emit('hide')
    },
    destroy: () => {
      state.isDestroyed = true
      events.emit('closed')
    },
  }
}

type Opened = ReturnType<typeof openHidden>

const signals: readonly (readonly [string, (opened: Opened) => unknown])[] = [
  ['its first picture', ({ paint }) => paint()],
  ['the end of loading', ({ endLoading }) => endLoading()],
  ['a failure of loading', ({ failLoading }) => failLoading()],
  ['two seconds', ({ wait }) => wait(2_000)],
]

describe('a new window', () => {
  test.each(signals)('is placed and shown once at %s, whatever comes later', async (_what, happen) => {
    const opened = openHidden()
    await opened.wait(1_999)
    expect(opened.shown).toEqual([])
    await happen(opened)
    expect(opened.shown).toEqual(['placed', 'Tally'])
    for (const [, later] of signals) await later(opened)
    expect(opened.shown).toEqual(['placed', 'Tally'])
    expect(opened.warnings).toEqual([])
  })

  test.each(signals)('that was shown and hidden before stays hidden at %s', async (_what, happen) => {
    const opened = openHidden()
    opened.showElsewhere()
    opened.hide()
    await happen(opened)
    expect(opened.shown).toEqual(['someone else', 'placed'])
    expect(opened.state.isVisible).toBe(false)
  })

  test.each(signals)('that closed before is not touched at %s', async (_what, happen) => {
    const opened = openHidden()
    opened.destroy()
    await happen(opened)
    expect(opened.shown).toEqual([])
  })

  test('that could not load tells so, and is shown all the same', async () => {
    const opened = openHidden()
    await opened.failLoading()
    await expect(opened.done).rejects.toThrow('ERR_FAILED')
    expect(opened.state.isVisible).toBe(true)
  })
})

describe('a window that stays invisible', () => {
  test('is logged, and shown once more', async () => {
    const opened = openHidden({ ignored: 9 })
    await opened.endLoading()
    expect(opened.warnings).toHaveLength(1)
    await opened.wait(60_000)
    expect(opened.shown).toEqual(['placed', 'Tally', 'Tally'])
  })

  test('is not shown again once it was seen and hidden', async () => {
    const opened = openHidden({ ignored: 1 })
    await opened.endLoading()
    opened.showElsewhere()
    opened.hide()
    await opened.wait(60_000)
    expect(opened.shown).toEqual(['placed', 'Tally', 'someone else'])
  })

  test('is left alone when it closes, or when the system starts it minimized', async () => {
    const closed = openHidden({ ignored: 9 })
    await closed.endLoading()
    closed.destroy()
    const minimized = openHidden({ ignored: 9 })
    minimized.state.isMinimized = true
    await minimized.endLoading()
    await closed.wait(60_000)
    expect(closed.shown).toEqual(['placed', 'Tally'])
    expect(minimized.shown).toEqual(['placed', 'Tally'])
    expect(minimized.warnings).toEqual([])
  })
})
