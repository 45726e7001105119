import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { app, dialog, net, type Session, safeStorage, session } from 'electron'
import type { AppCommand } from '../shared/commands.ts'
import { errorKind } from '../shared/errors.ts'
import type { Notice } from '../shared/notice.ts'
import { pageAttributes } from '../shared/page-attributes.ts'
import { estimateTokens } from '../shared/token-estimate.ts'
import { appScheme, isAppPage } from './app-address.ts'
import { createAppProtocol } from './app-protocol.ts'
import { paperOf, wearAppearance } from './appearance.ts'
import { closeCage } from './cage.ts'
import { chooseFile } from './choose-file.ts'
import { startChores } from './chores.ts'
import { createOrderlyClosing } from './closing.ts'
import { createDataDesktop } from './data-desktop.ts'
import { askForData, leaveWithoutData, settleDataFolder } from './data-folder.ts'
import { createDemoInference } from './demo/demo-inference.ts'
import { engineNotices } from './engine-notices.ts'
import { findData } from './find-data.ts'
import { bringForward, firstWindow } from './first-window.ts'
import { readCertificates } from './inference/certificates.ts'
import { checkAddress } from './inference/endpoint.ts'
import { createHttpInference } from './inference/http-inference.ts'
import type { Route } from './inference/inference.ts'
import { isProxyAddress, proxyFor } from './inference/proxy-address.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createPublisher } from './ipc/publish.ts'
import { registerRequests } from './ipc/register.ts'
import { createRouter } from './ipc/router.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createKeyPlaces } from './keychain/create-key-places.ts'
import { cleanKey } from './keychain/key-format.ts'
import { createKeytarKeychain } from './keychain/keytar-keychain.ts'
import { createLicenceReader } from './licences.ts'
import { createLog } from './log.ts'
import { installMenu } from './menu.ts'
import { createLinkOpener } from './open-external.ts'
import { choresOf } from './services/chores.ts'
import { createServices, type Services } from './services/create-services.ts'
import { noticesOf } from './services/notices.ts'
import { createRequestLog } from './services/request-log.ts'
import { createSettingsService, type SettingsService } from './services/settings.ts'
import type { DataFiles } from './storage/data-files.ts'
import type { OpenedDatabase } from './storage/opening/database.ts'
import { readEngineVersion } from './storage/opening/engine-version.ts'
import { openStore } from './storage/opening/open-store.ts'
import { createDataFiles } from './storage/place/create-data-files.ts'
import { dataFileName, forgetLocation, isDataThere, readLocation } from './storage/place/data-location.ts'
import { carryOutPendingChange } from './storage/place/pending-change.ts'
import type { Store } from './storage/store.ts'
import { createTransferDesk } from './transfer-desk.ts'
import { describeVersions } from './versions.ts'
import { createWake } from './wake.ts'
import { openWindow } from './window.ts'
import { words } from './words.ts'

const pageFolder = join(import.meta.dirname, '../renderer')
const isMac = process.platform === 'darwin'
const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId: () => randomUUID(),
}
const log = createLog((line) => console.error(line), clock.now)
const publish = createPublisher(() => firstWindow()?.webContents ?? null)
const versions = () => describeVersions({ app: app.getVersion(), sqlite: readEngineVersion(), process })
const closing = createOrderlyClosing(() => publish({ type: 'window-closing' }))

closeCage()
const { isPortable, isProgramHidden, refusal } = settleDataFolder()
const home = app.getPath('userData')

if (refusal !== null) {
  app.whenReady().then(() => leaveWithoutData(refusal), failToStart)
} else if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (!isMac) app.quit()
  })
  app.whenReady().then(start).catch(failToStart)
} else {
  app.quit()
}

async function start(): Promise<void> {
  const pageSession = session.fromPartition('window', { cache: false })
  const place = await settleData()
  if (place === null) {
    app.quit()
    return
  }
  const settings = serveRequests(pageSession, place)
  wearAppearance(settings.read().appearance)
  const attributes = () => pageAttributes(settings.read().appearance, settings.layout())
  pageSession.protocol.handle(appScheme, await createAppProtocol(pageFolder, attributes))

  const reveal = async (): Promise<void> => {
    const window = firstWindow()
    if (window !== null) bringForward(window)
    else {
      const paper = paperOf(settings.read().appearance)
      await openWindow(pageSession, paper, settings.windowPlaces, closing.guard)
    }
  }
  const revealLater = (): void => void reveal().catch(failToStart)
  installMenu((command) => void choose(command, reveal).catch(failToStart), isMac)
  app.on('second-instance', revealLater)
  app.on('activate', revealLater)
  await reveal()
}

