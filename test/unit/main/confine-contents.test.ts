import type { WebContents } from 'electron'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confineContents, returnToPage } from '../../../src/main/window/confine-contents.ts'
import { cases } from '../../fixtures/cases.ts'

type Listener = (event: object) => void

/** A page as from Electron, which records how it was confined. */
function confine() {
  const listeners = new Map<string, Listener[]>()
  const asked: { open?: (details: object) => unknown; calls?: string } = {}
  const contents = {
    on: (name: string, listener: Listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    setWindowOpenHandler: (handler: (details: object) => unknown) => {
      asked.open = handler
    },
    setWebRTCIPHandlingPolicy: (policy: string) => {
      asked.calls = policy
    },
  }
  confineContents(contents as unknown as WebContents)
  const isPrevented = (name: string, url: string): boolean => {
    let prevented = 0
    const event = { url, isMainFrame: true, isSameDocument: false, preventDefault: () => (prevented += 1) }
    for (const listener of listeners.get(name) ?? []) listener(event)
    return prevented > 0
  }
  return { asked, isPrevented, names: [...listeners.keys()] }
}

const elsewhere = [
  'https://example.com/',
  'http://127.0.0.1:8080/',
  'file:///etc/passwd',
  'file:///home/a/dropped.html',
  'app://other/index.html',
  'app://bundle.example.com/index.html',
  'app://bundle/other.html',
  'app://bundle/index.html/',
  'app://bundle/index.html?x',
  'app://bundle:1/index.html',
  'app://user@bundle/index.html',
  'app://user:word@bundle/index.html',
  'app:bundle/index.html',
  '//example.com/',
  '',
]

describe('a page', () => {
  test.each(elsewhere)('does not navigate to %j', (url) => {
    const { isPrevented } = confine()
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      expect(isPrevented(name, url)).toBe(true)
  })

  test('may reload and move within itself', () => {
    const { isPrevented } = confine()
    for (const url of ['app://bundle/index.html', 'app://bundle/index.html#part'])
      for (const name of ['will-navigate', 'will-frame-navigate']) expect(isPrevented(name, url)).toBe(false)
  })

  test('follows no redirect, not even to itself', () => {
    expect(confine().isPrevented('will-redirect', 'app://bundle/index.html')).toBe(true)
  })

  test('does not navigate to any address', () => {
    const { isPrevented } = confine()
    const address = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `app://${text}`),
    )
    fc.assert(
      fc.property(address, (url) => {
        const parsed = URL.parse(url)
        const isOurs =
          parsed?.protocol === 'app:' &&
          parsed.host === 'bundle' &&
          parsed.pathname === '/index.html' &&
          parsed.username + parsed.password + parsed.search === ''
        expect(isPrevented('will-navigate', url)).toBe(!isOurs)
      }),
      { numRuns: cases(5_000) },
    )
  })
})

test.each([...elsewhere, 'app://bundle/index.html'])('no window opens for %j', (url) => {
  const { asked } = confine()
  for (const disposition of ['foreground-tab', 'background-tab', 'new-window', 'other'])
    expect(asked.open?.({ url, disposition, frameName: '', features: '' })).toEqual({ action: 'deny' })
})

test('no webview attaches', () => {
  expect(confine().isPrevented('will-attach-webview', 'app://bundle/index.html')).toBe(true)
})

test('no call bypasses the proxy', () => {
  expect(confine().asked.calls).toBe('disable_non_proxied_udp')
})

test.each(['about:blank', 'about:srcdoc', 'data:text/html,left'])(
  'a window that left for %s gets its page',
  (left) => {
    const page = 'app://bundle/quick.html'
    const loaded: string[] = []
    const navigate: ((event: object, url: string) => void)[] = []
    const contents = {
      on: (_name: string, listener: (event: object, url: string) => void) => navigate.push(listener),
      loadURL: async (url: string) => void loaded.push(url),
    }
    returnToPage(contents as unknown as WebContents, page, () => {})
    for (const url of [page, left, page]) navigate[0]?.({}, url)
    expect(loaded).toEqual([page])
  },
)
