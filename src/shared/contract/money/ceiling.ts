import * as z from 'zod'
import { ceilingLevels } from '../../domain/money/ceiling.ts'
import {
  Decimal,
  Id,
  Line,
  nothing,
  ofConnection,
  ofConversation,
  request,
  ShortDecimal,
} from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { Price } from './price.ts'

/** Never zero; a whole number for tokens. */
const Amount = ShortDecimal.refine((amount) => amount !== '0')

/**
 * The most that one answer may have: tokens of the answer if `currency` is null, otherwise the price of prompt
 * and answer. An `amount` of null means no limit, whatever a wider level says.
 */
export const Ceiling = z
  .strictObject({ amount: Amount.nullable(), currency: Price.shape.currency.nullable() })
  .refine(
    ({ amount, currency }) =>
      amount === null ? currency === null : currency !== null || !amount.includes('.'),
    {
      path: ['amount'],
    },
  )
export type Ceiling = z.infer<typeof Ceiling>

/** Null where the level leaves the limit to the next wider level. */
export const CeilingChoice = Ceiling.nullable()
export type CeilingChoice = z.infer<typeof CeilingChoice>

const CeilingLevel = z.enum(ceilingLevels)

/** A limit for one answer, and where it comes from. */
export const AnswerCeiling = z.strictObject({
  level: CeilingLevel,
  amount: Amount,
  currency: Price.shape.currency.nullable(),
})
export type AnswerCeiling = z.infer<typeof AnswerCeiling>

/** The limit that stopped a call. A budget counts what it has left, and `amount` is the whole budget. */
export const ReachedLimit = AnswerCeiling.extend({ level: z.enum([...ceilingLevels, 'budget']) })
export type ReachedLimit = z.infer<typeof ReachedLimit>

/** Why Tally can't hold a limit: the answer arrives whole, or the model has no price in its currency. */
export const CeilingGap = z.enum(['no-stream', 'no-price'])
export type CeilingGap = z.infer<typeof CeilingGap>

/** A budget at which Tally can't stop an answer, though the person chose that. */
export const BudgetGap = ReachedLimit.pick({ amount: true, currency: true }).extend({ gap: CeilingGap })
export type BudgetGap = z.infer<typeof BudgetGap>

/** A prompt that alone costs more than the limit of its answer, so nothing was sent. */
export const CeilingStop = z.strictObject({
  conversationId: Id,
  ceiling: AnswerCeiling,
  modelId: Line,
  promptTokens: Count,
  /** The price of the prompt, in the currency of the limit. */
  promptCost: Decimal,
})
export type CeilingStop = z.infer<typeof CeilingStop>

/** The limits of a chat's next answer. */
export const ChatCeilings = z.object({
  chat: CeilingChoice,
  /** Null also for a chat without a project. */
  project: CeilingChoice,
  connection: CeilingChoice,
  /** The limit that counts. Null where no level sets one. */
  ceiling: AnswerCeiling.nullable(),
  /** Null where the limit holds. */
  gap: CeilingGap.nullable(),
  /** Empty also where answers don't stop at budgets. */
  budgetGaps: z.array(BudgetGap),
})
export type ChatCeilings = z.infer<typeof ChatCeilings>

const ofProject = z.strictObject({ projectId: Id })

export const ceilingRequests = {
  'ceilings.read': request(ofConversation, ChatCeilings),
  'ceilings.setChat': request(z.strictObject({ conversationId: Id, ceiling: CeilingChoice }), ChatCeilings),
  /** Allows the next message of a chat once, even if its prompt costs more than the limit. */
  'ceilings.allow': request(ofConversation, nothing),
  'ceilings.ofProject': request(ofProject, CeilingChoice),
  'ceilings.setProject': request(ofProject.extend({ ceiling: CeilingChoice }), nothing),
  'ceilings.ofConnection': request(ofConnection, CeilingChoice),
  'ceilings.setConnection': request(z.strictObject({ connectionId: Id, ceiling: CeilingChoice }), nothing),
} as const
