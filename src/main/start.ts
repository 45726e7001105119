import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, net, type Session, safeStorage, session } from 'electron'
import type { Notice, NoticeCode } from '../shared/contract/app/notice.ts'
import { errorKind } from '../shared/domain/app/errors.ts'
import { pageAttributes } from '../shared/domain/app/page-attributes.ts'
import type { WindowKind } from '../shared/domain/app/window-kinds.ts'
import { currentLanguage, currentLocale } from '../shared/language/locale.ts'
import { createLicenseReader, describeVersions } from './about.ts'
import { dataFolder, failToStart, log, logFile, onUnexpectedError } from './before-start.ts'
import { createDemoInference } from './demo/demo-inference.ts'
import { chooseCertificates, createFileDialogs } from './files/choose-file.ts'
import { createDataDesktop } from './files/data-desktop.ts'
import { askForData } from './files/data-folder.ts'
import { createDataLock } from './files/data-lock.ts'
import { createFilePicker, type FilePicker } from './files/file-picker.ts'
import { findData } from './files/find-data.ts'
import { createConsent } from './hardening/consent.ts'
import { createLinkOpener } from './hardening/open-external.ts'
import { createHttpInference } from './inference/http-inference.ts'
import { createPassThrough } from './inference/pass-through.ts'
import { containsKey } from './inference/redaction/redactor.ts'
import { createRouteFinder, isProxyAddress, withoutCertificates } from './inference/route-finder.ts'
import { createTrust, readCertificates } from './inference/transport/certificates.ts'
import { checkAddress } from './inference/transport/endpoint.ts'
import { createFileDownload } from './inference/transport/file-download.ts'
import { installedAs } from './installation.ts'
import { createPublisher, registerRequests } from './ipc/register.ts'
import { createRouter } from './ipc/router.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { cleanKey, createKeyStores } from './keychain/create-key-stores.ts'
import { createKeytarKeychain } from './keychain/keytar-keychain.ts'
import { showWords } from './language.ts'
import { createAppMenu, offerSpelling } from './menus/menu.ts'
import { createMeter } from './meter/meter-server.ts'
import { programTokens } from './meter/program-tokens.ts'
import { thisProgram } from './read-installation.ts'
import { createResumeListener } from './resume-listener.ts'
import { isSafeModeRequested, markStart, offerSafeMode } from './safe-mode.ts'
import type { Running } from './services/app/diagnostics.ts'
import { noticesOf } from './services/app/notices.ts'
import { createRequestLog } from './services/app/request-log.ts'
import { createSafeSettings, createSettingsService, type SettingsService } from './services/app/settings.ts'
import { startBackgroundJobs } from './services/background-jobs.ts'
import { recoverPreviousRun } from './services/chat/recover-previous-run.ts'
import { createTrustSettings, type TrustSettings } from './services/connections/trust-settings.ts'
import { createServices, type Services } from './services/create-services.ts'
import { joinHandlers } from './services/handlers.ts'
import { createEmbeddedPrices } from './services/money/embedded-prices.ts'
import { createSpellChecker } from './spelling/spell-checker.ts'
import { startNotices } from './start-notices.ts'
import type { DataFiles } from './storage/data-files.ts'
import { type OpenedStore, openStore } from './storage/database/database.ts'
import { readEngineVersion } from './storage/database/engine-version.ts'
import { createDataFiles } from './storage/files/create-data-files.ts'
import { dataFileName, forgetLocation, isDataThere, readLocation } from './storage/files/data-location.ts'
import { folderLocks } from './storage/files/folder-lock.ts'
import { carryOutPendingChange } from './storage/files/pending-change.ts'
import { isOpenToOthers } from './storage/files/private-folder.ts'
import type { Store } from './storage/store.ts'
import { createUpdater } from './updates/create-updater.ts'
import { appScheme, kindOfPage, pageOf } from './window/app-address.ts'
import { createAppProtocol } from './window/app-protocol.ts'
import { createAppWindows } from './window/app-windows.ts'
import { returnToPage } from './window/confine-contents.ts'
import { createCrashRecovery } from './window/crash-recovery.ts'
import { createDocumentReader } from './window/extract-document.ts'
import { createImageReader } from './window/extract-image.ts'
import { createExtractor } from './window/extraction-page.ts'
import { type ClosedPlace, placeOfClosed } from './window/keep-running.ts'
import { createNotifications } from './window/notifications.ts'
import { createOrderlyQuit } from './window/orderly-closing.ts'
import { printPage } from './window/print-page.ts'
import { createQuickShortcut } from './window/quick-shortcut.ts'
import { createQuickWindow } from './window/quick-window.ts'
import { ensureSingleInstance, revealMainWindow } from './window/single-instance.ts'
import { createSpelling, hasSystemSpelling } from './window/spelling.ts'
import { createTray } from './window/tray.ts'
import { applyAppearance, backgroundOf, openQuickWindow, openWindow } from './window/window.ts'

