import * as z from 'zod'
import { FailureCode } from '../chat/failure.ts'

/** One request that the app made, as its log shows it: never a body, never a key. */
export const SentRequest = z.object({
  id: z.number().int(),
  at: z.number(),
  method: z.enum(['GET', 'POST']),
  address: z.string(),
  /** Null where no answer came. */
  status: z.number().int().nullable(),
  failureCode: FailureCode.nullable(),
  /** As they went over the line, heads included; null while the request is under way. */
  bytesUp: z.number().int().nonnegative().nullable(),
  bytesDown: z.number().int().nonnegative().nullable(),
  durationMs: z.number().nullable(),
  attempt: z.number().int().positive(),
  /** The call it was made for, with its conversation; null for a list of models. */
  call: z.object({ id: z.string(), conversationId: z.string(), conversationTitle: z.string() }).nullable(),
})
export type SentRequest = z.infer<typeof SentRequest>

export const RequestPage = z.object({
  /** The newest first. */
  requests: z.array(SentRequest),
  /** How many there are that the search found, shown or not. */
  count: z.number().int(),
})
export type RequestPage = z.infer<typeof RequestPage>
