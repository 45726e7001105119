import type { Notice } from '../../shared/contract/app/notice.ts'
import type { Settings } from '../../shared/contract/app/settings.ts'
import type { GlobalShortcuts } from '../../shared/contract/app/system-abilities.ts'
import type { AddressCheck, ConnectionKind } from '../../shared/contract/connections/connection.ts'
import type { AddressedEvent } from '../../shared/contract/events.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import type { Inference, Route } from '../inference/inference.ts'
import type { KeyStores } from '../keychain/keychain.ts'
import type { SpellChecker } from '../spelling/spell-checker.ts'
import type { DataFiles, DataHealth } from '../storage/data-files.ts'
import type { Updater } from '../updates/updater.ts'
import type { Notifications } from '../window/notifications.ts'
import type { TrayIcon } from '../window/tray.ts'
import { createTaskService } from './app/cancellable-task.ts'
import { createDiagnosticsHandlers, type Running } from './app/diagnostics.ts'
import { createNoticeService, type NoticeService } from './app/notices.ts'
import { createNotificationService, type NotificationService } from './app/notifications.ts'
import { createRequestLogExpiry, createRequestLogHandlers } from './app/request-log.ts'
import { createSession } from './app/session.ts'
import type { SettingsService } from './app/settings.ts'
import { createSpellingService } from './app/spelling.ts'
import { createTrayService, type TrayService } from './app/tray.ts'
import { createUpdateService } from './app/updates.ts'
import { createCallDetails } from './chat/call-exchange.ts'
import { createChatService } from './chat/chat.ts'
import { createDocumentHandlers, type DocumentPorts } from './chat/documents.ts'
import { createImageHandlers, type ImagePorts } from './chat/images.ts'
import { type ContainsKey, createParameterHandlers } from './chat/parameters.ts'
import { createPromptHandlers } from './chat/saved-prompts.ts'
import { type ApiKeyService, createApiKeyService, createKeyHandlers } from './connections/api-keys.ts'
import { createConnectionRemoval } from './connections/connection-removal.ts'
import { createConnectionOrder, createConnectionService } from './connections/connections.ts'
import { createModelService } from './connections/models.ts'
import { createServiceConsent, type ServiceConsent } from './connections/service-consent.ts'
import { createServiceTargets } from './connections/service-targets.ts'
import type { TrustSettings } from './connections/trust-settings.ts'
import { createConversationService } from './conversations/conversations.ts'
import { createOrganizerHandlers } from './conversations/organizer.ts'
import { createProjectService } from './conversations/projects.ts'
import { createSearchHandlers } from './conversations/search.ts'
import { createIndexFilling } from './conversations/search-indexing.ts'
import { createTransferHandlers } from './conversations/transfer.ts'
import { createTrashService } from './conversations/trash.ts'
import { createWindowChats } from './conversations/window-chats.ts'
import { createBackupService } from './data/backups.ts'
import { createDataHandlers } from './data/data.ts'
import { createDataCheckService } from './data/data-check.ts'
import { createWipeDeleted } from './data/wipe-deleted.ts'
import type { Desktop } from './desktop-port.ts'
import type { FileDialogs } from './file-dialogs-port.ts'
import { joinHandlers } from './handlers.ts'
import { createJobHandlers } from './job-requests.ts'
import { type ArrivingPrices, createArrivingPrices } from './money/arriving-prices.ts'
import { createBudgets } from './money/budgets.ts'
import type { EmbeddedPrices } from './money/embedded-prices.ts'
import { createListPrices } from './money/list-prices.ts'
import { createPriceHandlers } from './money/prices.ts'
import type { CommonPorts } from './ports.ts'
import { createMetering, type MeteringPorts } from './programs/metering.ts'
import { createBillHandlers } from './usage/bills.ts'
import { createCalibration } from './usage/calibration.ts'
import { nextPrompts } from './usage/forecast.ts'
import { createLedgerHandlers } from './usage/ledger.ts'
import { createLedgerCopy } from './usage/ledger-copy.ts'
import { messageWeight } from './usage/message-weight.ts'
import { createMonthEndHandlers } from './usage/month-end.ts'
import { createStatementHandlers } from './usage/statements.ts'
import { createUsageHandlers } from './usage/usage-page.ts'

