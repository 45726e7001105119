import * as z from 'zod'
import { lastMoment } from '../domain/app/durations.ts'
import { textLimits } from '../domain/app/limits.ts'
import { decimalForm } from '../domain/money/decimal.ts'

/** Text of a message or a system prompt; a draft may be longer. */
export const Text = z.string().max(textLimits.message)
export const Draft = z.string().max(textLimits.draft)

export const nothing = z.void()
export const Id = z.string().min(1).max(64)
export const Line = z.string().max(2_000)
/** Milliseconds within the range of `Date`. */
export const Moment = z.number().int().min(-lastMoment).max(lastMoment)
/** An exact signed decimal in full digits. Sums have no upper bound. */
export const Decimal = z.string().max(200).regex(decimalForm)
/** A decimal that a user enters: at most 12 digits before the decimal point and 18 after it. */
export const ShortDecimal = z
  .string()
  .max(31)
  .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
  .regex(decimalForm)
export const ofConversation = z.strictObject({ conversationId: Id })
export const ofConnection = z.strictObject({ connectionId: Id })
export const ofMessage = z.strictObject({ conversationId: Id, messageId: Id })

/**
 * Copies the fields of a schema and nothing else, without checking them.
 * A loop, because a long chat has thousands of calls and `Object.fromEntries` is ten times slower.
 */
export function createPick<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape)
  return (value: z.output<Schema>): z.output<Schema> => {
    const picked: Record<string, unknown> = {}
    for (const name of names) picked[name] = value[name]
    return picked as z.output<Schema>
  }
}

/** A request: its input, or the exact fields of its input, and its output. */
export function request<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O }
export function request<S extends z.ZodRawShape, O extends z.ZodType>(
  fields: S,
  output: O,
): { input: z.ZodObject<S, z.core.$strict>; output: O }
export function request(input: z.ZodType | z.ZodRawShape, output: z.ZodType) {
  return { input: input instanceof z.ZodType ? input : z.strictObject(input), output }
}
