import {
  noiseOf,
  type PromptFeatures,
  priorTokenRates,
  type TokenRates,
} from '../../shared/domain/usage/token-rates.ts'

/** What a service counted for something of which all is known. */
export interface Counted {
  readonly of: 'prompt' | 'answer'
  readonly features: PromptFeatures
  readonly tokens: number
}

/** Beyond so many deviations it is taken for something else than its words, and moves the rates no farther than one at this edge. */
const mostDeviations = 3
/** As sure of the noise as if so many texts had been seen already. */
const seenBefore = 8

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
