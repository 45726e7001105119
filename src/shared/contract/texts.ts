import * as z from 'zod'
import { textLimits } from '../domain/chat/text-limits.ts'

/** What a person writes: a message or a system prompt, and one that is still being written. */
export const Text = z.string().max(textLimits.message)
export const Draft = z.string().max(textLimits.draft)
