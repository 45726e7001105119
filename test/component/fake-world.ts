import type { BillableCall } from '../../src/main/reports/bill/bill-causes.ts'
import type { SentRequest } from '../../src/shared/contract/app/request-log.ts'
import type { Dictionary, DictionaryProblem } from '../../src/shared/contract/app/spelling.ts'
import type { SystemAbilities } from '../../src/shared/contract/app/system-abilities.ts'
import type { DocumentProblem, DocumentText } from '../../src/shared/contract/chat/document.ts'
import type { ReadImage } from '../../src/shared/contract/chat/image.ts'
import type { SavedPrompt } from '../../src/shared/contract/chat/saved-prompt.ts'
import type { Output } from '../../src/shared/contract/contract.ts'
import type {
  Conversation,
  ConversationSummary,
  Message,
  Wait,
} from '../../src/shared/contract/conversations/conversation.ts'
import type { NamedCorrection } from '../../src/shared/contract/conversations/project.ts'
import type { FoundMessage } from '../../src/shared/contract/conversations/search.ts'
import type { BudgetGap, LimitGap } from '../../src/shared/contract/money/answer-limit.ts'
import type { SavedBill } from '../../src/shared/contract/usage/bill.ts'
import type { ChatUsage } from '../../src/shared/contract/usage/chat-usage.ts'
import type { LedgerCall } from '../../src/shared/contract/usage/usage-page.ts'
import type { ImageProblem } from '../../src/shared/domain/images/image-header.ts'
import { noSums } from '../../src/shared/domain/usage/usage-sums.ts'
import { upToDate } from '../fixtures/samples/app.ts'
import { aConversation, now, summaryOf } from '../fixtures/samples/chat.ts'
import { aTree } from '../fixtures/samples/chat-tree.ts'
import { aKeyReport, aMeter, service } from '../fixtures/samples/connections.ts'
import { aProgramReport, aTaskOfProgram } from '../fixtures/samples/program-report.ts'
import { defaultSettings } from '../fixtures/samples/settings.ts'
import { aStatement } from '../fixtures/samples/statement.ts'
import { tooEarly } from '../fixtures/samples/trend.ts'
import { aProgramReview, aUsagePage, someLedgerCalls } from '../fixtures/samples/usage.ts'
import { aWhatIf } from '../fixtures/samples/what-if.ts'

/** The state of the fake bridge, in place of main and its database. */
export interface World {
  connections: Output<'connections.list'>
  keys: Record<string, Output<'connections.keyReport'>>
  keychain: Output<'keys.look'>
  /** The engines that answer on this computer. */
  engines: Output<'connections.findLocalEngines'>
  meter: Output<'meter.read'>
  projects: Output<'projects.list'>
  /** The calls of each chat that a move can take along. */
  earlierCalls: Record<string, Output<'projects.earlierCalls'>>
  corrections: NamedCorrection[]
  /** Ports on which another program listens. */
  takenPorts: number[]
  /** The kept calls of every program. */
  programExchanges: Output<'programs.exchanges'>
  conversations: Conversation[]
  summaries: ConversationSummary[]
  deleted: ConversationSummary[]
  messages: Record<string, Message[]>
  habits: Output<'models.habits'>
  /** By connection: the models of the last comparison. */
  compared: Record<string, string[]>
  /** By conversation: the pauses before the next attempt. */
  waits: Record<string, Wait[]>
  prompts: SavedPrompt[]
  promptFolders: string[]
  /** The text for a user who helps. */
  diagnostics: string
  bills: SavedBill[]
  /** The calls that bills are compared with. */
  billable: BillableCall[]
  prices: Output<'prices.list'>
  unpriced: Output<'prices.unpriced'>
  priceOffers: Output<'prices.offers'>
  /** The weight of every message that a test asks about. */
  weight: Output<'usage.messageWeight'>
  /** The result of the next price file; null where the user picks none. */
  priceImport: Output<'prices.readImport'>
  promptImport: Output<'prompts.readImport'>
  budgets: Output<'budgets.read'>
  passedBudgets: Output<'budgets.overrides'>
  /** By conversation. */
  queued: Record<string, Output<'chat.queued'>>
  /** The text of every document, or why there is none. */
  document: DocumentText | DocumentProblem | null
  /** The image that every file becomes, or why it becomes none. */
  image: ReadImage | ImageProblem | null
  /** By conversation; missing for no extra fields. */
  parameters: Record<string, Output<'parameters.read'>>
  /** The limits of answers, by chat, project or connection. */
  answerLimits: Record<string, Output<'answerLimits.of'>>
  /** Why the limits don't hold, for every chat. */
  limitGap: LimitGap | null
  budgetGaps: BudgetGap[]
  dictionaries: Dictionary[]
  customWords: string[]
  /** The dictionary that the user picks next, or why it is refused; null where they cancel. */
  pickedDictionary: Dictionary | DictionaryProblem | null
  /** The words that the dictionaries don't know. */
  misspelled: string[]
  found: FoundMessage[]
  facets: Output<'search.facets'>
  settings: Output<'settings.read'>
  abilities: SystemAbilities
  /** The calls in the ledger before a day, and the last clearing. */
  share: Output<'ledger.shareBefore'>
  clearing: Output<'ledger.lastClearing'>
  usagePage: Output<'usage.page'>
  /** The usage page's earlier period. */
  earlierUsage: Output<'usage.earlier'>
  /** The tree of any chat. */
  tree: Output<'usage.tree'>
  whatIf: Output<'usage.whatIf'>
  anomalies: Output<'usage.anomalies'>
  monthEnd: Output<'usage.monthEnd'>
  budgetOutlook: Output<'usage.budgetOutlook'>
  programReview: ChatUsage
  programReport: Output<'usage.programReport'>
  /** The tasks that open. */
  programTasks: Output<'usage.programTask'>[]
  /** The calls that the usage page drills down to. */
  ledgerCalls: LedgerCall[]
  /** The sums of every month, and the result of the next check; null where the user picks no file. */
  statement: Output<'statements.preview'>
  statementChoices: Output<'statements.choices'>
  ledgerCopy: Output<'ledgerCopy.read'>
  /** The newest first. */
  requests: SentRequest[]
  licenses: Output<'licenses.list'>
  place: Output<'data.place'>
  backups: Output<'backups.list'>
  /** Deleted connections that can be restored. */
  deletedConnections: Output<'connections.list'>
  updates: Output<'updates.read'>
}

