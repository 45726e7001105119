import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Id } from '../schemas.ts'
import { Count } from './usage.ts'
import { UsageFilter } from './usage-page.ts'

/** A model of a connection, by the name of the usage page: the one that answered, if the service named one. */
const ModelOfConnection = z.strictObject({ connectionId: Id, model: z.string().max(10_000) })
export type ModelOfConnection = z.infer<typeof ModelOfConnection>

/** `target` is the other model; null for one on the connection of the largest model, with a price. */
export const WhatIfQuestion = UsageFilter.extend({ target: ModelOfConnection.nullable() })
export type WhatIfQuestion = z.infer<typeof WhatIfQuestion>

/** A model that could answer instead. */
const OtherModel = ModelOfConnection.extend({
  connectionName: z.string(),
  /** The name to send to the service. */
  modelRequested: z.string(),
  /** The messages that it and a model of the period both answered. */
  comparedCount: Count,
  hasPrice: z.boolean(),
})
export type OtherModel = z.infer<typeof OtherModel>

/** The calls of one model in the period. */
const ModelInstead = ModelOfConnection.extend({
  connectionName: z.string(),
  modelRequested: z.string(),
  /** Whether these calls used the other model already, so that the amounts are their price. */
  isTarget: z.boolean(),
  /** Calls with counts. */
  callCount: Count,
  /** Calls that may have been processed and reported no counts. */
  notCountedCount: Count,
  cost: z.array(Money),
  unpricedCount: Count,
  /** The messages that it and the other model both answered. */
  comparedCount: Count,
  /** The other model's tokens for each of its own; null with too few compared answers, which change no token. */
  ratios: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
  /** The price on the other model, one entry per currency; null without a price of the other model. */
  amounts: z.array(Money).nullable(),
})
export type ModelInstead = z.infer<typeof ModelInstead>

/** The calls of a filter on another model. */
export const ModelSwitch = z.object({
  target: OtherModel,
  /** The first day with a price of the other model, if calls are earlier: those have this first price. */
  pricedFrom: z.string().nullable(),
  earlierCount: Count,
  /** The largest first. */
  models: z.array(ModelInstead),
  /** Null where the other model has no price, or made all calls itself. */
  total: z
    .object({ amounts: z.array(Money), callCount: Count, cost: z.array(Money), unpricedCount: Count })
    .nullable(),
})
export type ModelSwitch = z.infer<typeof ModelSwitch>

export const WhatIf = z.object({
  /** The calls of the filter that may have been processed. */
  callCount: Count,
  /** The most compared first. */
  choices: z.array(OtherModel),
  /** Null without another model. */
  modelSwitch: ModelSwitch.nullable(),
})
export type WhatIf = z.infer<typeof WhatIf>
