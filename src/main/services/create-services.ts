import type { Notice } from '../../shared/contract/app/notice.ts'
import type { RequestPage } from '../../shared/contract/app/request-log.ts'
import type { Settings } from '../../shared/contract/app/settings.ts'
import type { GlobalShortcuts } from '../../shared/contract/app/system-abilities.ts'
import type { AddressCheck, ConnectionKind } from '../../shared/contract/connections/connection.ts'
import type { AddressedEvent, Publish } from '../../shared/contract/events.ts'
import type { ChatTree, ChatTreeNode } from '../../shared/contract/usage/chat-tree.ts'
import type { CallRow, ChatUsage, LifetimeUsage } from '../../shared/contract/usage/chat-usage.ts'
import type { NextPrompts } from '../../shared/contract/usage/next-prompt.ts'
import type { UsageFilter } from '../../shared/contract/usage/usage-page.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import type { Consent } from '../hardening/consent.ts'
import type { Inference, Route } from '../inference/inference.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { KeyPlaces } from '../keychain/keychain.ts'
import type { Log } from '../log.ts'
import type { SpellChecker } from '../spelling/spell-checker.ts'
import type { DataFiles, DataHealth } from '../storage/data-files.ts'
import type { Store } from '../storage/store.ts'
import type { Updater } from '../updates/updater.ts'
import type { Notifications } from '../window/notifications.ts'
import type { TrayIcon } from '../window/tray.ts'
import { createTaskService, type TaskService } from './app/cancellable-task.ts'
import { createDiagnosticsService, type DiagnosticsService, type Running } from './app/diagnostics.ts'
import { createNoticeService, type NoticeService } from './app/notices.ts'
import { createNotificationService, type NotificationService } from './app/notifications.ts'
import { createRequestLogExpiry } from './app/request-log.ts'
import { readSessionStart } from './app/session.ts'
import type { SettingsService } from './app/settings.ts'
import { createSpellingService, type SpellingService } from './app/spelling.ts'
import { createTrayService, type TrayService } from './app/tray.ts'
import { createUpdateService, type UpdateService } from './app/updates.ts'
import { type CallDetails, createCallDetails } from './chat/call-exchange.ts'
import { type ChatService, createChatService } from './chat/chat.ts'
import { createDocumentService, type DocumentPorts, type DocumentService } from './chat/documents.ts'
import { type ContainsKey, createParameterService, type ParameterService } from './chat/parameters.ts'
import { createPromptService, type PromptService } from './chat/saved-prompts.ts'
import {
  type ApiKeyService,
  createApiKeyService,
  createKeyService,
  type KeyService,
} from './connections/api-keys.ts'
import { type ConnectionRemovalService, createConnectionRemoval } from './connections/connection-removal.ts'
import {
  type ConnectionOrderService,
  type ConnectionService,
  createConnectionOrder,
  createConnectionService,
} from './connections/connections.ts'
import { createModelService, type ModelService } from './connections/models.ts'
import { createServiceConsent, type ServiceConsent } from './connections/service-consent.ts'
import { createServiceTargets } from './connections/service-targets.ts'
import type { TrustSettings } from './connections/trust-settings.ts'
import { type ConversationService, createConversationService } from './conversations/conversations.ts'
import { createOrganizerService, type OrganizerService } from './conversations/organizer.ts'
import { createProjectService, type ProjectService } from './conversations/projects.ts'
import { createSearchService, type SearchService } from './conversations/search.ts'
import { createIndexFilling, type IndexFilling } from './conversations/search-indexing.ts'
import { createTransferService, type TransferService } from './conversations/transfer.ts'
import { createTrashService, type TrashService } from './conversations/trash.ts'
import { createWindowChats, type WindowChats } from './conversations/window-chats.ts'
import { type BackupService, createBackupService } from './data/backups.ts'
import { type CleanUp, createCleanUp } from './data/clean-up.ts'
import { createDataService, type DataService } from './data/data.ts'
import { createDataCheckService, type DataCheckService } from './data/data-check.ts'
import type { Desktop } from './desktop-port.ts'
import type { FileDialogs } from './file-dialogs-port.ts'
import type { AnswerLimits } from './money/answer-limit.ts'
import { type BudgetService, createBudgets } from './money/budgets.ts'
import { createPriceService, type PriceService } from './money/prices.ts'
import { createMetering, type MeteringPorts, type MeterService } from './programs/metering.ts'
import type { ProgramService } from './programs/programs.ts'
import { type BillService, createBillService } from './usage/bills.ts'
import { type Calibration, createCalibration } from './usage/calibration.ts'
import { type NextPromptInput, nextPrompts } from './usage/forecast.ts'
import { createLedgerService, type LedgerService } from './usage/ledger.ts'
import { createLedgerCopy, type LedgerCopyService } from './usage/ledger-copy.ts'
import { createMonthEndService, type MonthEndService } from './usage/month-end.ts'
import { createStatementService, type StatementService } from './usage/statements.ts'
import { createUsagePageService, type UsagePageService } from './usage/usage-page.ts'

