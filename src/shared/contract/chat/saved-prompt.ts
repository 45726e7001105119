import * as z from 'zod'
import { promptLimits } from '../../domain/chat/prompt-limits.ts'
import { Id, Moment } from '../schemas.ts'

/** A bound against absurd input, far above real use. */
const maxDefaults = 10_000

/** A named system prompt, reusable in any conversation. */
export const SavedPrompt = z.strictObject({
  id: Id,
  name: z.string().max(promptLimits.name),
  text: z.string().max(promptLimits.text),
  createdAt: Moment,
  updatedAt: Moment,
  /** Connections whose new conversations start with this prompt. */
  defaultFor: z.array(z.string().max(64)).max(maxDefaults).readonly(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>
