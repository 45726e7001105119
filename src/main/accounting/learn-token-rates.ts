import type { TokenUsage } from '../../shared/contract/usage/usage.ts'
import { questionFeatures } from '../../shared/domain/usage/question-features.ts'
import { featuresOf, noFeatures } from '../../shared/domain/usage/text-features.ts'
import {
  addFeatures,
  imageCountOf,
  imagesOf,
  noiseOf,
  type PromptFeatures,
  priorRatesOf,
  priorTokenRates,
  promptFeatures,
  startFeatures,
  type TokenRates,
  tokensOf,
} from '../../shared/domain/usage/token-rates.ts'

/**
 * A count with a larger deviation is an outlier. An outlier moves the rates no farther than a count at this
 * limit.
 */
const maxDeviations = 3
/** Confidence in the initial noise, in number of texts already seen. */
const seenBefore = 8

/**
 * Tokenizing the same text again changes the count a little. A larger loss means that part of the completion
 * was not sent again.
 */
const maxLostShare = 0.3

/** A counted call together with the words behind its counts. */
export interface CountedTurn {
  readonly usage: TokenUsage
  readonly systemPrompt: string
  readonly question: string
  readonly text: string
  readonly reasoning: string
  /**
   * The answer directly above the question, if its call is comparable: same connection and model, complete,
   * reported, without exclusions. `nothing` if there is no answer above.
   */
  readonly before:
    | 'nothing'
    | 'not-known'
    | Pick<CountedTurn, 'usage' | 'text' | 'reasoning' | 'systemPrompt'>
}

/**
 * The counts that show how a model counts: the new tokens of each question, and each answer. Answers are
 * skipped for a model that hides reasoning.
 */
function countsOf(turns: readonly CountedTurn[], modelId: string, isHiding: boolean): Counted[] {
  return turns.flatMap((turn) => [...ofPrompt(turn, modelId), ...(isHiding ? [] : ofCompletion(turn))])
}

/** The rates of the model behind these turns. Expects the oldest turn first. */
export function ratesFrom(turns: readonly CountedTurn[], modelId: string): TokenRates {
  const isHiding = turns.some((turn) => hidesThoughts(turn, modelId))
  return calibrate(countsOf(turns, modelId, isHiding), { ...priorRatesOf(modelId), hidesThoughts: isHiding })
}

/**
 * Whether the prompt grew by less than the completion of the previous answer. Then part of that completion
 * was hidden reasoning that was not sent again.
 */
function hidesThoughts({ usage, question, before }: CountedTurn, modelId: string): boolean {
  if (typeof before === 'string' || before.reasoning !== '') return false
  const grown = (usage.promptTokens ?? 0) - (before.usage.promptTokens ?? 0)
  const asked = questionFeatures(question, modelId)
  const words = addFeatures(asked, promptFeatures(featuresOf(before.text), { answers: 1 }))
  const least = (before.usage.completionTokens ?? 0) * (1 - maxLostShare)
  return isLikely(words, grown) && grown < least
}

function ofCompletion({ usage, text, reasoning }: CountedTurn): Counted[] {
  const { completionTokens } = usage
  if (completionTokens === null || text + reasoning === '') return []
  const features = promptFeatures(featuresOf(text + reasoning), { answers: 1 })
  return isLikely(features, completionTokens) ? [{ of: 'answer', features, tokens: completionTokens }] : []
}

