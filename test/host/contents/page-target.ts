import { readFileSync } from 'node:fs'
import { startedBrowser } from '../chromium/browser.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'
import type { ToHost } from '../page/wire.ts'
import { installPageWorld, type PageWorld } from './page-world.ts'

export interface PageTarget {
  /** Also the id of its main frame. */
  readonly id: string
  readonly page: DevToolsSession
  readonly world: PageWorld
  readonly closed: Promise<void>
}

/** A blank page in a window of its own, prepared before it loads anything. */
export async function openPageTarget(
  preloadPath: string | undefined,
  receive: (message: ToHost) => void,
): Promise<PageTarget> {
  const preload = preloadPath === undefined ? null : readFileSync(preloadPath, 'utf8')
  const { browser, attach } = startedBrowser().devTools
  const { targetId: id } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: id, flatten: true })
  const closed = new Promise<void>((resolve) => {
    browser.on('Target.detachedFromTarget', (detached) => {
      if (detached.sessionId === sessionId) resolve()
    })
  })
  const page = attach(sessionId)
  await page.send('Page.enable')
  return { id, page, closed, world: await installPageWorld(page, preload, receive) }
}
