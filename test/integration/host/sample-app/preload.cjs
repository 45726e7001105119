const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('sample', {
  request: (channel, value) => ipcRenderer.invoke(channel, value),
  subscribe: (listener) => {
    const forward = (_event, value) => listener(value)
    ipcRenderer.on('pushed', forward)
    return () => {
      ipcRenderer.removeListener('pushed', forward)
    }
  },
})
