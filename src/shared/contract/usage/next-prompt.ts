import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Count } from './usage.ts'

/** What of the next prompt of a conversation is known for a model: all but what is typed meanwhile. */
const NextPrompt = z.object({
  modelId: z.string(),
  /** What a million tokens of a prompt cost today; null without a price. */
  pricePerMillion: Money.nullable(),
  base: z.object({ known: z.number(), variance: z.number(), features: z.array(z.number()) }),
  rates: z.object({
    means: z.array(z.number()),
    covariance: z.array(z.array(z.number())),
    scale: z.number(),
    hidesThoughts: z.boolean(),
  }),
})

export const NextPrompts = z.object({
  /** One for each model that was asked for. */
  prompts: z.array(NextPrompt),
  /** About what a turn has lengthened the prompt by of late; null where none was counted. */
  tokensPerTurn: Count.nullable(),
})
export type NextPrompts = z.infer<typeof NextPrompts>
