import type { Notice } from '../../shared/contract/app/notice.ts'
import type { RequestPage } from '../../shared/contract/app/request-log.ts'
import type { SessionStart } from '../../shared/contract/app/session-start.ts'
import type { AddressCheck, ConnectionKind } from '../../shared/contract/connections/connection.ts'
import type { Publish } from '../../shared/contract/events.ts'
import type { MessageLife } from '../../shared/contract/usage/message-life.ts'
import type { NextPrompts } from '../../shared/contract/usage/next-prompt.ts'
import type { CallRow, UsageReview } from '../../shared/contract/usage/usage-review.ts'
import type { Consent } from '../consent.ts'
import type { Inference, Route } from '../inference/inference.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { KeyPlaces } from '../keychain/keychain.ts'
import type { Log } from '../log.ts'
import type { DataFiles } from '../storage/data-files.ts'
import type { DataHealth, Store } from '../storage/store.ts'
import type { Updater } from '../updater.ts'
import { type BackupService, createBackupService } from './backups.ts'
import { type BillService, createBillService } from './bills.ts'
import type { BudgetService } from './budgets.ts'
import { type Calibration, createCalibration } from './calibration.ts'
import { type ChatService, createChatService } from './chat.ts'
import { type CleanUp, createCleanUp } from './clean-up.ts'
import { type ConnectionOrderService, createConnectionOrder } from './connection-order.ts'
import { type ConnectionRemovalService, createConnectionRemoval } from './connection-removal.ts'
import { type ConnectionService, createConnectionService } from './connections.ts'
import { type ConversationService, createConversationService } from './conversations.ts'
import { createBudgets } from './create-budgets.ts'
import { type CredentialService, createCredentialService } from './credentials.ts'
import { createDataService, type DataService } from './data.ts'
import { createDataCheckService, type DataCheckService } from './data-check.ts'
import type { Desktop } from './desktop.ts'
import { createDiagnosticsService, type DiagnosticsService, type Running } from './diagnostics.ts'
import { type NextAsk, nextPrompts } from './forecast.ts'
import { createIndexFilling, type IndexFilling } from './index-filling.ts'
import { createKeyService, type KeyService } from './keys.ts'
import { createLedgerService, type LedgerService } from './ledger.ts'
import { createModelService, type ModelService } from './models.ts'
import { createNoticeBoard, type NoticeBoard } from './notices.ts'
import { createOldRequests } from './old-requests.ts'
import { createOrderService, type OrderService } from './order.ts'
import { createPriceService, type PriceService } from './prices.ts'
import { createPromptService, type PromptService } from './prompts.ts'
import { createSearchService, type SearchService } from './search.ts'
import { createServiceConsent, type ServiceConsent } from './service-consent.ts'
import { readSessionStart } from './session.ts'
import type { SettingsService } from './settings.ts'
import { createTransferService, type TransferDesk, type TransferService } from './transfer.ts'
import { createTrashService, type TrashService } from './trash.ts'
import type { TrustSettings } from './trust-settings.ts'
import { createUpdateService, type UpdateService } from './updates.ts'
import { createUsagePageService, type UsagePageService } from './usage-page.ts'
import { createWorkService, type WorkService } from './work.ts'

/** Everything outside that the services stand on. */
export interface Ports {
  store: Store
  health: DataHealth
  /** What is to be told from the start. */
  firstNotices: readonly Notice[]
  jobs: Jobs
  running: Running
  desk: TransferDesk
  files: DataFiles
  desktop: Desktop
  settings: SettingsService
  trust: TrustSettings
  consent: Consent
  /** The way that a request to this address would take. */
  route(address: string): Promise<Route>
  updater: Updater
  keyPlaces: KeyPlaces
  inferences: Readonly<Record<ConnectionKind, Inference>>
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  publish: Publish
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
  conversations: ConversationService
  order: OrderService
  prompts: PromptService
  bills: BillService
  prices: PriceService
  trash: TrashService
  chat: ChatService
  settings: SettingsService
  updates: UpdateService
  requests: { search(words: string): RequestPage; clear(): void }
  dropOldRequests(): Promise<void>
  cleanUp: CleanUp
  notices: NoticeBoard
  work: WorkService
  data: DataService
  dataCheck: DataCheckService
  transfer: TransferService
  search: SearchService
  ledger: LedgerService
  budgets: BudgetService
  backups: BackupService
  diagnostics: DiagnosticsService
  usagePage: UsagePageService
  nextPrompts(ask: NextAsk): Promise<NextPrompts>
  reviewUsage(conversationId: string): Promise<UsageReview>
  /** More calls of the review that was made last. */
  moreCalls(restId: string, from: number): Promise<CallRow[]>
  messageLife(conversationId: string, messageId: string): Promise<MessageLife>
  startSession(wantedId: string | null): SessionStart
}

