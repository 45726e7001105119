import * as z from 'zod'
import { Price } from '../money/price.ts'
import { Count } from './usage.ts'

/** Calls after a pause whose prompt repeated history, and how many of them read most of it from the cache. */
const CacheCount = z.object({ hits: Count, calls: Count })

/** The observed cache of a model: after pauses of up to five minutes, and after longer ones. */
export const CacheRecord = z.object({ soon: CacheCount, late: CacheCount })
export type CacheRecord = z.infer<typeof CacheRecord>

/** The part of a prompt that the service has probably cached. */
export const CacheAhead = z.object({
  /** 0 where the beginning of the prompt changed. */
  cachedTokens: Count,
  /** The moment from which the service has probably dropped it. */
  warmUntil: z.number(),
  record: CacheRecord,
})
export type CacheAhead = z.infer<typeof CacheAhead>

const NextPrice = Price.omit({ connectionId: true, model: true, validFrom: true })

/** The known part of a conversation's next prompt for one model: everything except the draft. */
const NextPrompt = z.object({
  modelId: z.string(),
  /** Today's price. */
  price: NextPrice.nullable(),
  /** Null for a model whose service never reported a cached prompt. */
  cache: CacheAhead.nullable(),
  /** The length from which the service writes a prompt to its cache; null if no call shows that. */
  writtenFrom: Count.nullable(),
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
