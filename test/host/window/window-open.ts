import type { HandlerDetails } from 'electron'
import type { DevTools } from '../chromium/devtools.ts'
import type { PageState } from '../contents/open-contents.ts'
import type { PageTarget } from '../contents/page-target.ts'
import { notModelled } from '../page/modelled.ts'
import { toAppAddress } from '../session/address.ts'

const dispositions = { newTab: 'background-tab', newWindow: 'new-window' } as const

/** Asks the app about every window that the page wants opened. None is: allowing one is not modelled. */
export function followWindowOpens({ page }: PageTarget, state: PageState): void {
  const ask = (details: Pick<HandlerDetails, 'url' | 'frameName' | 'features' | 'disposition'>): void => {
    const referrer = { url: '', policy: 'strict-origin-when-cross-origin' } as const
    const { action } = state.windowOpenHandler({ ...details, url: toAppAddress(details.url), referrer })
    if (action === 'allow') throw notModelled(`allowing window.open('${details.url}')`)
  }
  page.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    ask({ url, frameName: windowName, features: windowFeatures.join(','), disposition: 'foreground-tab' })
  })
  page.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    if (disposition === 'newTab' || disposition === 'newWindow')
      ask({ url, frameName: '', features: '', disposition: dispositions[disposition] })
  })
}

/** Chromium opens the window all the same, so it is closed again; its requests are refused meanwhile. */
export async function closeStrayWindows({ browser, attach }: DevTools): Promise<void> {
  browser.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId } }) => {
    if (type !== 'page' || openerId === undefined) return
    void closeStray({ browser, attach }, targetId).catch(() => undefined)
  })
  await browser.send('Target.setDiscoverTargets', { discover: true })
}

/**
 * Another DevTools client can make the page wait for a debugger, and also its opener, which shares the process.
 * If it were closed while waiting, neither would continue.
 */
async function closeStray({ browser, attach }: DevTools, targetId: string): Promise<void> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const stray = attach(sessionId)
  await stray.send('Runtime.runIfWaitingForDebugger')
  await stray.send('Runtime.evaluate', { expression: '0' })
  await browser.send('Target.closeTarget', { targetId })
}
