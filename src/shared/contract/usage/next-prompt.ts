import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Count } from './usage.ts'

/** The known part of a conversation's next prompt for one model: everything except the draft. */
const NextPrompt = z.object({
  modelId: z.string(),
  /** Today's price of a million prompt tokens; null without a price. */
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
  /** One entry per requested model. */
  prompts: z.array(NextPrompt),
  /** The recent growth of the prompt per turn; null where no turn was counted. */
  tokensPerTurn: Count.nullable(),
})
export type NextPrompts = z.infer<typeof NextPrompts>
