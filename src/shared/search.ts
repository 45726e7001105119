import * as z from 'zod'

/** A message that has the words that were looked for, with the passage around the first of them. */
export const FoundMessage = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  title: z.string(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const SearchPage = z.object({
  /** The newest first. */
  found: z.array(FoundMessage),
  /** More have them than are shown. */
  hasMore: z.boolean(),
})
export type SearchPage = z.infer<typeof SearchPage>
