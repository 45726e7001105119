import * as z from 'zod'
import { FailureCode } from '../chat/failure.ts'

/** One logged request. The log never contains a body or a key. */
export const SentRequest = z.object({
  id: z.number().int(),
  at: z.number(),
  method: z.enum(['GET', 'POST']),
  address: z.string(),
  /** Null where no response arrived. */
  status: z.number().int().nullable(),
  failureCode: FailureCode.nullable(),
  /** Bytes on the wire, including headers; null while the request is running. */
  bytesUp: z.number().int().nonnegative().nullable(),
  bytesDown: z.number().int().nonnegative().nullable(),
  durationMs: z.number().nullable(),
  /** Whether the request went on before the system's certificates were read. */
  lacksSystemCertificates: z.boolean(),
  attempt: z.number().int().positive(),
  /** The current name of the connection; null for an update, and if several connections have this address. */
  connectionName: z.string().nullable(),
  /** The call behind the request, and its conversation; null for a model list. */
  call: z.object({ id: z.string(), conversationId: z.string(), conversationTitle: z.string() }).nullable(),
})
export type SentRequest = z.infer<typeof SentRequest>

export const RequestPage = z.object({
  /** Newest first. */
  requests: z.array(SentRequest),
  /** Number of all matching requests, including those that this page omits. */
  count: z.number().int(),
})
export type RequestPage = z.infer<typeof RequestPage>
