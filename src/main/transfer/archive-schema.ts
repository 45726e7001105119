import * as z from 'zod'
import { FailureCode, StoredFailure } from '../../shared/contract/chat/failure.ts'
import { ExtraFields, ModelFieldsList } from '../../shared/contract/chat/parameters.ts'
import {
  AnswerForm,
  ConnectionKind,
  hasOwnDashboard,
  longestConnectionName,
  StreamingMeasure,
} from '../../shared/contract/connections/connection.ts'
import { ProjectCorrection } from '../../shared/contract/conversations/project.ts'
import { Budget, BudgetOverride, hasOneScope, hasWholeTokens } from '../../shared/contract/money/budget.ts'
import { CeilingChoice, ReachedLimit } from '../../shared/contract/money/ceiling.ts'
import { Moment } from '../../shared/contract/schemas.ts'
import { SavedBill } from '../../shared/contract/usage/bill.ts'
import { CallState, StreamingMode } from '../../shared/contract/usage/call.ts'
import { Clearing } from '../../shared/contract/usage/ledger.ts'
import {
  CallCount,
  Count,
  PromptForecast,
  TokenUsage,
  UsageDetails,
  UsageEstimate,
  UsageSource,
} from '../../shared/contract/usage/usage.ts'
import { dictionaryLimits } from '../../shared/domain/app/dictionaries.ts'
import { maxQueued } from '../../shared/domain/app/limits.ts'
import { areMergedFields, longestMergedFields } from '../../shared/domain/chat/extra-fields.ts'
import { projectLimits } from '../../shared/domain/conversations/project-names.ts'
import { noDetails, placesOf } from '../../shared/domain/usage/usage-details.ts'
import type {
  ArchivedBill,
  ArchivedBudget,
  ArchivedCall,
  ArchivedClearing,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedCustomWord,
  ArchivedMessage,
  ArchivedOverride,
  ArchivedPrice,
  ArchivedProgram,
  ArchivedProject,
  ArchivedProjectCorrection,
  ArchivedPrompt,
  ArchivedPromptFolder,
} from './archive.ts'
import {
  Distances,
  Figure,
  Id,
  isBaseAddress,
  isWebAddress,
  Line,
  Text,
  textOf,
  UsageText,
} from './archive-fields.ts'
import {
  CustomWordRecord,
  PriceRecord,
  ProgramRecord,
  PromptFolderRecord,
  PromptRecord,
  projectId,
} from './archive-kept-records.ts'

const longestFailure = 2_000_000
const maxTags = 200
const maxFavourites = 10_000

const FailureRecord = StoredFailure.refine((failure) => JSON.stringify(failure).length <= longestFailure)

const ConnectionRecord = z
  .strictObject({
    type: z.literal('connection'),
    id: Id,
    kind: ConnectionKind,
    name: Line,
    // Missing in files from before custom names, defaults and deleted connections.
    ownName: textOf(longestConnectionName).default(''),
    isDefault: z.boolean().default(false),
    deletedAt: Moment.nullable().default(null),
    baseAddress: Line,
    dashboardAddress: Line.refine((address) => address === '' || isWebAddress(address)),
    streaming: StreamingMeasure,
    answers: AnswerForm.nullable(),
    takesStreamOptions: z.boolean(),
    // Missing in files from before favourite models.
    favouriteModels: z.array(Line).max(maxFavourites).default([]),
    // Missing in files from before extra fields, as in chats and calls.
    modelExtraFields: ModelFieldsList.default([]),
    // Missing in files from before limits for answers, as in projects, chats and calls.
    answerLimit: CeilingChoice.default(null),
  })
  .refine(({ kind, baseAddress }) => (kind === 'demo' ? baseAddress === '' : isBaseAddress(baseAddress)), {
    path: ['baseAddress'],
  })
  // Drops the dashboard page. A file may name any page, which Tally would offer as the place to pay.
  .overwrite((connection) => ({
    ...connection,
    dashboardAddress: hasOwnDashboard(connection) ? connection.dashboardAddress : '',
  }))

