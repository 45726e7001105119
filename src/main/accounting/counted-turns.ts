import type { TokenUsage } from '../../shared/contract/usage/usage.ts'
import { featuresOf, noFeatures } from '../../shared/domain/usage/text-features.ts'
import {
  addFeatures,
  noiseOf,
  type PromptFeatures,
  priorTokenRates,
  promptFeatures,
  type TokenRates,
  tokensOf,
} from '../../shared/domain/usage/token-rates.ts'
import { systemFeatures } from './prompt-ahead.ts'

/** Beyond so many deviations it is taken for something else than its words, and moves the rates no farther than one at this edge. */
const mostDeviations = 3
/** As sure of the noise as if so many texts had been seen already. */
const seenBefore = 8

/** Cutting a text anew costs or saves some tokens; what loses more than this share of them was not sent again as a whole. */
const mostLost = 0.3

/** A call that was counted, with the words behind its counts. */
export interface CountedTurn {
  readonly usage: TokenUsage
  readonly systemPrompt: string
  readonly question: string
  readonly text: string
  readonly reasoning: string
  /** The answer right above the question, where its call was counted in the same way; `nothing` where nothing stands above. */
  readonly before:
    | 'nothing'
    | 'not-known'
    | Pick<CountedTurn, 'usage' | 'text' | 'reasoning' | 'systemPrompt'>
}

/** What a service's counts tell of how a model counts: of what each question added, and of each answer unless there is more in it than words. */
function countsOf(turns: readonly CountedTurn[]): Counted[] {
  const isHiding = turns.some(hidesThoughts)
  return turns.flatMap((turn) => [...ofPrompt(turn), ...(isHiding ? [] : ofCompletion(turn))])
}

/** How the model counts that counted these, oldest first. */
export function ratesFrom(turns: readonly CountedTurn[]): TokenRates {
  return calibrate(countsOf(turns), { ...priorTokenRates, hidesThoughts: turns.some(hidesThoughts) })
}

/** The prompt has not grown by what the answer before it counted: part of that was never sent again, though nobody saw it. */
function hidesThoughts({ usage, question, before }: CountedTurn): boolean {
  if (typeof before === 'string' || before.reasoning !== '') return false
  const grown = (usage.promptTokens ?? 0) - (before.usage.promptTokens ?? 0)
  const asked = promptFeatures(featuresOf(question), { questions: 1 })
  const words = addFeatures(asked, promptFeatures(featuresOf(before.text), { answers: 1 }))
  const least = (before.usage.completionTokens ?? 0) * (1 - mostLost)
  return isLikely(words, grown) && grown < least
}

function ofCompletion({ usage, text, reasoning }: CountedTurn): Counted[] {
  const { completionTokens } = usage
  if (completionTokens === null || text + reasoning === '') return []
  const features = promptFeatures(featuresOf(text + reasoning), { answers: 1 })
  return isLikely(features, completionTokens) ? [{ of: 'answer', features, tokens: completionTokens }] : []
}

function ofPrompt(turn: CountedTurn): Counted[] {
  const { usage, systemPrompt, question, before } = turn
  const { promptTokens } = usage
  if (promptTokens === null || before === 'not-known') return []
  const asked = promptFeatures(featuresOf(question), { questions: 1 })
  if (before === 'nothing') {
    const start = addFeatures(systemFeatures(systemPrompt), promptFeatures(noFeatures, { starts: 1 }))
    return [{ of: 'prompt', features: addFeatures(asked, start), tokens: promptTokens }]
  }
  const { promptTokens: promptBefore, completionTokens: completionBefore } = before.usage
  if (before.systemPrompt !== systemPrompt || promptBefore === null || completionBefore === null) return []
  const grown = promptTokens - promptBefore
  if (before.reasoning === '' && !hidesThoughts(turn)) {
    const again = promptFeatures(noFeatures, { sentAgain: completionBefore })
    const isPlain = isAtMostLikely(asked, grown - completionBefore)
    return grown > 0 && isPlain ? [{ of: 'prompt', features: addFeatures(asked, again), tokens: grown }] : []
  }
  // Thoughts were counted and not sent again, maybe unseen: the words of the answer are known all the same.
  const features = addFeatures(asked, promptFeatures(featuresOf(before.text), { answers: 1 }))
  return isLikely(features, grown) ? [{ of: 'prompt', features, tokens: grown }] : []
}

/** Whether a tokenizer can have counted that at all; what it cannot have was hidden, cut or made up. */
function isLikely(features: PromptFeatures, tokens: number): boolean {
  const least = tokensOf(features, priorTokenRates) / 4 - 8
  return tokens > Math.max(0, least) && isAtMostLikely(features, tokens)
}

function isAtMostLikely(features: PromptFeatures, tokens: number): boolean {
  return tokens < tokensOf(features, priorTokenRates) * 4 + 40
}

/** What a service counted for something of which all is known. */
interface Counted {
  readonly of: 'prompt' | 'answer'
  readonly features: PromptFeatures
  readonly tokens: number
}

/**
 * Learns how a model counts, one count after the other: each moves the rates of what it consists of, by as much as it tells more than
 * what was known already. One that is far off is held back, so that a single oddity spoils nothing.
 */
export function calibrate(counts: Iterable<Counted>, prior: TokenRates = priorTokenRates): TokenRates {
  const means = Float64Array.from(prior.means)
  const covariance = prior.covariance.map((row) => Float64Array.from(row))
  // Answers may be made up in another way than people write: how far off they are must not make what is asked less certain.
  const noise = {
    prompt: { squares: seenBefore, seen: seenBefore },
    answer: { squares: seenBefore, seen: seenBefore },
  }
  for (const { of, features, tokens } of counts) {
    const values = Float64Array.from(features)
    const gains = Float64Array.from(covariance, (row) => dot(row, values))
    const expected = dot(means, values)
    const scale = noise[of].squares / noise[of].seen
    const plain = Math.max(0, dot(gains, values)) + scale * noiseOf(features, { means: [...means] })
    const far = (tokens - expected) ** 2
    const variance = Math.max(plain, far / mostDeviations ** 2)
    addTo(means, gains, (tokens - expected) / variance)
    for (let row = 0; row < gains.length; row += 1) {
      const line = covariance[row]
      if (line !== undefined) addTo(line, gains, -(gains[row] ?? 0) / variance)
    }
    noise[of].squares += Math.min(far / plain, mostDeviations ** 2) * scale
    noise[of].seen += 1
  }
  return {
    // Nothing that is written makes a prompt shorter.
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