/** Everything outside that the services depend on. */
export interface Ports {
  store: Store
  health: DataHealth
  /** Notices to show from the start. */
  firstNotices: readonly Notice[]
  jobs: Jobs
  running: Running
  fileDialogs: FileDialogs
  /** The PDF of a page. */
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
  /** The text of a document, extracted in another process. */
  readDocument: DocumentPorts['readDocument']
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
  consent: Consent
  /** The route that a request to this address would use. */
  route(address: string): Promise<Route>
  updater: Updater
  keyPlaces: KeyPlaces
  meter: MeteringPorts['meter']
  tokens: MeteringPorts['tokens']
  passThrough: MeteringPorts['passThrough']
  inferences: Readonly<Record<ConnectionKind, Inference>>
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  containsKey: ContainsKey
  publish: Publish
  sendTo(kind: WindowKind, event: AddressedEvent): void
  log: Log
  isOnline(): boolean
  now(): number
  elapsed(): number
  random(): number
  newId(): string
}

export interface Services {
  connections: ConnectionService
  keys: KeyService
  connectionOrder: ConnectionOrderService
  connectionRemoval: ConnectionRemovalService
  models: ModelService
  meter: MeterService
  programs: ProgramService
  conversations: ConversationService
  order: OrganizerService
  projects: ProjectService
  prompts: PromptService
  parameters: ParameterService
  bills: BillService
  prices: PriceService
  trash: TrashService
  chat: ChatService
  documents: DocumentService
  callDetails: CallDetails
  settings: SettingsService
  tray: TrayService
  updates: UpdateService
  requests: { search(words: string): RequestPage; clear(): void }
  dropOldRequests(): Promise<void>
  cleanUp: CleanUp
  notices: NoticeService
  spelling: SpellingService
  tasks: TaskService
  data: DataService
  dataCheck: DataCheckService
  transfer: TransferService
  search: SearchService
  ledger: LedgerService
  budgets: BudgetService
  answerLimits: AnswerLimits
  backups: BackupService
  diagnostics: DiagnosticsService
  statements: StatementService
  ledgerCopy: LedgerCopyService
  usagePage: UsagePageService
  monthEnd: MonthEndService
  nextPrompts(ask: NextPromptInput): Promise<NextPrompts>
  readChatUsage(conversationId: string): Promise<ChatUsage>
  readProgramUsage(filter: UsageFilter): Promise<ChatUsage>
  /** The next page of calls from the last review. */
  moreCalls(restId: string, from: number): Promise<CallRow[]>
  readTree(conversationId: string): Promise<ChatTree>
  /** The next nodes of the last tree. */
  moreTree(restId: string, from: number): Promise<ChatTreeNode[]>
  lifetimeUsage(conversationId: string, messageId: string): Promise<LifetimeUsage>
  /** Ends what is running; the database can be closed after it. */
  stop(): void
  windowChats: WindowChats
}