const ProjectRecord = z.strictObject({
  type: z.literal('project'),
  id: Id,
  // Empty where the person removed the name of a deleted project.
  name: textOf(projectLimits.typedName),
  systemPrompt: Text,
  connectionId: Id.nullable(),
  modelId: Line.nullable(),
  createdAt: Moment,
  archivedAt: Moment.nullable(),
  deletedAt: Moment.nullable(),
  answerLimit: CeilingChoice.default(null),
})

const ProjectCorrectionRecord = z.strictObject({
  type: z.literal('project-correction'),
  ...ProjectCorrection.shape,
  id: Id,
  conversationId: Id,
  fromProjectId: Id.nullable(),
  toProjectId: Id.nullable(),
})

const ConversationRecord = z.strictObject({
  type: z.literal('conversation'),
  id: Id,
  connectionId: Id,
  title: Line,
  modelId: Line.nullable(),
  systemPrompt: Text,
  draft: Text,
  // Missing in files of the first version.
  queued: z
    .union([Text, z.array(Text).max(maxQueued)])
    .nullable()
    .default(null),
  createdAt: Moment,
  updatedAt: Moment,
  pinnedAt: Moment.nullable(),
  archivedAt: Moment.nullable(),
  // Zero marks a chat whose texts are being deleted, and -1 an unfinished copy.
  deletedAt: Moment.positive().nullable(),
  tags: z.array(textOf(200)).max(maxTags),
  chosenRootId: Id.nullable(),
  extraFields: ExtraFields.default(''),
  nextExtraFields: ExtraFields.default(''),
  queuedExtraFields: z.array(ExtraFields).max(maxQueued).default([]),
  projectId,
  answerLimit: CeilingChoice.default(null),
  spelling: textOf(dictionaryLimits.nameCharacters).nullable().default(''),
})

const MessageRecord = z.strictObject({
  type: z.literal('message'),
  id: Id,
  conversationId: Id,
  parentId: Id.nullable(),
  chosenChildId: Id.nullable(),
  role: z.enum(['user', 'assistant']),
  text: Text,
  reasoning: Text,
  createdAt: Moment,
  systemPrompt: Text.nullable(),
  failure: FailureRecord.nullable(),
  copiedFrom: Id.nullable(),
  importedFrom: Line.nullable(),
  importedModel: Line.nullable(),
  // Missing in files from before counts of other programs.
  importedUsage: z.strictObject(TokenUsage.shape).nullable().default(null),
  // Missing in files from before comparisons.
  comparisonId: Id.nullable().default(null),
  isPicked: z.boolean().default(false),
  // Missing in files from before messages could be excluded.
  isExcluded: z.boolean().default(false),
})

const detailNames = {
  cachedTokens: true,
  cacheWriteTokens: true,
  reasoningTokens: true,
  reportedCost: true,
} as const

const CallRecord = z
  .strictObject({
    type: z.literal('call'),
    id: Id,
    conversationId: Id,
    conversationTitle: Line,
    messageId: Id,
    connectionId: Id,
    connectionName: Line,
    baseAddress: Line.nullable(),
    isDemo: z.boolean(),
    state: CallState,
    modelRequested: Line,
    modelAnswered: Line.nullable(),
    attempt: z.number().int().positive(),
    streamingMode: StreamingMode,
    usage: z.strictObject(TokenUsage.shape),
    source: UsageSource,
    estimate: z.strictObject(UsageEstimate.shape).nullable(),
    completionId: Line.nullable(),
    completionCreated: Figure.nullable(),
    finishReason: Line.nullable(),
    httpStatus: z.number().int().min(0).max(999).nullable(),
    failureCode: FailureCode.nullable(),
    startedAt: Moment,
    utcOffsetMinutes: z.number().int().min(-1_440).max(1_440),
    firstTokenMs: Figure.nullable(),
    durationMs: Figure.nullable(),
    excluded: Distances.nullable().default(null),
    // Missing in files from before forecasts.
    forecast: z.strictObject(PromptForecast.shape).nullable().default(null),
    // Missing in files from before calls recorded their history tokens.
    historyTokens: CallCount.nullable().default(null),
    // Missing in files from before calls recorded their whole usage.
    usageText: UsageText.nullable().default(null),
    details: UsageDetails.pick(detailNames).strict().nullable().default(null),
    extraFields: z.string().max(longestMergedFields).refine(areMergedFields).nullable().default(null),
    projectId,
    reachedLimit: ReachedLimit.nullable().default(null),
  })
  .transform(({ details, ...call }) => ({
    ...call,
    // A file can't claim places that its numbers don't prove.
    details: details === null ? noDetails : { ...noDetails, ...details, ...placesOf(call.usage, details) },
  }))

