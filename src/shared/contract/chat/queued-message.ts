import * as z from 'zod'
import type { ErrorCode } from '../../domain/app/errors.ts'

/** A message that was sent while an answer came. */
export const QueuedMessage = z.object({
  text: z.string(),
  /** `answer`: it is sent once the answer that is coming is complete. `person`: that answer was not, so somebody has to say so. */
  waitsFor: z.enum(['answer', 'person']),
  /** Why it could not be sent when it was its turn. */
  refusal: z.custom<ErrorCode>((code) => typeof code === 'string').nullable(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>
