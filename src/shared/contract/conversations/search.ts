import * as z from 'zod'
import { Line, Moment } from '../schemas.ts'

export const SearchOrder = z.enum(['newest', 'best'])
export type SearchOrder = z.infer<typeof SearchOrder>

/** What is looked for and among which messages; what is left out narrows nothing down. */
export const SearchQuestion = z.strictObject({
  words: Line,
  order: SearchOrder.optional(),
  role: z.enum(['user', 'assistant']).optional(),
  /** The one that answered. */
  model: Line.optional(),
  /** Of the conversation. */
  tag: Line.optional(),
  /** From this moment on. */
  from: Moment.optional(),
  /** Up to this moment, without it. */
  until: Moment.optional(),
})
export type SearchQuestion = z.infer<typeof SearchQuestion>

const Passage = z.object({
  before: z.string(),
  match: z.string(),
  after: z.string(),
})

/** A conversation with the words in its title. */
export const FoundTitle = Passage.extend({
  conversationId: z.string(),
  title: z.string(),
  isArchived: z.boolean(),
  updatedAt: z.number(),
})
export type FoundTitle = z.infer<typeof FoundTitle>

/** A message that has the words that were looked for, with the passage around the first of them. */
export const FoundMessage = Passage.extend({
  conversationId: z.string(),
  messageId: z.string(),
  title: z.string(),
  isArchived: z.boolean(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** How far the index of words has got. */
const Indexing = z.object({ done: z.number().int(), total: z.number().int() })

export const SearchPage = z.object({
  titles: z.array(FoundTitle),
  found: z.array(FoundMessage),
  /** More messages have the words than are shown. */
  hasMore: z.boolean(),
  /** Where too many have the words to put all of them in order: among how many of the newest these are the best. */
  rankedAmong: z.number().int().nullable(),
  /** While some messages are not in the index yet. */
  indexing: Indexing.nullable(),
})
export type SearchPage = z.infer<typeof SearchPage>

/** What there is to narrow a search down by. */
export const SearchFacets = z.object({ models: z.array(z.string()), tags: z.array(z.string()) })
export type SearchFacets = z.infer<typeof SearchFacets>
