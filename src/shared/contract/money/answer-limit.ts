import * as z from 'zod'
import { limitLevels } from '../../domain/money/effective-limit.ts'
import { Decimal, Id, Line, nothing, ofConversation, request, ShortDecimal } from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { Price } from './price.ts'

/** Never zero; a whole number for tokens. */
const Amount = ShortDecimal.refine((amount) => amount !== '0')

/**
 * The most that one answer may have: tokens of the answer if `currency` is null, otherwise the price of prompt
 * and answer. An `amount` of null means no limit, whatever a wider level says.
 */
export const AnswerLimit = z
  .strictObject({ amount: Amount.nullable(), currency: Price.shape.currency.nullable() })
  .refine(
    ({ amount, currency }) =>
      amount === null ? currency === null : currency !== null || !amount.includes('.'),
    {
      path: ['amount'],
    },
  )
export type AnswerLimit = z.infer<typeof AnswerLimit>

/** Null means the limit of the next level: project, connection, default. */
export const LimitChoice = AnswerLimit.nullable()
export type LimitChoice = z.infer<typeof LimitChoice>

const LimitLevel = z.enum(limitLevels)

/** A limit for one answer, and where it comes from. */
export const EffectiveLimit = z.strictObject({
  level: LimitLevel,
  amount: Amount,
  currency: Price.shape.currency.nullable(),
})
export type EffectiveLimit = z.infer<typeof EffectiveLimit>

/** The limit that stopped a call. A budget counts what it has left, and `amount` is the whole budget. */
export const ReachedLimit = EffectiveLimit.extend({ level: z.enum([...limitLevels, 'budget']) })
export type ReachedLimit = z.infer<typeof ReachedLimit>

/**
 * Why Tally can't enforce a limit: the answer arrives whole, or the model has no price in its currency. With a list
 * price that nobody confirmed, Tally enforces the limit, but perhaps at a different amount.
 */
export const LimitGap = z.enum(['no-stream', 'no-price', 'unconfirmed-price'])
export type LimitGap = z.infer<typeof LimitGap>

/** A budget at which Tally can't stop an answer, though the user chose that. */
export const BudgetGap = ReachedLimit.pick({ amount: true, currency: true }).extend({ gap: LimitGap })
export type BudgetGap = z.infer<typeof BudgetGap>

/** A prompt that alone costs more than the limit of its answer, so nothing was sent. */
export const LimitStop = z.strictObject({
  conversationId: Id,
  answerLimit: EffectiveLimit,
  modelId: Line,
  promptTokens: Count,
  /** The price of the prompt, in the currency of the limit. */
  promptCost: Decimal,
})
export type LimitStop = z.infer<typeof LimitStop>

/** The limits of a chat's next answer. */
export const ChatLimits = z.object({
  chat: LimitChoice,
  /** Null also for a chat without a project. */
  project: LimitChoice,
  connection: LimitChoice,
  /** The limit that counts. Null where no level sets one. */
  answerLimit: EffectiveLimit.nullable(),
  /** Null where the limit holds. */
  gap: LimitGap.nullable(),
  /** Empty also where answers don't stop at budgets. */
  budgetGaps: z.array(BudgetGap),
})
export type ChatLimits = z.infer<typeof ChatLimits>

/** A project or a connection, which limits the answers of its chats. */
const ofGroup = { level: LimitLevel.extract(['project', 'connection']), id: Id }

export const answerLimitRequests = {
  'answerLimits.read': request(ofConversation, ChatLimits),
  'answerLimits.setChat': request({ conversationId: Id, answerLimit: LimitChoice }, ChatLimits),
  /** Allows the next message of a chat once, even if its prompt costs more than the limit. */
  'answerLimits.allow': request(ofConversation, nothing),
  'answerLimits.of': request(ofGroup, LimitChoice),
  'answerLimits.set': request({ ...ofGroup, answerLimit: LimitChoice }, nothing),
} as const
