import type { ModelOfConnection } from '../../../shared/contract/usage/what-if.ts'
import { promptFieldChange } from '../../../shared/domain/chat/extra-fields.ts'
import {
  type CallRates,
  costOfTokenParts,
  isFee,
  mapParts,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import type { ComparedAnswer } from '../../../shared/domain/usage/call-facts.ts'
import { callTokens } from '../../../shared/domain/usage/usage-details.ts'
import { modelKey } from '../../accounting/pricing.ts'

/** All input and output tokens of a call, none of them zero. */
interface CallCounts {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** A model of a connection, by the name that answered, and the name to send. */
interface PairedModel extends ModelOfConnection {
  readonly modelRequested: string
}

/** A message that two models answered. */
export interface AnswerPair {
  readonly comparisonId: string
  readonly fromModel: PairedModel
  readonly toModel: PairedModel
  readonly from: CallCounts
  readonly to: CallCounts
}

/** These answers ended before the model was done, so their length says nothing. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'content_filter'])

/** Every ordered pair of answers to the same prompt, both whole and counted. */
export function pairsIn(answers: readonly ComparedAnswer[]): AnswerPair[] {
  const whole = answers.flatMap((answer) => {
    const counts = countsOf(answer)
    return counts === null ? [] : [{ answer, counts, model: modelOf(answer) }]
  })
  const groups = Map.groupBy(whole, ({ answer }) => answer.comparisonId)
  return [...groups].flatMap(([comparisonId, group]) => {
    const models = onePerModel(group)
    return models.flatMap((one) =>
      models
        .filter(
          (other) => modelKey(one.model) !== modelKey(other.model) && isSamePrompt(one.answer, other.answer),
        )
        .map((other) => ({
          comparisonId,
          fromModel: one.model,
          toModel: other.model,
          from: one.counts,
          to: other.counts,
        })),
    )
  })
}

/** A model may have two names, and counts once for each message. */
function onePerModel<T extends { readonly model: ModelOfConnection }>(answers: readonly T[]): T[] {
  return [
    ...new Map(answers.toReversed().map((answer) => [modelKey(answer.model), answer])).values(),
  ].toReversed()
}

function modelOf({ connectionId, modelRequested, modelAnswered }: ComparedAnswer): PairedModel {
  return { connectionId, model: modelAnswered ?? modelRequested, modelRequested }
}

/** Null where a count is missing, zero or in an unknown place, or where the answer was cut off. */
function countsOf({ usage, details, finishReason }: ComparedAnswer): CallCounts | null {
  if (finishReason !== null && cutReasons.has(finishReason)) return null
  const { inputTokens, outputTokens, ...tokens } = callTokens(usage, details)
  const isPlaced = tokens.unplacedCacheTokens + tokens.unplacedReasoningTokens + tokens.unassignedTokens === 0
  return isPlaced && inputTokens && outputTokens ? { inputTokens, outputTokens } : null
}

/** A model that was added later may have had another system prompt, other messages or other tools. */
function isSamePrompt(one: ComparedAnswer, other: ComparedAnswer): boolean {
  return (
    one.connectionId === other.connectionId &&
    one.systemPrompt === other.systemPrompt &&
    one.excluded === other.excluded &&
    promptFieldChange(one.extraFields, other.extraFields) === null
  )
}

/** Tokens of one kind in all pairs. */
interface SumRatio {
  readonly from: bigint
  readonly to: bigint
}

/** The tokens of the other model for those of this one. */
export interface TokenRatios {
  readonly input: SumRatio
  readonly output: SumRatio
}

/** The ratios of sums, which give long answers their full weight. The list isn't empty. */
export function ratiosOf(pairs: readonly Pick<AnswerPair, 'from' | 'to'>[]): TokenRatios {
  const sum = (side: 'from' | 'to', name: keyof CallCounts): bigint =>
    pairs.reduce((all, pair) => all + BigInt(pair[side][name]), 0n)
  const ratio = (name: keyof CallCounts): SumRatio => ({ from: sum('from', name), to: sum('to', name) })
  return { input: ratio('inputTokens'), output: ratio('outputTokens') }
}

/** Calls of one model at the same rates of the other model. */
export interface Workload {
  readonly rates: CallRates
  readonly parts: TokenParts
}

/** The price of calls on another model. Without ratios, their tokens stay as they are. */
export function costOnOther(workloads: readonly Workload[], ratios: TokenRatios | null): Money[] {
  return addMoney(
    workloads.map(({ rates, parts }) =>
      markUnconfirmed(
        costOfTokenParts(ratios === null ? parts : scaled(parts, ratios), rates),
        rates,
        parts.call,
      ),
    ),
  )
}

function scaled(parts: TokenParts, { input, output }: TokenRatios): TokenParts {
  return mapParts(parts, (count, name) => {
    if (isFee(name)) return count
    return times(count, name === 'output' || name === 'reasoning' ? output : input)
  })
}

/** Whole tokens, rounded half up. */
function times(tokens: number, { from, to }: SumRatio): number {
  return Number((2n * BigInt(tokens) * to + from) / (2n * from))
}