const mostRequestsShown = 500

export function createServices(ports: Ports): Services {
  const { store } = ports
  const credentials = createCredentialService({ ...ports, settings: store.settings })
  const consented = { ...ports, credentials, serviceConsent: createServiceConsent(ports) }
  const models = createModelService(consented)
  const work = createWorkService(ports)
  const notices = createNotices(ports)
  const cleanUp = createCleanUp(ports)
  const calibration = createCalibration(store)
  const indexFilling = createIndexFilling(ports)
  indexFilling.start()
  const { budgets, guard } = createBudgets({ ...ports, calibration })
  const chat = createChatService({ ...consented, calibration, models, notices, guard, indexFilling })
  const connected = connectionServices({ ...consented, chat })
  const conversations = createConversationService({ ...ports, models, chat })
  return {
    ...connected,
    models,
    conversations,
    prompts: createPromptService({ ...ports, cleanUp }),
    bills: createBillService(ports),
    prices: createPriceService(ports),
    order: createOrderService({ ...ports, chat, indexFilling }),
    chat,
    settings: ports.settings,
    updates: createUpdateService({ ...ports, chat }),
    dropOldRequests: createOldRequests(ports),
    ...readingsOf({ ...ports, cleanUp }, calibration),
    cleanUp,
    notices,
    work,
    search: createSearchService(ports),
    ledger: createLedgerService({ ...ports, ledger: store.ledger, budgets: store.budgets, work, cleanUp }),
    budgets,
    ...createDataServices({ ...ports, chat, work, cleanUp, notices, credentials, indexFilling }),
    usagePage: createUsagePageService({ ...ports, usage: store.usage, work, cleanUp }),
    diagnostics: createDiagnosticsService({ ...ports, credentials }),
    startSession: (wantedId) =>
      readSessionStart({ ...connected, conversations, models, notices, settings: ports.settings }, wantedId),
  }
}

/** The trust settings are verified once there is a board for what is off. */
function createNotices({ publish, firstNotices, settings, trust }: Ports): NoticeBoard {
  const board = createNoticeBoard(publish, firstNotices)
  const changed = (): void => publish({ type: 'settings-changed', settings: settings.read() })
  void trust.begin({ raise: board.raise, withdraw: board.withdraw, changed })
  return board
}

function connectionServices(
  ports: Ports & Pick<Services, 'chat'> & { credentials: CredentialService; serviceConsent: ServiceConsent },
): Pick<Services, 'connections' | 'keys' | 'connectionOrder' | 'connectionRemoval'> {
  const { store, inferences, settings } = ports
  const { connections, conversations } = store
  return {
    connections: createConnectionService({
      ...ports,
      connections,
      conversations,
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
  Pick<Services, 'chat' | 'work' | 'cleanUp' | 'notices'> & {
    credentials: CredentialService
    indexFilling: IndexFilling
  }

/** What has to do with the data as a whole. */
function createDataServices(
  ports: WithData,
): Pick<Services, 'trash' | 'transfer' | 'data' | 'backups' | 'dataCheck'> {
  const { connections, settings } = ports.store
  return {
    trash: createTrashService(ports),
    transfer: createTransferService(ports),
    data: createDataService({ ...ports, connections }),
    backups: createBackupService(ports),
    dataCheck: createDataCheckService({ ...ports, settings }),
  }
}

/** What is only looked up. */
function readingsOf(
  { store, jobs, now, cleanUp }: Pick<Ports, 'store' | 'jobs' | 'now'> & Pick<Services, 'cleanUp'>,
  calibration: Calibration,
): Pick<Services, 'requests' | 'nextPrompts' | 'reviewUsage' | 'moreCalls' | 'messageLife'> {
  return {
    requests: {
      search: (words) => store.requests.search(words, mostRequestsShown),
      clear() {
        store.requests.clear()
        void cleanUp()
      },
    },
    nextPrompts: (ask) => nextPrompts({ store, calibration, now }, ask),
    reviewUsage: (conversationId) => jobs.run('review', { conversationId }),
    moreCalls: (restId, from) => jobs.run('more-calls', { restId, from }),
    messageLife: (conversationId, messageId) =>
      jobs.run('message-life', { conversationId, messageId, now: now() }),
  }
}