/** Time and ids, passed in so that tests can replace them. */
const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId: () => randomUUID(),
}
const windows = createAppWindows()
/** Asks the services once they exist. */
let mayUse: Services['mayUse'] = (kind) => kind === 'main'
const { publish, sendTo } = createPublisher(windows.find, (...asked) => mayUse(...asked))
const versions = () => describeVersions({ app: app.getVersion(), sqlite: readEngineVersion(), process })
const consent = createConsent({ dialog, findWindow: windows.front, elapsed: clock.elapsed })
/** Asks the meter and the settings once they exist. */
let placeOfMain = (): Promise<ClosedPlace> => Promise.resolve('nowhere')
const closing = createOrderlyQuit({
  askToSave: (kind) => sendTo(kind, { type: 'window-closing' }),
  placeOfClosed: (kind) => (kind === 'main' ? placeOfMain() : Promise.resolve('hidden')),
})
/** Open the windows once the data is there. */
const opener = { main: () => Promise.resolve(), quick: () => Promise.resolve() }
const reveal = (): Promise<void> => revealMainWindow(windows, opener.main)
const quick = createQuickWindow({ windows, open: () => opener.quick() })
const { isPortable, isProgramHidden } = dataFolder
const home = app.getPath('userData')
const dataLock = createDataLock(folderLocks)
const menu = createAppMenu()
const notifications = createNotifications(process.platform)
const toggleQuick = (): void => void quick.toggle().catch(noteUnopened)
const quickShortcut = createQuickShortcut(toggleQuick, { ...thisProgram(), isPackaged: app.isPackaged })
const tray = createTray({ ask: () => void quick.show().catch(noteUnopened) })

const noteOf = (what: string) => (error: unknown) => log.warn(what, { error: errorKind(error) })
const noteMeterFailure = noteOf('the meter failed')
const noteUnreturned = noteOf('failed to load the page again')
const noteUnopened = noteOf('failed to open the quick window')

/** Opens the data while Electron gets ready, and then the window. `bundleFolder` has the built main. */
export async function start(bundleFolder: string): Promise<void> {
  if (dataLock.claim(home) === 'shown-elsewhere') return app.quit()
  const mark = markStart(home)
  app.on('will-quit', mark.end)
  const isSafe = isSafeModeRequested(process.argv) || (mark.isTroubled && (await offerSafeMode()))
  const found = await findFolder()
  if (found === null) return app.quit()
  const { folder, change } = found
  logFile.placeIn(folder)
  log.note('started', { app: app.getVersion(), isSafe, isPortable })
  const openFolder = isOpenToOthers(folder, folder === home && !isPortable) ? folder : null
  const notices = startNotices({ change, isProgramHidden, isSafe, openFolder })
  const file = join(folder, dataFileName)
  const opened = openStore(file, clock)

  await app.whenReady()
  const pageSession = session.fromPartition('window', { cache: false })
  const pageFolder = join(bundleFolder, '../renderer')
  const threadFile = join(bundleFolder, 'job-thread.js')
  const served = serveRequests(pageSession, { opened, file, notices, isSafe, threadFile, pageFolder })
  const { settings } = served
  applyAppearance(settings.read().appearance)
  const attributes = () => ({
    ...pageAttributes(settings.read().appearance, settings.layout()),
    locale: currentLocale(),
    language: currentLanguage(),
  })
  pageSession.protocol.handle(appScheme, await createAppProtocol(pageFolder, attributes, opened.store.images))
  const care = createCrashRecovery({ log, noticeReopened: () => served.raiseNotice('window-reopened') })
  const opening = () => ({
    session: pageSession,
    preload: join(bundleFolder, '../preload/index.cjs'),
    paper: backgroundOf(settings.read().appearance),
    log,
    prepare(kind: WindowKind, window: BrowserWindow) {
      windows.add(kind, window)
      closing.guard(kind, window)
      if (kind === 'quick') window.on('focus', () => sendTo(kind, { type: 'quick-focused' }))
      care(window)
      returnToPage(window.webContents, pageOf(kind), noteUnreturned)
    },
  })
  opener.main = () => openWindow({ ...opening(), keeper: settings.windowPlaces })
  opener.quick = () => openQuickWindow(opening())
  menu.applyShortcuts(settings.read().shortcuts)
  // Meanwhile Chromium starts the page's process. Most code and data is slow only the first time.
  if (!isSafe) setImmediate(served.warmUp)
  await ensureSingleInstance({
    reveal,
    toggleQuick,
    sources: [menu, notifications, tray],
    sendCommand: (command) => sendTo('main', { type: 'command-chosen', command }),
    fail: failToStart,
  })
  // Safe mode starts only the parts that are needed to reach the data.
  if (!isSafe) {
    served.showTray()
    if (quickShortcut.begin(settings.read().quickShortcut) !== 'applied')
      served.raiseNotice('quick-shortcut-taken')
  }
  mark.end()
}

