import * as z from 'zod'
import { FailureCode, StoredFailure } from '../../shared/contract/chat/failure.ts'
import { ExtraFields, ModelFieldsList } from '../../shared/contract/chat/parameters.ts'
import {
  AnswerForm,
  ConnectionKind,
  hasOwnDashboard,
  KeyHeader,
  maxConnectionNameLength,
  StreamingMeasure,
} from '../../shared/contract/connections/connection.ts'
import { ProjectCorrection } from '../../shared/contract/conversations/project.ts'
import { LimitChoice, ReachedLimit } from '../../shared/contract/money/answer-limit.ts'
import { Budget, BudgetOverride, hasOneScope, hasWholeTokens } from '../../shared/contract/money/budget.ts'
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
import { areMergedFields, maxMergedFieldsLength } from '../../shared/domain/chat/extra-fields.ts'
import { forEachKind } from '../../shared/domain/conversations/archive-kinds.ts'
import { projectLimits } from '../../shared/domain/conversations/project-names.ts'
import { noDetails, placesOf } from '../../shared/domain/usage/usage-details.ts'
import type { StoredCall } from '../storage/row-types.ts'
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
  ImagePartRecord,
  ImageRecord,
  PriceRecord,
  ProgramRecord,
  PromptFolderRecord,
  PromptRecord,
  projectId,
} from './archive-kept-records.ts'

const maxFailureLength = 2_000_000
const maxTags = 200
const maxFavourites = 10_000

const FailureRecord = StoredFailure.refine((failure) => JSON.stringify(failure).length <= maxFailureLength)

const ConnectionRecord = z
  .strictObject({
    type: z.literal('connection'),
    id: Id,
    kind: ConnectionKind,
    name: Line,
    ownName: textOf(maxConnectionNameLength),
    isDefault: z.boolean(),
    deletedAt: Moment.nullable(),
    baseAddress: Line,
    dashboardAddress: Line.refine((address) => address === '' || isWebAddress(address)),
    streaming: StreamingMeasure,
    answers: AnswerForm.nullable(),
    takesStreamOptions: z.boolean(),
    // Absent in older files.
    keyHeader: KeyHeader.default('bearer'),
    imageRefusals: z.array(Line).max(maxFavourites).readonly().default([]),
    favouriteModels: z.array(Line).max(maxFavourites).readonly(),
    modelExtraFields: ModelFieldsList,
    answerLimit: LimitChoice,
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
  // Empty where the user removed the name of a deleted project.
  name: textOf(projectLimits.typedName),
  systemPrompt: Text,
  connectionId: Id.nullable(),
  modelId: Line.nullable(),
  createdAt: Moment,
  archivedAt: Moment.nullable(),
  deletedAt: Moment.nullable(),
  answerLimit: LimitChoice,
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
  queued: z
    .array(z.strictObject({ text: Text, extraFields: ExtraFields }))
    .max(maxQueued)
    .readonly(),
  createdAt: Moment,
  updatedAt: Moment,
  pinnedAt: Moment.nullable(),
  archivedAt: Moment.nullable(),
  // Zero marks a chat whose texts are being deleted, and -1 an unfinished copy.
  deletedAt: Moment.positive().nullable(),
  tags: z.array(textOf(200)).max(maxTags).readonly(),
  chosenRootId: Id.nullable(),
  extraFields: ExtraFields,
  nextExtraFields: ExtraFields,
  projectId,
  answerLimit: LimitChoice,
  spelling: textOf(dictionaryLimits.nameCharacters).nullable(),
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
  importedUsage: z.strictObject(TokenUsage.shape).nullable(),
  comparisonId: Id.nullable(),
  isPicked: z.boolean(),
  isExcluded: z.boolean(),
  /** Absent without any. */
  excludedImages: z.array(z.number().int().min(0).max(9_999)).max(10_000).readonly().optional(),
})

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
    excluded: Distances.nullable(),
    forecast: z.strictObject(PromptForecast.shape).nullable(),
    historyTokens: CallCount.nullable(),
    usageText: UsageText.nullable(),
    details: UsageDetails.omit({ cachePlace: true, reasoningPlace: true }).strict(),
    extraFields: z.string().max(maxMergedFieldsLength).refine(areMergedFields).nullable(),
    projectId,
    reachedLimit: ReachedLimit.nullable(),
  })
  .transform(({ details, ...call }) => ({
    ...call,
    // A file can't claim places that its numbers don't prove.
    details: { ...noDetails, ...details, ...placesOf(call.usage, details) },
  }))

const BudgetRecord = z
  .strictObject({ ...Budget.shape, type: z.literal('budget'), id: Id, projectId })
  .refine(hasWholeTokens, { path: ['limit'] })
  .refine(hasOneScope, { path: ['projectId'] })

const OverrideRecord = BudgetOverride.extend({
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
export const archiveVersion = 2

export const writtenFields = { version: z.literal([1, archiveVersion]), exportedAt: Line, app: Line }

export const HeaderRecord = z.strictObject({ type: z.literal(archiveType), ...writtenFields })

/** The last line. Without it, or with another checksum, the file was changed or cut off. */
export const EndRecord = z.strictObject({
  type: z.literal('end'),
  ...forEachKind(() => Count),
  // Absent in older files.
  images: Count.default(0),
  imageParts: Count.default(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
})

export const ArchiveRecordForm = z.discriminatedUnion('type', [
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
  ImageRecord,
  ImagePartRecord,
  ConversationRecord,
  MessageRecord,
  CallRecord,
])
/** The places follow from the numbers, so no file has them. */
export function callForFile<C extends StoredCall>({ details, ...call }: C) {
  const { cachePlace: _cache, reasoningPlace: _reasoning, ...figures } = details
  return { ...call, details: figures }
}

export function recordForFile(record: z.infer<typeof ArchiveRecordForm>): object {
  return record.type === 'call' ? callForFile(record) : record
}
