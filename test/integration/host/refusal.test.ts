import { beforeAll, describe, expect, test } from 'vitest'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

/** The host's refusal of an expression over `electron`, in the main process. */
async function refusalOf(expression: string): Promise<unknown> {
  return sample.evaluate(
    `(electron) => { try { return ${expression} } catch (error) { return error.message } }`,
  )
}

const anyWindow = 'electron.BrowserWindow.getAllWindows()[0]'

describe("the host refuses a part that it doesn't model", () => {
  test.each([
    ['electron.app.dock', 'app.dock'],
    ["electron.app.getPath('videos')", "app.getPath('videos')"],
    ['electron.app.commandLine.appendArgument', 'commandLine.appendArgument'],
    ['electron.BrowserWindow.fromId', 'BrowserWindow.fromId'],
    [`${anyWindow}.setOpacity(0.5)`, 'browserWindow.setOpacity'],
    [`${anyWindow}.webContents.print({})`, 'webContents.print'],
    [`${anyWindow}.webContents.openDevTools()`, 'webContents.openDevTools'],
    [`${anyWindow}.webContents.mainFrame.executeJavaScript('1')`, 'webFrameMain.executeJavaScript'],
    ['electron.session.fromPath', 'session.fromPath'],
    ['electron.session.defaultSession.cookies', 'session.cookies'],
    ['electron.session.defaultSession.webRequest.onCompleted', 'webRequest.onCompleted'],
    ['electron.protocol.registerFileProtocol', 'protocol.registerFileProtocol'],
    ['electron.ipcMain.setMaxListeners', 'ipcMain.setMaxListeners'],
    ['electron.dialog.showOpenDialogSync({})', 'dialog.showOpenDialogSync'],
    ['electron.Menu.sendActionToFirstResponder', 'Menu.sendActionToFirstResponder'],
    ['new electron.Menu()', 'new Menu()'],
    ['electron.Menu.getApplicationMenu().closePopup()', 'menu.closePopup'],
    ["electron.Menu.getApplicationMenu().getMenuItemById('greet').toolTip", 'menuItem.toolTip'],
    ["electron.shell.openPath('.')", 'shell.openPath'],
    ['electron.nativeTheme.shouldUseHighContrastColors', 'nativeTheme.shouldUseHighContrastColors'],
    ['electron.safeStorage.setUsePlainTextEncryption', 'safeStorage.setUsePlainTextEncryption'],
    ['electron.clipboard.read()', 'clipboard.read'],
    ['electron.net.request', 'net.request'],
    ['electron.screen.getCursorScreenPoint()', 'screen.getCursorScreenPoint'],
    ['electron.screen.getPrimaryDisplay().rotation', 'display.rotation'],
    ['electron.powerMonitor.getSystemIdleTime()', 'powerMonitor.getSystemIdleTime'],
    ['electron.crashReporter.start()', 'crashReporter.start'],
    ["new electron.Tray(process.execPath).displayBalloon({ title: '', content: '' })", 'tray.displayBalloon'],
    ['new electron.Notification({ silent: true })', 'new Notification({ silent })'],
    ["new electron.Notification({ title: '' }).close()", 'notification.close'],
    ['electron.Notification.getHistory()', 'Notification.getHistory'],
  ])('%s', async (expression, name) => {
    expect(await refusalOf(expression)).toBe(`electron host: ${name} is not modelled`)
  })

  test.each([
    ['relative', 'Path must be absolute'],
    ['/nowhere/at/all', 'Failed to set path'],
  ])('a path that Electron refuses too: %s', async (path, words) => {
    expect(await refusalOf(`electron.app.setPath('userData', '${path}')`)).toBe(words)
  })

  test.each([
    ["electron.app.on('login', () => 1)", "app.on('login')"],
    [`${anyWindow}.on('swipe', () => 1)`, "browserWindow.on('swipe')"],
    [`${anyWindow}.webContents.on('paint', () => 1)`, "webContents.on('paint')"],
    ["electron.nativeTheme.on('other', () => 1)", "nativeTheme.on('other')"],
    ["new electron.Notification().on('reply', () => 1)", "notification.on('reply')"],
    ["new electron.Tray(process.execPath).on('drop', () => 1)", "tray.on('drop')"],
    ["electron.powerMonitor.on('shutdown', () => 1)", "powerMonitor.on('shutdown')"],
  ])('an event that the host never emits: %s', async (expression, name) => {
    expect(await refusalOf(expression)).toBe(`electron host: ${name} is not modelled`)
  })

  test.each([
    ['{ frame: false }', 'new BrowserWindow({ frame })'],
    ['{ webPreferences: { sandbox: false } }', 'webPreferences.sandbox: false'],
    ['{ webPreferences: { nodeIntegration: true } }', 'webPreferences.nodeIntegration: true'],
    ['{ webPreferences: { zoomFactor: 2 } }', 'webPreferences.zoomFactor: 2'],
  ])('a window with %s', async (options, name) => {
    expect(await refusalOf(`new electron.BrowserWindow(${options})`)).toBe(
      `electron host: ${name} is not modelled`,
    )
  })

  test("a member of the preload's Electron", async () => {
    const refusal = await sample.page.evaluate(() => {
      try {
        return window.sample.touch('sendSync')
      } catch (error) {
        return error instanceof Error ? error.message : error
      }
    })
    expect(refusal).toBe('electron host: ipcRenderer.sendSync is not modelled')
  })
})
