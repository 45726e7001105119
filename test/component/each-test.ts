// As in the window: a component's styles come after these.
import '../../src/renderer/styles/fonts.css'
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { page, server } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { now } from '../fixtures/samples/chat.ts'
import { resetPage } from './reset-page.ts'

// Without a window nobody sees the page, and drawing it takes a tenth of the processor time. Pictures are for `looks`.
if (server.config.browser.headless && !server.config.name?.startsWith('looks'))
  window.parent.document.body.style.opacity = '0'

// The files of a worker share a page, so that its modules are loaded once. Each test finds the page as new. Its
// clock begins soon after the samples and runs on, so that no test depends on the day on which it runs.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000, shouldAdvanceTime: true })
  await cleanup()
  resetPage()
  // Asking for the size that the frame has costs six milliseconds.
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
