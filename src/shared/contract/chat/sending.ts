import * as z from 'zod'
import type { ErrorCode } from '../../domain/app/errors.ts'
import { mostCompared } from '../../domain/app/limits.ts'

/** The models that one question is put to at once, each of them once: the same asked twice is a slip of the hand. */
export const ComparedModels = z
  .array(z.string().max(2_000))
  .max(mostCompared)
  .refine((ids) => new Set(ids).size === ids.length)

/** A message that was sent while an answer came. */
export const QueuedMessage = z.object({
  text: z.string(),
  /** `answer`: it is sent once the answer that is coming is complete. `person`: that answer was not, so somebody has to say so. */
  waitsFor: z.enum(['answer', 'person']),
  /** Why it could not be sent when it was its turn. */
  refusal: z.custom<ErrorCode>((code) => typeof code === 'string').nullable(),
})

/**
 * What is known of a response. `whole` and `first-part`: as it came over the line. `excerpt`: its head and what its failure keeps.
 * `forgotten`: it came, but is not kept any more. `none`: nothing came back. `demo`: there was no line.
 */
const ResponseKind = z.enum(['whole', 'first-part', 'excerpt', 'forgotten', 'none', 'demo'])

/** What went over the line for an answer, as text, with the key taken out. */
export const Exchange = z.object({ request: z.string(), response: z.string(), responseKind: ResponseKind })
export type Exchange = z.infer<typeof Exchange>

export type QueuedMessage = z.infer<typeof QueuedMessage>
