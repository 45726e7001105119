import * as z from 'zod'
import { Failure, FailureCode, keptFailure } from '../../shared/contract/chat/failure.ts'
import {
  AnswerForm,
  ConnectionKind,
  hasOwnDashboard,
  longestConnectionName,
  StreamingMeasure,
} from '../../shared/contract/connections/connection.ts'
import { Budget, BudgetOverride } from '../../shared/contract/money/budget.ts'
import { Price } from '../../shared/contract/money/price.ts'
import { SavedBill } from '../../shared/contract/usage/bill.ts'
import { CallState } from '../../shared/contract/usage/call.ts'
import { Clearing } from '../../shared/contract/usage/ledger.ts'
import {
  Count,
  PromptForecast,
  TokenUsage,
  UsageEstimate,
  UsageSource,
} from '../../shared/contract/usage/usage.ts'
import { promptLimits } from '../../shared/domain/chat/prompt-limits.ts'
import { areRising } from '../accounting/left-out.ts'
import type {
  ArchivedBill,
  ArchivedBudget,
  ArchivedCall,
  ArchivedClearing,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedMessage,
  ArchivedOverride,
  ArchivedPrice,
  ArchivedPrompt,
} from './archive.ts'

const longestText = 20_000_000
const longestLine = 10_000
const longestFailure = 2_000_000
/** Every second message of a very long chat may have been left out. */
const longestDistances = 2_000_000
const mostTags = 200
const mostFavourites = 10_000
/** The last moment that a date can hold, and with a minus the first. */
const lastMoment = 8.64e15

const Id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u)
/** Half a character, as a cut may leave it, cannot be stored: it becomes a sign of replacement. */
const textOf = (most: number) => z.string().max(most).transform(wellFormed)
const wellFormed = (text: string): string => text.toWellFormed()
const Line = textOf(longestLine)
const Text = textOf(longestText)
const Moment = z.number().int().min(-lastMoment).max(lastMoment)
const Figure = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** Of messages above an answer: `2-3,7`. */
const Distances = z
  .string()
  .max(longestDistances)
  .regex(/^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*$/)
  .refine(areRising)

const StoredFailure = Failure.refine((failure) => JSON.stringify(failure).length <= longestFailure).overwrite(
  keptFailure,
)

const ConnectionRecord = z
  .strictObject({
    type: z.literal('connection'),
    id: Id,
    kind: ConnectionKind,
    name: Line,
    // Files from before there were own names, a default and deleted ones have none of the three.
    ownName: textOf(longestConnectionName).default(''),
    isDefault: z.boolean().default(false),
    deletedAt: Moment.nullable().default(null),
    baseAddress: Line,
    dashboardAddress: Line.refine((address) => address === '' || isWebAddress(address)),
    streaming: StreamingMeasure,
    answers: AnswerForm.nullable(),
    takesStreamOptions: z.boolean(),
    // Files from before there were any have none.
    favouriteModels: z.array(Line).max(mostFavourites).default([]),
  })
  .refine(({ kind, baseAddress }) => (kind === 'demo' ? baseAddress === '' : isBaseAddress(baseAddress)), {
    path: ['baseAddress'],
  })
  // A file may name a page of its own choice, which Tally would offer as the place to pay.
  .overwrite((connection) => ({
    ...connection,
    dashboardAddress: hasOwnDashboard(connection) ? connection.dashboardAddress : '',
  }))

const ConversationRecord = z.strictObject({
  type: z.literal('conversation'),
  id: Id,
  connectionId: Id,
  title: Line,
  modelId: Line.nullable(),
  systemPrompt: Text,
  draft: Text,
  // Files of the first version have none.
  queued: Text.nullable().default(null),
  createdAt: Moment,
  updatedAt: Moment,
  pinnedAt: Moment.nullable(),
  archivedAt: Moment.nullable(),
  // Zero marks a chat whose words are being deleted, and -1 an unfinished copy.
  deletedAt: Moment.positive().nullable(),
  tags: z.array(textOf(200)).max(mostTags),
  chosenRootId: Id.nullable(),
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
  failure: StoredFailure.nullable(),
  copiedFrom: Id.nullable(),
  importedFrom: Line.nullable(),
  importedModel: Line.nullable(),
  // Files of before there were comparisons do not have them.
  comparisonId: Id.nullable().default(null),
  isPicked: z.boolean().default(false),
  // Files of before anything could be left out say nothing of it.
  isLeftOut: z.boolean().default(false),
})

const CallRecord = z.strictObject({
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
  modelAsked: Line,
  modelAnswered: Line.nullable(),
  attempt: z.number().int().positive(),
  asking: z.enum(['stream-with-usage', 'stream', 'whole']),
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
  leftOut: Distances.nullable().default(null),
  // Files of before calls were forecast have none.
  forecast: z.strictObject(PromptForecast.shape).nullable().default(null),
  // Nor was what they carried written down.
  carriedTokens: Count.nullable().default(null),
})

const PromptRecord = z.strictObject({
  type: z.literal('prompt'),
  id: Id,
  name: textOf(promptLimits.name),
  text: textOf(promptLimits.text),
  createdAt: Moment,
  updatedAt: Moment,
  defaultFor: z.array(Id).max(longestLine),
})

const PriceRecord = z.strictObject({ type: z.literal('price'), ...Price.shape })
const BudgetRecord = Budget.safeExtend({ type: z.literal('budget'), id: Id })

const OverrideRecord = BudgetOverride.extend({
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

/** The last line: without it, or with another sum, the file is not the one that was written. */
export const EndRecord = z.strictObject({
  type: z.literal('end'),
  connections: Count,
  // Files of the first version have none.
  prompts: Count.default(0),
  // Nor of these files of before there were any.
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
  PromptRecord,
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
  | ({ readonly type: 'prompt' } & ArchivedPrompt)
  | ({ readonly type: 'price' } & ArchivedPrice)
  | ({ readonly type: 'bill' } & ArchivedBill)
  | ({ readonly type: 'budget' } & ArchivedBudget)
  | ({ readonly type: 'budget-override' } & ArchivedOverride)
  | ({ readonly type: 'clearing' } & ArchivedClearing)
  | ({ readonly type: 'conversation' } & ArchivedConversation)
  | ({ readonly type: 'message' } & ArchivedMessage)
  | ({ readonly type: 'call' } & ArchivedCall)

function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  )
}

/** Exactly as an address is written down here, so that none can mean something else than it looks like. */
function isBaseAddress(address: string): boolean {
  const url = URL.parse(address)
  return isWebAddress(address) && url?.href === address && !/[?#]|\/$/.test(address)
}
