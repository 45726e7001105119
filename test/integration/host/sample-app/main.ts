import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, net, protocol, session } from 'electron'
import { privilegedSchemes } from '../../../../src/main/window/app-protocol.ts'
import { createDocumentReader } from '../../../../src/main/window/extract-document.ts'
import { createImageReader } from '../../../../src/main/window/extract-image.ts'
import { createExtractor } from '../../../../src/main/window/extraction-page.ts'
import { printPage } from '../../../../src/main/window/print-page.ts'

// A small app for the host's own tests. Its parts are what Tally's main process is made of, and two are Tally's own.

Object.assign(globalThis, { createExtractor, createDocumentReader, createImageReader, printPage })

const policy = "default-src 'none'; script-src 'self'; img-src *; connect-src 'none'; worker-src app://bundle"
const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }

/** How long it keeps its window open at the end, like an app that saves first. */
const savingMs = 200

const dataDirectory = process.env['TALLY_DATA_DIR']
if (dataDirectory !== undefined) {
  mkdirSync(dataDirectory, { recursive: true })
  app.setPath('userData', dataDirectory)
}
// As Tally: without it, Chromium connects ahead of a frame that the page's policy then refuses.
if (process.env['SAMPLE_RESOLVES'] === 'nothing')
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
protocol.registerSchemesAsPrivileged(privilegedSchemes)

if (app.requestSingleInstanceLock({ from: 'the second' })) {
  app.on('second-instance', (_event, _argv, _folder, data) => console.log('second', JSON.stringify(data)))
  app.on('window-all-closed', () => app.quit())
  void app.whenReady().then(start)
} else {
  app.quit()
}

async function start(): Promise<void> {
  const pageSession = session.fromPartition('window', { cache: false })
  pageSession.protocol.handle('app', (request) => serve(new URL(request.url)))
  ipcMain.handle('now', () => Date.now())
  ipcMain.handle('save', () => dialog.showSaveDialog({ defaultPath: '/elsewhere/suggested.csv' }))
  ipcMain.handle('open', () => dialog.showOpenDialog({ properties: ['openFile'] }))
  const window = new BrowserWindow({
    width: 900,
    height: 640,
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      session: pageSession,
      sandbox: true,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.once('close', (event) => {
    event.preventDefault()
    setTimeout(() => app.quit(), savingMs)
  })
  await window.loadURL('app://bundle/index.html')
}

async function serve({ pathname }: URL): Promise<Response> {
  const file = pathToFileURL(join(import.meta.dirname, 'renderer', pathname)).href
  const response = await net.fetch(file)
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
  return new Response(response.body, { headers: { ...headers, 'Content-Type': type } })
}
