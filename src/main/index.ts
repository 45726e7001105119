import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, protocol, session } from 'electron'
import type { AppCommand } from '../shared/events.ts'
import { appScheme, isAppPage } from './app-address.ts'
import { createAppProtocol, privilegedScheme } from './app-protocol.ts'
import { createDemoInference } from './demo/demo-inference.ts'
import { checkAddress } from './inference/endpoint.ts'
import { createHttpInference } from './inference/http-inference.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createPublisher } from './ipc/publish.ts'
import { registerRequests } from './ipc/register.ts'
import { createRouter } from './ipc/router.ts'
import { cleanKey } from './keychain/key-format.ts'
import { createKeytarKeychain } from './keychain/keytar-keychain.ts'
import { createSessionKeychain } from './keychain/session-keychain.ts'
import { createLog } from './log.ts'
import { installMenu } from './menu.ts'
import { openExternal } from './open-external.ts'
import { createServices } from './services/create-services.ts'
import { noticesOf } from './services/notices.ts'
import { applySessionPolicy } from './session-policy.ts'
import { openStore } from './storage/open-store.ts'
import { confineContents, openWindow } from './window.ts'

const isMac = process.platform === 'darwin'
const clock = { now: () => Date.now(), elapsed: () => performance.now(), newId: () => randomUUID() }
const log = createLog((line) => console.error(line), clock.now)
const publish = createPublisher(() => firstWindow()?.webContents ?? null)

const portableFolder = process.env['TALLY_DATA_DIR']
if (portableFolder !== undefined && portableFolder !== '') app.setPath('userData', portableFolder)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([privilegedScheme])

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', focusWindow)
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
  app.on('window-all-closed', () => {
    if (!isMac) app.quit()
  })
  void app.whenReady().then(start)
} else {
  app.quit()
}

async function start(): Promise<void> {
  serveWindow()
  installMenu(chooseCommand, isMac)
  const pageSession = session.fromPartition('window', { cache: false })
  applySessionPolicy(pageSession)
  pageSession.protocol.handle(appScheme, await createAppProtocol(join(import.meta.dirname, '../renderer')))
  const open = () => openWindow(pageSession, nativeTheme.shouldUseDarkColors)
  app.on('activate', () => {
    if (firstWindow() === null) void open()
  })
  await open()
}

/** Joins the adapters, the services and the bridge; ends them in good order when the app ends. */
function serveWindow(): void {
  const { store, problem, movedTo } = openStore(join(app.getPath('userData'), 'tally.db'), clock)
  store.calls.interruptUnfinished()
  const services = createServices({
    ...clock,
    store,
    keychain: createKeytarKeychain(),
    sessionKeychain: createSessionKeychain(),
    inferences: { service: createHttpInference(clock), demo: createDemoInference(clock) },
    checkAddress,
    cleanKey,
    publish,
    log,
  })
  const notices = noticesOf(problem, movedTo)
  const handlers = createHandlers({ ...services, notices, checkAddress, openExternal })
  registerRequests(createRouter(handlers, log), isAppPage, log)
  app.on('will-quit', () => {
    services.chat.interruptAll()
    store.close()
  })
}

function chooseCommand(command: AppCommand): void {
  focusWindow()
  publish({ type: 'command-chosen', command })
}

function focusWindow(): void {
  const window = firstWindow()
  if (window?.isMinimized()) window.restore()
  window?.focus()
}

function firstWindow(): BrowserWindow | null {
  return BrowserWindow.getAllWindows()[0] ?? null
}
