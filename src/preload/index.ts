import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { eventChannel, requestChannel } from '../shared/contract/channels.ts'
import type { AppEvent, Bridge } from '../shared/contract/events.ts'

const bridge: Bridge = {
  request: (name, input) => ipcRenderer.invoke(requestChannel, name, input),
  subscribe: (listener) => {
    const forward = (_event: IpcRendererEvent, event: AppEvent): void => listener(event)
    ipcRenderer.on(eventChannel, forward)
    return () => {
      ipcRenderer.removeListener(eventChannel, forward)
    }
  },
}

contextBridge.exposeInMainWorld('api', bridge)
