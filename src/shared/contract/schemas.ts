import * as z from 'zod'
import { lastMoment } from '../domain/app/durations.ts'
import { textLimits } from '../domain/app/limits.ts'

/** Text of a message or a system prompt; a draft may be longer. */
export const Text = z.string().max(textLimits.message)
export const Draft = z.string().max(textLimits.draft)

export const nothing = z.void()
export const Id = z.string().min(1).max(64)
export const Line = z.string().max(2_000)
/** Milliseconds within the range of `Date`. */
export const Moment = z.number().int().min(-lastMoment).max(lastMoment)
export const ofConversation = z.strictObject({ conversationId: Id })
export const ofConnection = z.strictObject({ connectionId: Id })
export const ofMessage = z.strictObject({ conversationId: Id, messageId: Id })

export function request<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { input, output }
}
