import { app, BrowserWindow, protocol, session } from 'electron'

const page = `<!doctype html><title>Empty</title><textarea aria-label="Message"></textarea><script src="app.js"></script>`
const script = `document.querySelector('textarea').focus(); performance.mark('usable')`

// The floor for any app: one window, one page, one focused field.
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
await app.whenReady()
session.defaultSession.protocol.handle('app', ({ url }) => {
  const isScript = new URL(url).pathname === '/app.js'
  const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
  return new Response(isScript ? script : page, { headers: { 'Content-Type': type } })
})
const window = new BrowserWindow({ width: 1280, height: 800, show: false })
window.once('ready-to-show', () => window.show())
await window.loadURL('app://bundle/index.html')
