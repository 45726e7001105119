import * as z from 'zod'
import { maxCompared } from '../../domain/app/limits.ts'
import { ErrorCode } from '../app/refusal.ts'
import { Line } from '../schemas.ts'
import { ExtraFields } from './parameters.ts'

/**
 * The models that answer one message together. A repeated model is a slip of the hand, so duplicates are
 * refused.
 */
export const ComparedModels = z
  .array(Line)
  .max(maxCompared)
  .refine((ids) => new Set(ids).size === ids.length)

/** Longer than other ids: an imported message has its chat's id and its position. */
export const QueuedId = z.string().min(1).max(80)

const QueuedMessage = z.object({
  id: QueuedId,
  text: z.string(),
  /** The extra fields for this message only; missing for none. */
  extraFields: ExtraFields.optional(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>

/** Messages that the user sent while an answer was streaming. */
export const MessageQueue = z.object({
  /** In the order in which Tally sends them. */
  messages: z.array(QueuedMessage),
  /**
   * `answer`: Tally sends the first message once the current answer is complete. `person`: that answer failed,
   * so the user has to confirm.
   */
  waitsFor: z.enum(['answer', 'person']),
  /** Why Tally could not send the first message when its turn came. */
  refusal: ErrorCode.nullable(),
})
export type MessageQueue = z.infer<typeof MessageQueue>

/**
 * How much of a response is available. `whole` and `first-part`: as received. `excerpt`: the headers and the
 * excerpt from its failure. `forgotten`: received but no longer kept. `none`: no response. `demo`: no HTTP
 * request was made.
 */
const ResponseKind = z.enum(['whole', 'first-part', 'excerpt', 'forgotten', 'none', 'demo'])

/** The request and response of an answer's call as text, without the key. */
export const Exchange = z.object({ request: z.string(), response: z.string(), responseKind: ResponseKind })
export type Exchange = z.infer<typeof Exchange>