const maxRequestsShown = 500

/** The events after which the ledger has another ended call. */
const endings: ReadonlySet<string> = new Set(['answer-changed', 'meter-changed'])

export function createServices(given: Ports): Services {
  const { store } = given
  const ledgerCopy = createLedgerCopy({ ...given, settings: store.settings })
  const calibration = createCalibration(store)
  const { budgets, guard, limits, reachedBudgets } = createBudgets({ ...given, calibration })
  const notifying = createNotificationService({ ...given, reachedBudgets })
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
  const models = createModelService({ ...consented, targets })
  const tasks = createTaskService(ports)
  const notices = createNotices(ports)
  const cleanUp = createCleanUp(ports)
  const indexFilling = createIndexFilling(ports)
  indexFilling.start()
  const chat = createChatService({
    ...ports,
    targets,
    calibration,
    models,
    notices,
    guard,
    limits,
    indexFilling,
  })
  const metering = createMetering({ ...consented, targets, guard, limits, calibration, notices })
  const connected = connectionServices({ ...consented, chat })
  const conversations = createConversationService({ ...ports, models, apiKeys, chat })
  const projects = createProjectService({ ...ports, chat, meter: metering.meter })
  const abilities = () => ({ notifications: notifying.state(), globalShortcuts: given.globalShortcuts() })
  return {
    ...connected,
    ...metering,
    models,
    conversations,
    prompts: createPromptService({ ...ports, cleanUp }),
    parameters: createParameterService({ ...ports, apiKeys }),
    bills: createBillService(ports),
    prices: createPriceService(ports),
    order: createOrganizerService({ ...ports, chat, indexFilling }),
    projects,
    chat,
    documents: createDocumentService(ports),
    callDetails: createCallDetails(ports),
    settings: ports.settings,
    tray: showing,
    updates: createUpdateService({ ...ports, chat }),
    dropOldRequests: createRequestLogExpiry(ports),
    ...readingsOf({ ...ports, cleanUp }, calibration),
    cleanUp,
    notices,
    spelling: createSpellingService({ ...ports, notices, cleanUp }),
    tasks,
    search: createSearchService(ports),
    ledger: createLedgerService({
      ...ports,
      ledger: store.ledger,
      budgets: store.budgets,
      ledgerCopy,
      tasks,
      cleanUp,
    }),
    budgets,
    answerLimits: limits,
    ...createDataServices({ ...ports, chat, tasks, cleanUp, notices, apiKeys, indexFilling }),
    ledgerCopy,
    statements: createStatementService({ ...ports, tasks }),
    usagePage: createUsagePageService({ ...ports, usage: store.usage, tasks, cleanUp }),
    monthEnd: createMonthEndService({ ...ports, clock: () => ports.settings.read().usageClock }),
    diagnostics: createDiagnosticsService({ ...ports, apiKeys }),
    stop() {
      chat.interruptAll()
      metering.meter.close()
      ledgerCopy.close()
    },
    windowChats: createWindowChats({
      ...ports,
      conversations,
      startSession: (...wanted) =>
        readSessionStart(
          { ...ports, ...connected, ...metering, conversations, projects, models, notices, abilities },
          ...wanted,
        ),
    }),
  }
}

/** Applies a change outside the window at once, whether the person chose a value or reset it. */
function tellingSettings(
  settings: SettingsService,
  notifying: NotificationService,
  tray: TrayService,
): SettingsService {
  const applied = (changed: Settings): Settings => {
    tray.apply()
    return changed
  }
  return {
    ...settings,
    set(change) {
      const changed = settings.set(change)
      if (change.name === 'systemNotifications') notifying.begin()
      return change.name === 'tray' || change.name === 'usageClock' ? applied(changed) : changed
    },
    reset: async (names) => applied(await settings.reset(names)),
    undoReset: async () => applied(await settings.undoReset()),
  }
}