/** Archives of earlier versions have no programs. */
const programId = Budget.shape.programId.default(null)
const BudgetRecord = z
  .strictObject({ ...Budget.shape, type: z.literal('budget'), id: Id, programId, projectId })
  .refine(hasWholeTokens, { path: ['limit'] })
  .refine(hasOneScope, { path: ['projectId'] })

const OverrideRecord = BudgetOverride.extend({
  programId,
  projectId,
  type: z.literal('budget-override'),
  id: Id,
  typed: textOf(200),
})

const ClearingRecord = z.strictObject({
  type: z.literal('clearing'),
  ...Clearing.shape,
  clearedAt: Moment,
  beforeDay: z.iso.date(),
})

const BillRecord = z.strictObject({
  type: z.literal('bill'),
  ...SavedBill.shape,
  id: Id,
  connectionName: Line,
  savedAt: Moment,
  closedAt: Moment.nullable(),
})

export const archiveType = 'tally-archive'
export const archiveVersion = 1

export const writtenFields = { version: z.literal(archiveVersion), exportedAt: Line, app: Line }

export const HeaderRecord = z.strictObject({ type: z.literal(archiveType), ...writtenFields })

/** The last line. Without it, or with another checksum, the file was changed or cut off. */
export const EndRecord = z.strictObject({
  type: z.literal('end'),
  connections: Count,
  // Missing in files of the first version.
  prompts: Count.default(0),
  // These are missing in older files, too.
  projects: Count.default(0),
  projectCorrections: Count.default(0),
  programs: Count.default(0),
  promptFolders: Count.default(0),
  customWords: Count.default(0),
  prices: Count.default(0),
  bills: Count.default(0),
  budgets: Count.default(0),
  budgetOverrides: Count.default(0),
  clearings: Count.default(0),
  conversations: Count,
  messages: Count,
  calls: Count,
  sha256: z.string().regex(/^[\da-f]{64}$/),
})

export const ArchiveRecord = z.discriminatedUnion('type', [
  ConnectionRecord,
  ProjectRecord,
  ProjectCorrectionRecord,
  ProgramRecord,
  PromptFolderRecord,
  PromptRecord,
  CustomWordRecord,
  PriceRecord,
  BillRecord,
  BudgetRecord,
  OverrideRecord,
  ClearingRecord,
  ConversationRecord,
  MessageRecord,
  CallRecord,
])
export type ArchiveRecord =
  | ({ readonly type: 'connection' } & ArchivedConnection)
  | ({ readonly type: 'project' } & ArchivedProject)
  | ({ readonly type: 'project-correction' } & ArchivedProjectCorrection)
  | ({ readonly type: 'program' } & ArchivedProgram)
  | ({ readonly type: 'prompt-folder' } & ArchivedPromptFolder)
  | ({ readonly type: 'prompt' } & ArchivedPrompt)
  | ({ readonly type: 'custom-word' } & ArchivedCustomWord)
  | ({ readonly type: 'price' } & ArchivedPrice)
  | ({ readonly type: 'bill' } & ArchivedBill)
  | ({ readonly type: 'budget' } & ArchivedBudget)
  | ({ readonly type: 'budget-override' } & ArchivedOverride)
  | ({ readonly type: 'clearing' } & ArchivedClearing)
  | ({ readonly type: 'conversation' } & ArchivedConversation)
  | ({ readonly type: 'message' } & ArchivedMessage)
  | ({ readonly type: 'call' } & ArchivedCall)

/** The places follow from the numbers, so no file has them. */
export function callForFile<C extends ArchivedCall>({ details, ...call }: C) {
  const { cachePlace: _cache, reasoningPlace: _reasoning, ...figures } = details
  return { ...call, details: figures }
}

export function recordForFile(record: ArchiveRecord): object {
  return record.type === 'call' ? callForFile(record) : record
}
