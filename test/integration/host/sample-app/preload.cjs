const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('sample', {
  request: (channel, value) => ipcRenderer.invoke(channel, value),
})
