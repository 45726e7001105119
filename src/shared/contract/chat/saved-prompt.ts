import * as z from 'zod'
import { promptLimits } from '../../domain/chat/prompt-limits.ts'
import { Id, Moment } from '../schemas.ts'

/** More connections than this nobody has. */
const mostDefaults = 10_000

/** A system prompt with a name, to be used in any conversation. */
export const SavedPrompt = z.strictObject({
  id: Id,
  name: z.string().max(promptLimits.name),
  text: z.string().max(promptLimits.text),
  createdAt: Moment,
  updatedAt: Moment,
  /** The connections whose new conversations begin with it. */
  defaultFor: z.array(z.string().max(64)).max(mostDefaults).readonly(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>
