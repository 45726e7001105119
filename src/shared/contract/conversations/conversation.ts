import * as z from 'zod'
import { Failure } from '../chat/failure.ts'
import { Id } from '../schemas.ts'
import { Call } from '../usage/call.ts'
import { Count, TokenUsage } from '../usage/usage.ts'

/** Present for a chat whose words are only in memory, until the user closes it. */
const isTemporary = z.literal(true).optional()

export const Conversation = z.object({
  id: z.string(),
  connectionId: z.string(),
  /** Empty until the first message provides a title. */
  title: z.string(),
  modelId: z.string().nullable(),
  systemPrompt: z.string(),
  draft: z.string(),
  /** Null for a chat without a project. */
  projectId: z.string().nullable(),
  isTemporary,
})
export type Conversation = z.infer<typeof Conversation>

/** A conversation as the sidebar lists it. */
export const ConversationSummary = z.object({
  id: z.string(),
  connectionId: z.string(),
  title: z.string(),
  isDemo: z.boolean(),
  isAnswering: z.boolean(),
  updatedAt: z.number(),
  /** Sort key of the list, largest first. Unlike `updatedAt`, this number is unique. */
  recency: z.number().int(),
  reportedTokens: z.number().int(),
  /** Tally's estimates for calls without reported usage, for example stopped ones. */
  estimatedTokens: z.number().int(),
  /** The program that an imported chat comes from, until the user sends a message. */
  importedFrom: z.string().nullable(),
  /** Nobody has written into the chat or organised it. No list shows it. */
  isUnused: z.boolean(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** Sorted alphabetically. */
  tags: z.array(z.string()),
  projectId: z.string().nullable(),
  isTemporary,
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const TrashedConversation = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: z.number(),
})
export type TrashedConversation = z.infer<typeof TrashedConversation>

/**
 * A message's position among its versions. An edit or another answer adds a version and never overwrites one.
 */
export const Versions = z.object({
  position: z.number().int(),
  count: z.number().int(),
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
})
export type Versions = z.infer<typeof Versions>

/** The source of an imported message. `usage` has that program's counts, which no sum of Tally includes. */
export const Origin = z.object({
  program: z.string(),
  model: z.string().nullable(),
  usage: TokenUsage.nullable(),
})
export type Origin = z.infer<typeof Origin>

/**
 * Changes since the previous answer; null for unchanged parts. An empty system prompt means that the user
 * removed it.
 */
export const TurnChange = z.object({
  systemPrompt: z.string().nullable(),
  systemPromptEstimate: Count,
  modelId: z.string().nullable(),
})
export type TurnChange = z.infer<typeof TurnChange>

const fields = {
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The model's reasoning, where the service sends reasoning; never sent back. */
  reasoning: z.string(),
  createdAt: z.number(),
  versions: Versions,
  /** The answer's last call; null for user messages. */
  call: Call.nullable(),
  failure: Failure.nullable(),
  /** The program that wrote an imported message; null for messages from this app. */
  origin: Origin.nullable(),
  /** The message is excluded from future calls. */
  isExcluded: z.boolean(),
  /** The places of its images that are excluded as well, from 0. Absent without any. */
  excludedImages: z.array(Count).readonly().optional(),
  /** Null for user messages. */
  change: TurnChange.nullable(),
}

/** Answers of several models to one message, requested together. */
export const Comparison = z.object({
  id: z.string(),
  /** This answer's position among the compared answers, from 0. */
  position: z.number().int(),
  /** All compared answers except this one, in order. */
  others: z.array(z.object({ ...fields, comparison: z.null() })),
  /** Whether the user chose an answer or continued the conversation. */
  isSettled: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

export const Message = z.object({
  ...fields,
  /** The comparison that this answer belongs to; null for a single answer. */
  comparison: Comparison.nullable(),
})
export type Message = z.infer<typeof Message>

/** A pause before the next attempt, after an attempt that was certainly not processed. */
export const Wait = z.object({
  messageId: z.string(),
  failure: Failure,
  /** Null while Tally waits for the network to return. */
  remainingMs: z.number().nonnegative().nullable(),
  /** The number of the next attempt, from 2, and the maximum number of attempts. */
  attempt: z.number().int(),
  attempts: z.number().int(),
})
export type Wait = z.infer<typeof Wait>

/**
 * A conversation with the last messages of its visible path, in order. `beforeCount` counts the earlier ones.
 */
export const OpenConversation = z.object({
  conversation: Conversation,
  messages: z.array(Message),
  beforeCount: z.number().int().nonnegative(),
  /** One entry for each answer that waits for another attempt. */
  waits: z.array(Wait),
  /** Whether different models wrote the answers, so that each answer must name its model. */
  hasSeveralModels: z.boolean(),
  /** A conversation in the trash can be read, but not changed until the user restores it. */
  isInTrash: z.boolean(),
})
export type OpenConversation = z.infer<typeof OpenConversation>

/** The outcome of a send in the chat as the window shows it. */
export const SentMessages = z.object({
  /** The message above the first one; null at the start of the chat. */
  parentId: z.string().nullable(),
  /** The new and changed messages of the visible path, in order. */
  messages: z.array(Message),
  /** Whether different models wrote these answers and all others that the chat paid for. */
  hasSeveralModels: z.boolean(),
  summary: ConversationSummary,
})
export type SentMessages = z.infer<typeof SentMessages>

/** Messages to exclude from future calls, or to include again. */
export const ExclusionChange = z.strictObject({
  conversationId: Id,
  messageIds: z.array(Id).min(1).max(100),
  isExcluded: z.boolean(),
})