/** Everything outside that the services depend on. */
export interface Ports extends CommonPorts {
  health: DataHealth
  /** Notices to show from the start. */
  firstNotices: readonly Notice[]
  running: Running
  fileDialogs: FileDialogs
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
  /** The text of a document, extracted in another process. */
  readDocument: DocumentPorts['readDocument']
  /** An image, encoded again in another process. */
  encodeImage: ImagePorts['encodeImage']
  files: DataFiles
  desktop: Desktop
  settings: SettingsService
  spellChecker: SpellChecker
  trust: TrustSettings
  notifications: Notifications
  tray: TrayIcon
  globalShortcuts(): GlobalShortcuts
  /** Calls the listener whenever the computer wakes up. */
  onResume(listener: () => void): void
  /** The route that a request to this address would use. */
  route(address: string): Promise<Route>
  updater: Updater
  keyStores: KeyStores
  meter: MeteringPorts['meter']
  tokens: MeteringPorts['tokens']
  passThrough: MeteringPorts['passThrough']
  embeddedPrices: EmbeddedPrices
  inferences: Readonly<Record<ConnectionKind, Inference>>
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  containsKey: ContainsKey
  sendTo(kind: WindowKind, event: AddressedEvent): void
  isOnline(): boolean
  random(): number
}

/** The handlers answer the requests of windows. Main uses the rest. */
export type Services = ReturnType<typeof createServices>

/** The events after which the ledger has another ended call. */
const endings: ReadonlySet<string> = new Set(['answer-changed', 'meter-changed'])

export function createServices(given: Ports) {
  const { store } = given
  const ledgerCopy = createLedgerCopy({ ...given, settings: store.settings })
  const calibration = createCalibration(store)
  const { guard, limits, ...budgets } = createBudgets({ ...given, calibration })
  const notifying = createNotificationService({ ...given, reachedBudgets: budgets.reachedBudgets })
  const showing = createTrayService({ ...given, readMeter: () => metering.meter.read() })
  const ports: Ports = {
    ...given,
    settings: tellingSettings(given.settings, notifying, showing),
    publish(event) {
      given.publish(event)
      notifying.note(event)
      showing.note(event)
      if (endings.has(event.type)) ledgerCopy.noteCallEnded()
    },
  }
  const apiKeys = createApiKeyService({ ...ports, settings: store.settings, connections: store.connections })
  const consented = { ...ports, apiKeys, serviceConsent: createServiceConsent(ports) }
  const targets = createServiceTargets(consented)
  const notices = createNotices(ports)
  const listPrices = createListPrices(ports)
  const arriving = createArrivingPrices({ ...ports, notices, listPrices })
  const models = createModelService({ ...consented, targets, arriving })
  const tasks = createTaskService(ports)
  const wipeDeleted = createWipeDeleted(ports)
  const indexFilling = createIndexFilling(ports)
  indexFilling.start()
  const counting = { targets, guard, limits, listPrices, calibration, notices }
  const chat = createChatService({ ...ports, ...counting, apiKeys, models, indexFilling })
  const metering = createMetering({ ...consented, ...counting })
  const connections = createConnections({ ...consented, arriving })
  const conversations = createConversationService({ ...ports, models, apiKeys, chat })
  const projects = createProjectService({ ...ports, chat, meter: metering.meter })
  const trash = createTrashService({ ...ports, chat, tasks, wipeDeleted })
  const dataCheck = createDataCheckService({ ...ports, tasks, notices, settings: store.settings })
  const backups = createBackupService({ ...ports, chat, tasks, wipeDeleted })
  const updates = createUpdateService({ ...ports, chat })
  const spelling = createSpellingService({ ...ports, notices, wipeDeleted })
  const abilities = () => ({ notifications: notifying.state(), globalShortcuts: given.globalShortcuts() })
  const started = { ...ports, connections, meter: metering.meter, conversations, projects, models, notices }
  const session = createSession({ ...started, abilities })
  const windowChats = createWindowChats({ ...ports, conversations, startSession: session.start })
  const handlers = joinHandlers(
    windowChats.handlers,
    conversations.handlers,
    createOrganizerHandlers({ ...ports, chat, indexFilling }),
    projects.handlers,
    trash.handlers,
    createSearchHandlers(ports),
    createTransferHandlers({ ...ports, tasks, indexFilling, removeUnfinished: () => void trash.emptyOld() }),
    createDocumentHandlers(ports),
    createImageHandlers({ ...ports, chat }),
    chat.handlers,
    createCallDetails(ports),
    createPromptHandlers({ ...ports, wipeDeleted }),
    createParameterHandlers({ ...ports, apiKeys }),
    connections.handlers,
    createConnectionOrder(store),
    createConnectionRemoval({ ...consented, chat }),
    createKeyHandlers({ connections: store.connections, apiKeys, keyStores: ports.keyStores }),
    models.handlers,
    metering.handlers,
    createJobHandlers(ports),
    createUsageHandlers({ ...ports, usage: store.usage, prices: store.prices, tasks, wipeDeleted }),
    createMonthEndHandlers({ ...ports, clock: () => ports.settings.read().usageClock }),
    {
      'usage.nextPrompts': (ask) => nextPrompts({ store, calibration, listPrices, now: ports.now }, ask),
      'usage.messageWeight': ({ conversationId, messageId }) =>
        messageWeight(store, conversationId, messageId, ports.now()),
    },
    createBillHandlers(ports),
    createStatementHandlers({ ...ports, tasks }),
    createLedgerHandlers({
      ...ports,
      ledger: store.ledger,
      budgets: store.budgets,
      ledgerCopy,
      tasks,
      wipeDeleted,
    }),
    ledgerCopy.handlers,
    createPriceHandlers({ ...ports, arriving, listPrices }),
    budgets.handlers,
    limits.handlers,
    createDataHandlers({ ...ports, connections: store.connections, apiKeys, chat }),
    dataCheck.handlers,
    backups.handlers,
    ports.settings.handlers,
    spelling.handlers,
    updates.handlers,
    createDiagnosticsHandlers({ ...ports, apiKeys }),
    createRequestLogHandlers({ store, wipeDeleted }),
    { 'notices.list': notices.list, 'tasks.cancel': tasks.cancel },
  )
  return {
    handlers,
    mayUse: windowChats.mayUse,
    meter: metering.meter,
    spelling,
    tray: showing,
    notices,
    updates,
    ledgerCopy,
    trash,
    wipeDeleted,
    dataCheck,
    backups,
    dropOldRequests: createRequestLogExpiry(ports),
    warmUp: session.warmUp,
    /** Ends what is running; the database can be closed after it. */
    stop() {
      chat.interruptAll()
      metering.meter.close()
      ledgerCopy.close()
    },
  }
}