/** A copy, so that no test changes the world of another file on its page. */
export const emptyWorld = (): World =>
  structuredClone<World>({
    connections: [],
    keys: {},
    keychain: { keychain: 'secret-service', problem: null, encryption: 'none' },
    engines: [],
    meter: aMeter({ isOn: false, status: 'off', port: null, address: null }),
    projects: [],
    earlierCalls: {},
    corrections: [],
    takenPorts: [],
    programExchanges: [],
    conversations: [],
    summaries: [],
    deleted: [],
    messages: {},
    habits: { favouriteIds: [], used: [], order: { column: 'name', isDescending: false } },
    waits: {},
    compared: {},
    prompts: [],
    promptFolders: [],
    bills: [],
    billable: [],
    prices: [],
    unpriced: [],
    priceOffers: [],
    weight: { tokensEach: 4143, savedCost: null, reread: null },
    priceImport: null,
    promptImport: null,
    budgets: [],
    passedBudgets: [],
    queued: {},
    document: null,
    image: null,
    parameters: {},
    answerLimits: {},
    limitGap: null,
    budgetGaps: [],
    dictionaries: [],
    customWords: [],
    pickedDictionary: null,
    misspelled: [],
    found: [],
    facets: { models: [], tags: [] },
    settings: defaultSettings,
    abilities: { notifications: 'shown', globalShortcuts: 'answered' },
    share: { callCount: 412, totalTokens: 58_120, notReportedCount: 3, demoCallCount: 12 },
    clearing: null,
    usagePage: aUsagePage(),
    earlierUsage: { sums: noSums, models: [], projects: [] },
    tree: aTree(),
    whatIf: aWhatIf(),
    anomalies: { count: 0, callCount: 0, callers: [] },
    monthEnd: tooEarly,
    budgetOutlook: [],
    programReview: aProgramReview(),
    programReport: aProgramReport(),
    programTasks: [aTaskOfProgram()],
    ledgerCalls: someLedgerCalls(),
    statement: aStatement(),
    statementChoices: { firstDay: '2026-08-03', projects: [] },
    ledgerCopy: {
      folder: null,
      deviceId: '3f9a2c7b1d08',
      deviceName: '',
      withTitles: false,
      isRunning: false,
      lastRun: null,
    },
    requests: [],
    licenses: [
      {
        name: '@lib/inter',
        version: '5.3.0',
        license: 'OFL-1.1',
        text: 'Copyright The Inter Authors\n\nThis Font may be used.',
      },
      {
        name: 'react',
        version: '19.3.1',
        license: 'MIT',
        text: 'Copyright its authors.\n\nPermission is hereby granted.',
      },
    ],
    place: {
      folder: '/home/ada/.config/Tally',
      isInFile: true,
      isPortable: false,
      fileBytes: 2_400_000,
      backupCount: 0,
      backupBytes: 4_700_000,
      contents: { conversations: 12, messages: 340, calls: 171, newestAt: now },
    },
    backups: [],
    deletedConnections: [],
    diagnostics:
      'Tally diagnostics, 2026-11-20T08:45:00.000Z\n\nKeys (secret-service):\n  connection 1: stored, kept in keychain\n',
    updates: upToDate,
  })

/** A connection and these conversations, the first one the newest. */
export function worldWith(conversations: Conversation[], messages: Record<string, Message[]> = {}): World {
  return {
    ...emptyWorld(),
    connections: [service],
    keys: { service: aKeyReport() },
    conversations,
    summaries: conversations.map((conversation, index) =>
      summaryOf(conversation, { updatedAt: now - index * 60_000, recency: conversations.length - index }),
    ),
    messages,
  }
}

/** A connection and one chat with these messages. */
export function chatOf(messages: Message[] = [], changes: Partial<Conversation> = {}): World {
  return worldWith([aConversation(changes)], { sql: messages })
}
