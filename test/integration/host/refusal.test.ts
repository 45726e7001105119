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
    [`${anyWindow}.webContents.openDevTools()`, 'webContents.openDevTools'],
    [`${anyWindow}.webContents.mainFrame.executeJavaScript('1')`, 'webFrameMain.executeJavaScript'],
    ['electron.session.defaultSession.webRequest.onCompleted', 'webRequest.onCompleted'],
    ["electron.shell.openPath('.')", 'shell.openPath'],
    ['electron.safeStorage.setUsePlainTextEncryption', 'safeStorage.setUsePlainTextEncryption'],
    ['electron.net.request', 'net.request'],
    ['electron.crashReporter.start()', 'crashReporter.start'],
  ])('%s', async (expression, name) => {
    expect(await refusalOf(expression)).toBe(`electron host: ${name} is not modelled`)
  })

  test.each([
    ["electron.app.on('login', () => 1)", "app.on('login')"],
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
