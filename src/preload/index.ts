import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame, webUtils } from 'electron'
import { eventChannel, requestChannel } from '../shared/contract/channels.ts'
import type { AppEvent, Bridge } from '../shared/contract/events.ts'

const importDropped = 'transfer.importDropped'

/** The files that the user dropped last. The page learns no path and can name none. */
let dropped: readonly string[] = []

window.addEventListener(
  'drop',
  ({ isTrusted, dataTransfer }) => {
    if (isTrusted) dropped = Array.from(dataTransfer?.files ?? [], (file) => webUtils.getPathForFile(file))
  },
  true,
)

const bridge: Bridge = {
  request: async (name, input) => {
    const isOfPage = (name as string) !== importDropped
    return isOfPage ? ipcRenderer.invoke(requestChannel, name, input) : { ok: false, code: 'unknown-request' }
  },
  importDropped: () => {
    const paths = dropped
    dropped = []
    return ipcRenderer.invoke(requestChannel, importDropped, { paths })
  },
  subscribe: (listener) => {
    const forward = (_event: IpcRendererEvent, event: AppEvent): void => listener(event)
    ipcRenderer.on(eventChannel, forward)
    return () => {
      ipcRenderer.removeListener(eventChannel, forward)
    }
  },
  checkSpelling(language, check) {
    let newest = 0
    webFrame.setSpellCheckProvider(language, {
      spellCheck(words, callback) {
        newest += 1
        const id = newest
        // A callback of an earlier check crashes the page, and a newer check may be queued already.
        const answer = (misspelled: string[]): void => {
          setTimeout(() => id === newest && callback(misspelled))
        }
        void check(words).then(answer, () => answer([]))
      },
    })
  },
}

contextBridge.exposeInMainWorld('api', bridge)
