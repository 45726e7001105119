import * as z from 'zod'
import { Line, Moment } from '../schemas.ts'

export const SearchOrder = z.enum(['newest', 'best'])
export type SearchOrder = z.infer<typeof SearchOrder>

/** A search with its filters. A missing filter matches every message. */
export const SearchQuestion = z.strictObject({
  words: Line,
  order: SearchOrder.optional(),
  role: z.enum(['user', 'assistant']).optional(),
  /** The model that answered. */
  model: Line.optional(),
  tag: Line.optional(),
  /** Inclusive start. */
  from: Moment.optional(),
  /** Exclusive end. */
  until: Moment.optional(),
})
export type SearchQuestion = z.infer<typeof SearchQuestion>

const Passage = z.object({
  before: z.string(),
  match: z.string(),
  after: z.string(),
})

/** A conversation whose title matches. */
export const FoundTitle = Passage.extend({
  conversationId: z.string(),
  title: z.string(),
  isArchived: z.boolean(),
  updatedAt: z.number(),
})
export type FoundTitle = z.infer<typeof FoundTitle>

/** A message that matches, with the text around its first match. */
export const FoundMessage = Passage.extend({
  conversationId: z.string(),
  messageId: z.string(),
  title: z.string(),
  isArchived: z.boolean(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** Progress of the search index, in messages. */
const Indexing = z.object({ done: z.number().int(), total: z.number().int() })

export const SearchPage = z.object({
  titles: z.array(FoundTitle),
  found: z.array(FoundMessage),
  /** More messages match than the page contains. */
  hasMore: z.boolean(),
  /** Set when there are too many matches to rank all: the number of newest matches that Tally ranked. */
  rankedAmong: z.number().int().nullable(),
  /** Null once every message is in the index. */
  indexing: Indexing.nullable(),
})
export type SearchPage = z.infer<typeof SearchPage>

/** The models and tags that a search can filter by. */
export const SearchFacets = z.object({ models: z.array(z.string()), tags: z.array(z.string()) })
export type SearchFacets = z.infer<typeof SearchFacets>