interface DataPlace {
  readonly file: string
  /** What became of a change that was planned before this start, and what it all runs on. */
  readonly notices: readonly Notice[]
}

/** Before the data is opened: does what was planned for it, and finds it. Null where the person would rather quit. */
async function settleData(): Promise<DataPlace | null> {
  const change = carryOutPendingChange({ home, isPortable })
  const hidden: Notice[] = isProgramHidden ? [{ code: 'program-hidden', detail: null }] : []
  const notices = [...(change === null ? [] : [change]), ...engineNotices(process.versions), ...hidden]
  const folder = isPortable ? home : readLocation(home).folder
  const found = await findData({
    home,
    folder,
    isThere: () => isDataThere(home, folder),
    ask: askForData,
    forget: () => forgetLocation(home),
  })
  return found === null ? null : { file: join(found, dataFileName), notices }
}

/** Joins the adapters, the services and the bridge; ends them in good order when the app ends. */
function serveRequests(pageSession: Session, { file, notices }: DataPlace): SettingsService {
  const opened = openStore(file, clock)
  const { store, health } = opened
  const jobs = createJobs(opened, { file, threadFile: join(import.meta.dirname, 'job-thread.js') })
  endUnfinished(store)
  const settings = settingsOf(store)
  const service = createHttpInference({
    ...clock,
    limits: () => settings.read().limits,
    route: (address) => routeTo(address, settings, pageSession),
    requests: createRequestLog({ ...clock, requests: store.requests, log }),
    onWake: createWake(),
  })
  const files = filesOf(file, opened)
  const services = createServices({
    ...clock,
    store,
    health,
    firstNotices: [...noticesOf(opened), ...notices],
    jobs,
    desk: createTransferDesk(firstWindow),
    files,
    desktop: createDataDesktop(file, firstWindow),
    settings,
    keyPlaces: createKeyPlaces(process.platform, createKeytarKeychain(), safeStorage, store.encryptedKeys),
    inferences: { service, demo: createDemoInference(clock) },
    isOnline: () => net.isOnline(),
    checkAddress,
    cleanKey,
    publish,
    log,
  })
  answerWindow(services)
  const endChores = opened.place === 'file' ? startChores(choresOf(services)) : () => {}
  app.on('will-quit', () => {
    endChores()
    jobs.close()
    services.chat.interruptAll()
    store.close()
  })
  return settings
}

/** What the window may ask for, and who is answered at all. */
function answerWindow(services: Services): void {
  const handlers = createHandlers({
    ...services,
    openLink: createLinkOpener(firstWindow, clock.elapsed),
    readLicences: createLicenceReader(pageFolder),
    versions,
    confirmClosing: closing.confirm,
  })
  registerRequests(createRouter(handlers, log), firstWindow, isAppPage, log)
}

function settingsOf({ settings, transaction }: Store): SettingsService {
  const chooseCertificates = () => chooseFile(firstWindow())
  return createSettingsService({
    settings,
    transaction,
    chooseFile: chooseCertificates,
    readCertificates,
    isProxyAddress,
    wear: wearAppearance,
  })
}

/** What an earlier run left half of is in nobody's way, but takes room. */
function filesOf(file: string, { place }: OpenedDatabase): DataFiles {
  const files = createDataFiles({
    home,
    file,
    isInFile: place === 'file',
    isPortable,
    appFolders: [app.getAppPath(), dirname(app.getPath('exe'))],
    now: clock.now,
  })
  try {
    files.removeRestoreDraft()
    files.removeDrafts()
  } catch (error) {
    log.warn('unfinished copies could not be removed', { error: errorKind(error) })
  }
  return files
}

/** As the person chose, else as the environment and the system say. */
async function routeTo(address: string, settings: SettingsService, pageSession: Session): Promise<Route> {
  const resolved = await pageSession.resolveProxy(address)
  const proxy = proxyFor(address, { choice: settings.read().proxy, environment: process.env, resolved })
  return { proxy, certificates: settings.certificates() }
}

/** What a crash or a quit left open. A disk that refuses this is told about as soon as something is to be saved. */
function endUnfinished(store: Store): void {
  try {
    const count = store.calls.interruptUnfinished(estimateTokens)
    store.requests.cutOffUnfinished()
    if (count > 0) log.warn('calls of an earlier run were interrupted', { count })
  } catch {
    log.warn('calls of an earlier run could not be ended')
  }
}

async function choose(command: AppCommand, reveal: () => Promise<void>): Promise<void> {
  await reveal()
  publish({ type: 'command-chosen', command })
}

/** A process without a window would keep every later start from opening one. */
function failToStart(error: unknown): void {
  log.warn('the app could not start', { error: errorKind(error) })
  dialog.showErrorBox(words.startFailed.title, words.startFailed.text)
  app.exit(1)
}
