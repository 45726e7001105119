import type { WebFrameMain } from 'electron'
import { modelled } from '../page/modelled.ts'
import { originOf } from '../session/address.ts'

/** The top frame of one document; a navigation to another document makes another one. */
export function createMainFrame(page: {
  readonly address: string
  readonly isDestroyed: boolean
}): WebFrameMain {
  const frame: WebFrameMain = modelled<WebFrameMain>('webFrameMain', {
    get url() {
      return page.address
    },
    get origin() {
      return originOf(page.address)
    },
    get top() {
      return frame
    },
    parent: null,
    frames: [],
    get detached() {
      return page.isDestroyed
    },
    isDestroyed: () => page.isDestroyed,
  })
  return frame
}