function ofPrompt(turn: CountedTurn, modelId: string): Counted[] {
  const { usage, systemPrompt, question, before } = turn
  const { promptTokens } = usage
  if (promptTokens === null || before === 'not-known') return []
  const asked = questionFeatures(question, modelId)
  if (before === 'nothing') {
    const features = addFeatures(asked, startFeatures(systemPrompt))
    return [{ of: kindOf(asked), features, tokens: promptTokens }]
  }
  const { promptTokens: promptBefore, completionTokens: completionBefore } = before.usage
  if (before.systemPrompt !== systemPrompt || promptBefore === null || completionBefore === null) return []
  const grown = promptTokens - promptBefore
  if (before.reasoning === '' && !hidesThoughts(turn, modelId)) {
    const again = promptFeatures(noFeatures, { sentAgain: completionBefore })
    const isPlain = isAtMostLikely(asked, grown - completionBefore)
    return grown > 0 && isPlain
      ? [{ of: kindOf(asked), features: addFeatures(asked, again), tokens: grown }]
      : []
  }
  // The completion included reasoning that was not sent again and may be hidden. The words of the answer are
  // known in any case.
  const features = addFeatures(asked, promptFeatures(featuresOf(before.text), { answers: 1 }))
  return isLikely(features, grown) ? [{ of: kindOf(asked), features, tokens: grown }] : []
}

function kindOf(question: PromptFeatures): Counted['of'] {
  return imageCountOf(question) > 0 ? 'images' : 'prompt'
}

/**
 * The most tokens of one image. The dearest published rule stays below it, and a model may have any name. An image
 * may also cost next to nothing, so that only the words have a least count.
 */
const mostOfImage = 50_000

/** Whether a tokenizer can have produced this count. If not, the text was hidden, cut or invented. */
function isLikely(features: PromptFeatures, tokens: number): boolean {
  const words = addFeatures(features, imagesOf(features), -1)
  const least = tokensOf(words, priorTokenRates) / 4 - 8
  return tokens > Math.max(0, least) && isAtMostLikely(features, tokens)
}

function isAtMostLikely(features: PromptFeatures, tokens: number): boolean {
  const most = tokensOf(features, priorTokenRates) * 4 + 40
  return tokens < most + imageCountOf(features) * mostOfImage
}

/** A service's count of a fully known text. */
interface Counted {
  readonly of: 'prompt' | 'answer' | 'images'
  readonly features: PromptFeatures
  readonly tokens: number
}

/**
 * Learns how a model counts, one count at a time. Each count adjusts the rates of its features in proportion
 * to the information that it adds. Limits the effect of outliers, so that a single odd count spoils nothing.
 */
export function calibrate(counts: Iterable<Counted>, prior: TokenRates = priorTokenRates): TokenRates {
  const means = Float64Array.from(prior.means)
  const covariance = prior.covariance.map((row) => Float64Array.from(row))
  // Answers may differ in style from what people write, and images from their rule. Separate noise keeps their
  // deviations from making questions less certain.
  const noise = {
    prompt: { squares: seenBefore, seen: seenBefore },
    answer: { squares: seenBefore, seen: seenBefore },
    images: { squares: seenBefore, seen: seenBefore },
  }
  for (const { of, features, tokens } of counts) {
    const values = Float64Array.from(features)
    const gains = Float64Array.from(covariance, (row) => dot(row, values))
    const expected = dot(means, values)
    const scale = noise[of].squares / noise[of].seen
    const plain = Math.max(0, dot(gains, values)) + scale * noiseOf(features, { means: [...means] })
    const far = (tokens - expected) ** 2
    const variance = Math.max(plain, far / maxDeviations ** 2)
    addTo(means, gains, (tokens - expected) / variance)
    for (let row = 0; row < gains.length; row += 1) {
      const line = covariance[row]
      if (line !== undefined) addTo(line, gains, -(gains[row] ?? 0) / variance)
    }
    noise[of].squares += Math.min(far / plain, maxDeviations ** 2) * scale
    noise[of].seen += 1
  }
  return {
    // No text makes a prompt shorter, so no rate is negative.
    means: Array.from(means, (mean) => Math.max(0, mean)),
    covariance: covariance.map((row) => [...row]),
    scale: noise.prompt.squares / noise.prompt.seen,
    hidesThoughts: prior.hidesThoughts,
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

function addTo(sums: Float64Array, values: Float64Array, factor: number): void {
  if (factor === 0) return
  for (let index = 0; index < sums.length; index += 1)
    sums[index] = (sums[index] ?? 0) + factor * (values[index] ?? 0)
}