/** Applies a change outside the window immediately, whether the user chose a value or reset it. */
function tellingSettings(
  settings: SettingsService,
  notifying: NotificationService,
  tray: TrayService,
): SettingsService {
  const { handlers } = settings
  const applied = (changed: Settings): Settings => {
    tray.apply()
    return changed
  }
  return {
    ...settings,
    handlers: {
      ...handlers,
      async 'settings.set'(change, from) {
        const changed = await handlers['settings.set'](change, from)
        if (change.name === 'systemNotifications') notifying.begin()
        return change.name === 'tray' || change.name === 'usageClock' ? applied(changed) : changed
      },
      'settings.reset': async (...asked) => applied(await handlers['settings.reset'](...asked)),
      'settings.undoReset': async (...asked) => applied(await handlers['settings.undoReset'](...asked)),
    },
  }
}

/** Verifies the trust settings as soon as notices can be shown. */
function createNotices({ publish, firstNotices, settings, trust }: Ports): NoticeService {
  const notices = createNoticeService(publish, firstNotices)
  const changed = (): void => publish({ type: 'settings-changed', settings: settings.read() })
  void trust.begin({ raise: notices.raise, withdraw: notices.withdraw, changed })
  return notices
}

interface ConnectionPorts extends Ports {
  apiKeys: ApiKeyService
  serviceConsent: ServiceConsent
  arriving: ArrivingPrices
}

function createConnections(ports: ConnectionPorts) {
  const { store, inferences, settings } = ports
  return createConnectionService({
    ...ports,
    ...store,
    inference: inferences.service,
    bindCertificates: settings.bindCertificates,
  })
}