/** Null where the user quits instead of going on without their data. */
async function findFolder(): Promise<{ folder: string; change: Notice | null } | null> {
  const configuredFolder = (): string => (isPortable ? home : readLocation(home).folder)
  // Carries out a planned change before it looks for the data, and only while no other Tally has the data
  // open.
  if (!(await dataLock.hold(home, configuredFolder()))) return null
  const change = carryOutPendingChange({ home, isPortable })
  const configured = configuredFolder()
  const isThere = () => isDataThere(home, configured)
  const forget = () => forgetLocation(home)
  const folder = await findData({ home, folder: configured, isThere, ask: askForData, forget })
  return folder !== null && (await dataLock.hold(folder)) ? { folder, change } : null
}

interface Opening {
  readonly opened: OpenedStore
  readonly file: string
  readonly notices: readonly Notice[]
  /** Starts only the parts that are needed to reach the data. */
  readonly isSafe: boolean
  /** The compiled code of a job's thread. */
  readonly threadFile: string
  readonly pageFolder: string
}

/** Connects adapters, services and the bridge, and shuts them down in order when the app quits. */
function serveRequests(pageSession: Session, opening: Opening) {
  const { opened, file, notices, isSafe, threadFile } = opening
  const { store, health } = opened
  const jobs = createJobs(opened, isSafe ? null : { file, threadFile })
  const places = createKeyStores(process.platform, createKeytarKeychain(), safeStorage, store.encryptedKeys)
  const trust = createTrustSettings({ store, secret: places.trustSecret, log })
  const { spellChecker, applySpelling } = spellingOf(pageSession, store, dirname(threadFile))
  const later = { applyLanguage: () => applyLanguage(), picker: () => picker }
  const settings = settingsOf({ store, trust, isSafe, applySpelling, ...later })
  const picker = createFilePicker(windows.front, settings.dialogFolders)
  applySpelling(settings.read().checkSpelling)
  const takeWords = (): void => showWords(dirname(threadFile), settings.read(), app)
  takeWords()
  const applyLanguage = (): void => {
    takeWords()
    menu.applyShortcuts(settings.read().shortcuts)
    if (tray.isShown()) services.tray.apply()
    publish({ type: 'language-changed', language: currentLanguage(), locale: currentLocale() })
  }
  const way = createNetwork(pageSession, settings, trust, store)
  const files = filesOf(file, opened)
  recoverPreviousRun({ store, files, log })
  const extract = createExtractor(opening.pageFolder)
  const get = createFileDownload(withoutCertificates(way))
  const services = createServices({
    ...clock,
    store,
    embeddedPrices: createEmbeddedPrices(() =>
      readFileSync(join(dirname(threadFile), 'prices.json'), 'utf8'),
    ),
    health,
    firstNotices: [...noticesOf(opened), ...notices],
    jobs,
    running: runningAs(isSafe),
    fileDialogs: createFileDialogs(picker),
    printPage,
    readDocument: createDocumentReader(extract),
    encodeImage: createImageReader(extract),
    files,
    desktop: createDataDesktop(file, files.backupsFolder, picker),
    settings,
    spellChecker,
    trust,
    notifications,
    tray,
    globalShortcuts: () => quickShortcut.support,
    onResume: way.onResume,
    keyStores: places,
    meter: createMeter({ ...clock, sleep: pause, noteFailure: noteMeterFailure }),
    tokens: programTokens,
    passThrough: createPassThrough({ ...way, ...sharingSyncs(store) }),
    inferences: { service: createHttpInference(way), demo: createDemoInference(clock) },
    updater: createUpdater({ home, isPortable, releaseData: dataLock.release, get }),
    consent,
    route: way.route,
    isOnline: () => net.isOnline(),
    checkAddress,
    cleanKey,
    containsKey,
    publish,
    sendTo,
    log,
  })
  mayUse = services.mayUse
  if (!hasSystemSpelling(process.platform)) offerSpelling(services.spelling, windows.kindOf)
  answerWindows(services, opening.pageFolder)
  placeOfMain = () =>
    placeOfClosed({ meter: services.meter, tray, staysInTray: () => settings.read().staysInTray })
  // Safe mode starts only the parts that are needed to reach the data.
  if (!isSafe) void services.meter.resume().catch(noteMeterFailure)
  const raiseNotice = (code: NoticeCode): void => services.notices.raise({ code, detail: null })
  onUnexpectedError(() => raiseNotice('unexpected-error'))
  const stopBackgroundJobs = opened.place === 'file' && !isSafe ? startBackgroundJobs(services) : () => {}
  app.on('will-quit', () => {
    stopBackgroundJobs()
    const finishUpdate = services.updates.close()
    app.once('quit', (_event, exitCode) => {
      if (exitCode === 0) finishUpdate()
      // The thread can't be ended before the system answers, and the process would wait for it.
      if (way.trust.isReading()) process.kill(process.pid, 'SIGKILL')
    })
    jobs.close()
    spellChecker.rest()
    services.stop()
    store.close()
    log.note('ended')
    logFile.flush()
  })
  const warmUp = (): void => {
    Response.error()
    setImmediate(services.warmUp)
  }
  return { settings, raiseNotice, showTray: services.tray.apply, warmUp }
}

