const { contextBridge, ipcRenderer, webUtils, webFrame } = require('electron')

let dropped = []
window.addEventListener('dragover', (event) => event.preventDefault())
window.addEventListener('drop', (event) => {
  event.preventDefault()
  dropped = Array.from(event.dataTransfer.files, (file) => [file.name, webUtils.getPathForFile(file)])
})

contextBridge.exposeInMainWorld('sample', {
  request: (channel, value) => ipcRenderer.invoke(channel, value),
  subscribe: (listener) => {
    const forward = (_event, value) => listener(value)
    ipcRenderer.on('pushed', forward)
    return () => {
      ipcRenderer.removeListener('pushed', forward)
    }
  },
  dropped: () => dropped,
  checkSpelling: (language, check) =>
    webFrame.setSpellCheckProvider(language, {
      spellCheck: (words, callback) => check(words).then(callback),
    }),
  touch: (name) => ipcRenderer[name],
})
