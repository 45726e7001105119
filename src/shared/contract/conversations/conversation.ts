import * as z from 'zod'
import { Failure } from '../chat/failure.ts'
import { Id } from '../schemas.ts'
import { Call } from '../usage/call.ts'
import { Count } from '../usage/usage.ts'

export const Conversation = z.object({
  id: z.string(),
  connectionId: z.string(),
  /** Empty until the first message gives one. */
  title: z.string(),
  modelId: z.string().nullable(),
  systemPrompt: z.string(),
  draft: z.string(),
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
  /** The order of the list, the largest first: two conversations may well have changed at the same time. */
  recency: z.number().int(),
  reportedTokens: z.number().int(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** What is in the trash, as it is listed there. */
export const TrashedConversation = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: z.number(),
})
export type TrashedConversation = z.infer<typeof TrashedConversation>

/** Where a message stands among its siblings: an edit or another answer makes a sibling, never an overwrite. */
export const Versions = z.object({
  position: z.number().int(),
  count: z.number().int(),
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
})
export type Versions = z.infer<typeof Versions>

/** Where a message came from that nobody wrote or answered here. */
export const Origin = z.object({ program: z.string(), model: z.string().nullable() })
export type Origin = z.infer<typeof Origin>

/** What was asked in another way than for the answer above; null for what was not. An empty system prompt is one that was taken away. */
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
  /** What the model thought before it answered, where the service tells it; never sent back. */
  reasoning: z.string(),
  createdAt: z.number(),
  versions: Versions,
  /** The last call made for this answer; null for what the person wrote. */
  call: Call.nullable(),
  failure: Failure.nullable(),
  /** The program it was imported from; null for what was written or answered here. */
  origin: Origin.nullable(),
  /** It goes with no call from now on. */
  isLeftOut: z.boolean(),
  /** Null on what the person wrote. */
  change: TurnChange.nullable(),
}

/** Answers of several models to one question, asked for at once. */
export const Comparison = z.object({
  id: z.string(),
  /** Where this answer stands among them, from 0. */
  position: z.number().int(),
  /** All but this one, in order. */
  others: z.array(z.object({ ...fields, comparison: z.null() })),
  /** Whether the person chose one to go on with, or has gone on. */
  isSettled: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

export const Message = z.object({
  ...fields,
  /** What it is compared with; null where it was asked for alone. */
  comparison: Comparison.nullable(),
})
export type Message = z.infer<typeof Message>

/** A pause before an answer is asked for once more, after a try that certainly was not processed. */
export const Wait = z.object({
  messageId: z.string(),
  failure: Failure,
  /** Null while it waits for the network to come back. */
  remainingMs: z.number().nonnegative().nullable(),
  /** The try that comes next, from 2, and how many there are at most. */
  attempt: z.number().int(),
  attempts: z.number().int(),
})
export type Wait = z.infer<typeof Wait>

/** A conversation with the last messages of its visible path, in order; how many stand before them is known too. */
export const OpenConversation = z.object({
  conversation: Conversation,
  messages: z.array(Message),
  beforeCount: z.number().int().nonnegative(),
  /** The pauses of those that wait for another try. */
  waits: z.array(Wait),
})
export type OpenConversation = z.infer<typeof OpenConversation>

/** Messages that go with no call from now on, or with every one again. */
export const LeavingOut = z.strictObject({
  conversationId: Id,
  messageIds: z.array(Id).min(1).max(100),
  isLeftOut: z.boolean(),
})