function runningAs(isSafe: boolean): Running {
  const program = { ...thisProgram(), isPackaged: app.isPackaged, isPortable }
  return { versions, installedAs: installedAs(program), isSafe, logLines: logFile.lastLines }
}

/** The requests that the windows may send, and the check of their sender. */
function answerWindows(services: Services, pageFolder: string): void {
  const openLink = createLinkOpener(consent)
  const handlers = joinHandlers(services.handlers, {
    'links.open': ({ address }) => openLink(address),
    'licenses.list': createLicenseReader(pageFolder),
    'app.versions': versions,
    /** The window has saved the draft and may close. */
    'window.readyToClose': (_nothing, from) => closing.confirm(from),
    'quick.hide': quick.hide,
    /** Shows the main window instead of the quick one, with this chat if there is one. */
    async 'quick.openTally'({ conversationId }) {
      await reveal()
      quick.hide()
      if (conversationId !== null) sendTo('main', { type: 'chat-chosen', conversationId })
    },
  })
  registerRequests(createRouter(handlers, log, mayUse), windows.find, kindOfPage, log)
}

/** The system's spell check where it has one, and Tally's own, whose threads end when it is turned off. */
function spellingOf(pageSession: Session, { dictionaries }: Store, bundleFolder: string) {
  const system = createSpelling(pageSession, process.platform)
  const spellChecker = createSpellChecker({
    threadFile: join(bundleFolder, 'spelling-thread.js'),
    engineFile: join(bundleFolder, 'hunspell.wasm.br'),
    readTexts: dictionaries.texts,
  })
  return {
    spellChecker,
    applySpelling(isOn: boolean) {
      system.apply(isOn)
      if (!isOn) spellChecker.rest()
    },
  }
}

interface SettingsParts {
  readonly store: Store
  readonly trust: TrustSettings
  readonly isSafe: boolean
  picker(): FilePicker
  applySpelling(isOn: boolean): void
  applyLanguage(): void
}

function settingsOf({ store, trust, isSafe, picker, ...apply }: SettingsParts): SettingsService {
  return createSettingsService({
    ...store,
    settings: isSafe ? createSafeSettings(store.settings) : store.settings,
    consent,
    trust,
    chooseFile: () => chooseCertificates(picker()),
    readCertificates,
    isProxyAddress,
    applyAppearance,
    applyShortcuts: menu.applyShortcuts,
    ...apply,
    applyQuickShortcut: quickShortcut.apply,
  })
}

function filesOf(file: string, { place }: OpenedStore): DataFiles {
  return createDataFiles({
    home,
    file,
    isInFile: place === 'file',
    isPortable,
    appFolders: [app.getAppPath(), dirname(app.getPath('exe'))],
    now: clock.now,
  })
}

/** The rows of programs' requests wait for the disk together, because programs make many calls at once. */
function sharingSyncs({ requests, commit, soon, onDisk }: Store) {
  return { requests: createRequestLog({ ...clock, requests, commit, soon, log }), onDisk }
}

function createNetwork(pageSession: Session, settings: SettingsService, trust: TrustSettings, store: Store) {
  const resolve = (address: string) => pageSession.resolveProxy(address)
  return {
    ...clock,
    limits: settings.limits,
    route: createRouteFinder({ ...store, trusted: trust.settle, environment: process.env, resolve }),
    requests: createRequestLog({ ...clock, requests: store.requests, soon: store.commit, log }),
    onResume: createResumeListener(),
    trust: createTrust({ noteLate: () => log.warn("reading the system's certificates takes a long time") }),
  }
}
