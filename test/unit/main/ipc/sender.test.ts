import { describe, expect, test } from 'vitest'
import { isTrustedSender } from '../../../../src/main/ipc/sender.ts'
import { isAppPage } from '../../../../src/main/window/app-address.ts'

function frameAt(url: string) {
  const frame = { url, parent: null as object | null, detached: false, isDestroyed: () => false }
  return frame
}

const raise = (): never => {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed')
}

/** Like Electron: every property of a closed frame throws. */
const gone = new Proxy(frameAt('app://bundle/index.html'), { get: raise })

describe('senders of requests', () => {
  const page = frameAt('app://bundle/index.html#/c/1')
  const isTrusted = (frame: typeof page | null, own: typeof page | null = page) =>
    isTrustedSender({ senderFrame: frame }, () => own, isAppPage)

  test('our own page is trusted', () => expect(isTrusted(page)).toBe(true))

  test.each<[string, typeof page | null]>([
    ['a frame that is gone', null],
    ['the top frame of another window, with the same page', { ...page }],
    ['a frame inside the page', { ...page, parent: page }],
  ])('%s is not trusted', (_who, frame) => expect(isTrusted(frame)).toBe(false))

  test.each<[string, typeof page]>([
    ['is inside another page', { ...page, parent: page }],
    ['was taken out of its window', { ...page, detached: true }],
    ['was destroyed', { ...page, isDestroyed: () => true }],
    ['throws whatever it is asked', gone],
  ])('a frame that looks like our window, but %s, is refused', (_what, frame) =>
    expect(isTrusted(frame, frame)).toBe(false),
  )

  test('nothing is trusted while there is no window', () => {
    expect(isTrusted(page, null)).toBe(false)
    expect(isTrusted(null, null)).toBe(false)
  })

  test('a message without a sender or a window is refused', () => {
    const asked = Object.defineProperty({ senderFrame: page }, 'senderFrame', { get: raise })
    expect(isTrustedSender(asked, () => page, isAppPage)).toBe(false)
    expect(isTrustedSender({ senderFrame: page }, raise, isAppPage)).toBe(false)
  })

  test.each([
    'app://bundle.evil/index.html',
    'app://evil/index.html',
    'app://bundle@evil/index.html',
    'app://user@bundle/index.html',
    'app://bundle/other.html',
    'app://bundle/index.html?q=1',
    'https://bundle/index.html',
    'http://bundle/index.html',
    'file:///bundle/index.html',
    '',
  ])('a page at %s is not trusted, even in our window', (url) => {
    const frame = frameAt(url)
    expect(isTrusted(frame, frame)).toBe(false)
  })
})
