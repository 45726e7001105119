import type { WebContents } from 'electron'
import { createEvent } from '../events.ts'
import { toShownAddress } from '../session/address.ts'
import type { PageState } from './open-contents.ts'
import type { PageTarget } from './page-target.ts'
import type { WebContentsEvents } from './web-contents-events.ts'

const failedErrorCode = -2

export function loadingMembers(
  prepared: Promise<PageTarget>,
  events: WebContentsEvents,
  state: PageState,
): Pick<WebContents, 'loadURL' | 'reload' | 'getURL'> {
  return {
    loadURL: async (url) => {
      const { page } = await prepared
      events.emit('did-start-loading')
      const loaded = new Promise<void>((resolve) => {
        events.members.once('did-finish-load', resolve)
      })
      const { errorText } = await page.send('Page.navigate', { url: toShownAddress(url) })
      if (errorText === undefined) return loaded
      events.emit('did-fail-load', createEvent({}), failedErrorCode, errorText, url, true)
      throw Object.assign(new Error(`${errorText} (${failedErrorCode}) loading '${url}'`), {
        code: errorText,
        errno: failedErrorCode,
        url,
      })
    },
    reload: () => void prepared.then(({ page }) => page.send('Page.reload')),
    getURL: () => state.address,
  }
}
