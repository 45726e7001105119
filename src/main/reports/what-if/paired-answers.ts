import type { ModelPlace } from '../../../shared/contract/usage/what-if.ts'
import { promptFieldChange } from '../../../shared/domain/chat/extra-fields.ts'
import type { ComparedAnswer } from '../../../shared/domain/usage/call-facts.ts'
import { callTokens } from '../../../shared/domain/usage/usage-details.ts'
import type { Pair } from './what-if.ts'

/** A model of a connection, by the name that answered, and the name to send. */
interface PairedModel extends ModelPlace {
  readonly modelAsked: string
}

/** A question that two models answered. */
export interface QuestionPair extends Pair {
  readonly comparisonId: string
  readonly fromModel: PairedModel
  readonly toModel: PairedModel
  readonly conversationId: string
  /** The answer of `toModel`. */
  readonly messageId: string
  readonly title: string
  readonly startedAt: number
}

/** These answers ended before the model was done, so their length says nothing. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'content_filter'])

/** Every ordered pair of answers to the same prompt, both whole and counted. */
export function pairsIn(answers: readonly ComparedAnswer[]): QuestionPair[] {
  const whole = answers.flatMap((answer) => {
    const counts = countsOf(answer)
    return counts === null ? [] : [{ answer, counts, model: modelOf(answer) }]
  })
  const groups = Map.groupBy(whole, ({ answer }) => answer.comparisonId)
  return [...groups.values()].flatMap((group) =>
    onePerModel(group).flatMap((one) =>
      onePerModel(group)
        .filter(
          (other) => nameOf(one.model) !== nameOf(other.model) && isSamePrompt(one.answer, other.answer),
        )
        .map(({ answer, counts, model }) => ({
          comparisonId: answer.comparisonId,
          fromModel: one.model,
          toModel: model,
          from: one.counts,
          to: counts,
          conversationId: answer.conversationId,
          messageId: answer.messageId,
          title: answer.title,
          startedAt: answer.startedAt,
        })),
    ),
  )
}

/** A model may have two names, and counts once for each question. */
function onePerModel<T extends { readonly model: ModelPlace }>(answers: readonly T[]): T[] {
  return [
    ...new Map(answers.toReversed().map((answer) => [nameOf(answer.model), answer])).values(),
  ].toReversed()
}

/** One key per model of a connection. Names may contain blanks, so the key includes a length. */
export function nameOf({ connectionId, model }: ModelPlace): string {
  return `${connectionId.length} ${connectionId}${model}`
}

function modelOf({ connectionId, modelAsked, modelAnswered }: ComparedAnswer): PairedModel {
  return { connectionId, model: modelAnswered ?? modelAsked, modelAsked }
}

/** Null where a count is missing, zero or in an unknown place, or where the answer was cut off. */
function countsOf({ usage, details, finishReason }: ComparedAnswer): Pair['from'] | null {
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
