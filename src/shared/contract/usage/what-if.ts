import * as z from 'zod'
import { keptTurnChoices, newTokenChoices } from '../../domain/app/limits.ts'
import { Money } from '../money/price.ts'
import { Decimal, Id } from '../schemas.ts'
import { Count } from './usage.ts'
import { UsageFilter } from './usage-page.ts'

/** A model of a connection, by the name of the usage page: the one that answered, if the service named one. */
const ModelPlace = z.strictObject({ connectionId: Id, model: z.string().max(10_000) })
export type ModelPlace = z.infer<typeof ModelPlace>

/** `target` is the other model; null for the one with the most compared answers. */
export const WhatIfQuestion = UsageFilter.extend({ target: ModelPlace.nullable() })
export type WhatIfQuestion = z.infer<typeof WhatIfQuestion>

/** An amount that Tally estimated. The true one is within `spread` in about nine of ten cases. */
const EstimatedMoney = Money.extend({ spread: Decimal })
export type EstimatedMoney = z.infer<typeof EstimatedMoney>

/** The tokens of the other model for each token of this one, by question: half of them are between the quartiles. */
const TokenRatio = z.object({ median: z.number(), lower: z.number(), upper: z.number() })
export type TokenRatio = z.infer<typeof TokenRatio>

/** A model that could answer instead. */
const OtherModel = ModelPlace.extend({
  connectionName: z.string(),
  /** The name to send to the service. */
  modelAsked: z.string(),
  /** The questions that it and a model of the period both answered. */
  pairCount: Count,
  hasPrice: z.boolean(),
})
export type OtherModel = z.infer<typeof OtherModel>

const Estimate = z.object({
  /** One entry per currency, with all input at the input price. */
  amounts: z.array(EstimatedMoney),
  /** The same with the cached share of the calls; null where the other model has no price for cached input. */
  cachedAmounts: z.array(EstimatedMoney).nullable(),
})

/** The calls of one model in the period. */
const ModelInstead = ModelPlace.extend({
  connectionName: z.string(),
  modelAsked: z.string(),
  /** Whether these calls used the other model already: then the estimate is their price. */
  isTarget: z.boolean(),
  /** Calls with counts. */
  callCount: Count,
  /** Calls that may have been processed and reported no counts. */
  notCountedCount: Count,
  tokens: Count,
  cost: z.array(Money),
  unpricedCount: Count,
  pairCount: Count,
  ratios: z.object({ prompt: TokenRatio, completion: TokenRatio }).nullable(),
  /** Null with too few pairs, on another connection, or without a price of the other model. */
  estimate: Estimate.nullable(),
})
export type ModelInstead = z.infer<typeof ModelInstead>

/** A question that both models answered. */
const PairedQuestion = z.object({
  conversationId: z.string(),
  /** The answer of the other model. */
  messageId: z.string(),
  title: z.string(),
  startedAt: z.number(),
  model: z.string(),
  from: z.object({ inputTokens: Count, outputTokens: Count }),
  to: z.object({ inputTokens: Count, outputTokens: Count }),
})
export type PairedQuestion = z.infer<typeof PairedQuestion>

/** The calls of a filter on another model. */
export const ModelSwitch = z.object({
  target: OtherModel,
  /** The first day with a price of the other model, if calls are earlier: those have this first price. */
  pricedFrom: z.string().nullable(),
  earlierCount: Count,
  /** The largest first. */
  models: z.array(ModelInstead),
  /** Sums over the models with an estimate. */
  total: Estimate.extend({ callCount: Count, cost: z.array(Money), unpricedCount: Count }).nullable(),
  /** The questions behind the estimate, once each, and the latest of them. */
  questionCount: Count,
  pairs: z.array(PairedQuestion),
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

/** `keptTurns` is the length of a shorter history; `mostNewTokens` the longest short question. */
export const SavingsQuestion = WhatIfQuestion.extend({
  keptTurns: z.literal(keptTurnChoices),
  mostNewTokens: z.literal(newTokenChoices),
})
export type SavingsQuestion = z.infer<typeof SavingsQuestion>

/** A call that would have cost less, or more where the amount is negative. */
const SavingCall = z.object({
  id: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  title: z.string(),
  isMessageThere: z.boolean(),
  startedAt: z.number(),
  model: z.string(),
  tokens: Count,
  /** Null without a price. */
  amount: Money.nullable(),
})
export type SavingCall = z.infer<typeof SavingCall>

const Saving = z.object({
  /** One entry per currency, for the calls with a price. */
  amounts: z.array(EstimatedMoney),
  tokens: Count,
  callCount: Count,
  unpricedCount: Count,
  /** Calls whose counts don't show it. */
  unknownCount: Count,
  /** The largest of them. */
  calls: z.array(SavingCall),
})
export type Saving = z.infer<typeof Saving>

export const Savings = z.object({
  caching: Saving,
  shorterHistory: Saving,
  /** The short questions on models that cost more than the other one. Null without an estimate for any of them. */
  shortQuestions: Saving.nullable(),
})
export type Savings = z.infer<typeof Savings>