/** Verifies the trust settings as soon as notices can be shown. */
function createNotices({ publish, firstNotices, settings, trust }: Ports): NoticeService {
  const notices = createNoticeService(publish, firstNotices)
  const changed = (): void => publish({ type: 'settings-changed', settings: settings.read() })
  void trust.begin({ raise: notices.raise, withdraw: notices.withdraw, changed })
  return notices
}

function connectionServices(
  ports: Ports & Pick<Services, 'chat'> & { apiKeys: ApiKeyService; serviceConsent: ServiceConsent },
): Pick<Services, 'connections' | 'keys' | 'connectionOrder' | 'connectionRemoval'> {
  const { store, inferences, settings } = ports
  const { connections, conversations, programs } = store
  return {
    connections: createConnectionService({
      ...ports,
      connections,
      conversations,
      programs,
      transaction: store.transaction,
      inference: inferences.service,
      bindCertificates: settings.bindCertificates,
    }),
    keys: createKeyService({ ...ports, connections }),
    connectionOrder: createConnectionOrder(store),
    connectionRemoval: createConnectionRemoval(ports),
  }
}

type WithData = Ports &
  Pick<Services, 'chat' | 'tasks' | 'cleanUp' | 'notices'> & {
    apiKeys: ApiKeyService
    indexFilling: IndexFilling
  }

/** The services that act on the data as a whole. */
function createDataServices(
  ports: WithData,
): Pick<Services, 'trash' | 'transfer' | 'data' | 'backups' | 'dataCheck'> {
  const { connections, settings } = ports.store
  const trash = createTrashService(ports)
  return {
    trash,
    transfer: createTransferService({ ...ports, removeUnfinished: () => void trash.emptyOld() }),
    data: createDataService({ ...ports, connections }),
    backups: createBackupService(ports),
    dataCheck: createDataCheckService({ ...ports, settings }),
  }
}

/** The read-only services. */
function readingsOf(
  { store, jobs, now, cleanUp }: Pick<Ports, 'store' | 'jobs' | 'now'> & Pick<Services, 'cleanUp'>,
  calibration: Calibration,
): Pick<
  Services,
  | 'requests'
  | 'nextPrompts'
  | 'readChatUsage'
  | 'readProgramUsage'
  | 'moreCalls'
  | 'readTree'
  | 'moreTree'
  | 'lifetimeUsage'
> {
  return {
    requests: {
      search: (words) => store.requests.search(words, maxRequestsShown),
      clear() {
        store.requests.clear()
        void cleanUp()
      },
    },
    nextPrompts: (ask) => nextPrompts({ store, calibration, now }, ask),
    // No thread can read the temporary chat.
    readChatUsage: async (conversationId) =>
      conversationId === store.temporary.id()
        ? (await import('../reports/chat-usage/chat-usage.ts')).readChatUsage(store, conversationId)
        : await jobs.run('chat-usage', { conversationId }),
    readProgramUsage: (filter) => jobs.run('program-usage', filter),
    moreCalls: (restId, from) => jobs.run('more-calls', { restId, from }),
    readTree: async (conversationId) =>
      conversationId === store.temporary.id()
        ? (await import('../reports/tree/chat-tree.ts')).readChatTree(store, conversationId)
        : await jobs.run('tree', { conversationId }),
    moreTree: (restId, from) => jobs.run('more-tree', { restId, from }),
    lifetimeUsage: async (conversationId, messageId) =>
      conversationId === store.temporary.id()
        ? (await import('./usage/lifetime-usage.ts')).lifetimeUsage(store, conversationId, messageId, now())
        : await jobs.run('lifetime-usage', { conversationId, messageId, now: now() }),
  }
}
