import { featuresOf, noFeatures, type TextFeatures, textKinds } from './text-features.ts'
import { firstRateOf, type Vocabulary, vocabularyOf } from './vocabularies.ts'

/**
 * Parts of a prompt outside its texts. The service adds tokens around each such part. `sentAgain` counts
 * tokens of earlier answers that the next prompt repeats. Most services count those again unchanged; some
 * omit a part or tokenise the text differently. `images` and `imageTokens` count the images of a model with a
 * published rule, and their tokens by it. Other models may count by area, up to a limit, or each image alike.
 */
const frames = [
  'starts',
  'systemPrompts',
  'questions',
  'answers',
  'sentAgain',
  'images',
  'imageTokens',
  'otherImages',
  'otherPatches',
  'otherPatchesWithinLimit',
] as const
type Frame = (typeof frames)[number]

/**
 * All features that determine a prompt's token count: its texts and the parts around them. Negative for
 * removed texts.
 */
export type PromptFeatures = readonly number[]

/**
 * The measured counting of a model: tokens per feature, and the uncertainty as a covariance matrix, row by
 * row. `scale` is how far the model's texts missed the expected deviation so far.
 */
export interface TokenRates {
  readonly means: readonly number[]
  readonly covariance: readonly (readonly number[])[]
  readonly scale: number
  /** The model counted reasoning tokens that it neither shows nor receives again. */
  readonly hidesThoughts: boolean
}

/** Tokens around the parts of a prompt before anything was counted. Services differ in them more than in texts. */
const frameRates: Readonly<Record<Frame, readonly [mean: number, deviation: number]>> = {
  starts: [4, 12],
  systemPrompts: [4, 4],
  questions: [8, 4],
  answers: [0.5, 0.6],
  sentAgain: [1, 0.02],
  images: [0, 15],
  imageTokens: [1, 0.15],
  otherImages: [100, 500],
  otherPatches: [0.3, 0.7],
  otherPatchesWithinLimit: [0.6, 1],
}

const createPrior = (vocabulary: Vocabulary): TokenRates => {
  const rates = [
    ...textKinds.map((kind) => firstRateOf(kind, vocabulary)),
    ...frames.map((frame) => frameRates[frame]),
  ]
  return {
    means: rates.map(([mean]) => mean),
    covariance: rates.map(([, deviation], row) =>
      rates.map((_, column) => (row === column ? deviation ** 2 : 0)),
    ),
    scale: 1,
    hidesThoughts: false,
  }
}

const priors = new Map<Vocabulary, TokenRates>()

/** The rates of a model before anything was counted, by the vocabulary that its name tells. */
export function priorRatesOf(modelId: string): TokenRates {
  const vocabulary = vocabularyOf(modelId)
  const prior = priors.get(vocabulary) ?? createPrior(vocabulary)
  priors.set(vocabulary, prior)
  return prior
}

/** The same for a model with an unknown name. */
export const priorTokenRates = priorRatesOf('')

export function promptFeatures(
  text: TextFeatures,
  counts: Partial<Record<Frame, number>> = {},
): PromptFeatures {
  return [...text, ...frames.map((frame) => counts[frame] ?? 0)]
}

export const noPrompt: PromptFeatures = promptFeatures(noFeatures)

export function addFeatures(one: PromptFeatures, other: PromptFeatures, sign = 1): PromptFeatures {
  return one.map((value, index) => value + sign * (other[index] ?? 0))
}

export function systemFeatures(systemPrompt: string): PromptFeatures {
  return systemPrompt.trim() === ''
    ? noPrompt
    : promptFeatures(featuresOf(systemPrompt), { systemPrompts: 1 })
}

/** A prompt before its first message. */
export function startFeatures(systemPrompt: string): PromptFeatures {
  return addFeatures(systemFeatures(systemPrompt), promptFeatures(noFeatures, { starts: 1 }))
}

const placeOf = (frame: Frame): number => textKinds.length + frames.indexOf(frame)
const [sentAgainAt, imagesAt, otherImagesAt] = [
  placeOf('sentAgain'),
  placeOf('images'),
  placeOf('otherImages'),
]

/** The number of images, by whatever rule they are counted. */
export function imageCountOf(features: PromptFeatures): number {
  return (features[imagesAt] ?? 0) + (features[otherImagesAt] ?? 0)
}

export function imagesOf(features: PromptFeatures): PromptFeatures {
  return features.map((value, index) => (index < imagesAt ? 0 : value))
}

/** Estimates a token count; negative for removed texts. */
export function tokensOf(features: PromptFeatures, { means }: Pick<TokenRates, 'means'>): number {
  return features.reduce((sum, value, index) => sum + value * (means[index] ?? 0), 0)
}

/** The variance of `tokensOf`: the uncertainty of the rates plus the noise of a single text. */
export function varianceOf(features: PromptFeatures, rates: TokenRates): number {
  return rateVarianceOf(features, rates) + rates.scale * noiseOf(features, rates)
}

/** The part of the variance that more counts of the model would remove. */
export function rateVarianceOf(
  features: PromptFeatures,
  { covariance }: Pick<TokenRates, 'covariance'>,
): number {
  const ofRates = features.reduce((sum, value, row) => {
    if (value === 0) return sum
    const line = covariance[row] ?? []
    return sum + value * features.reduce((inner, other, column) => inner + other * (line[column] ?? 0), 0)
  }, 0)
  return Math.max(0, ofRates)
}

/** Whether any count of the model went into its rates. */
export function isMeasured(modelId: string, { means }: Pick<TokenRates, 'means'>): boolean {
  const prior = priorRatesOf(modelId)
  return means.some((mean, kind) => mean !== prior.means[kind])
}

/** The share by which an image of a model without a rule may miss what was learned of others. */
const otherImageNoise = 0.05

/** The measured noise between features and real tokens. Short texts vary by word, long texts by style. */
export function noiseOf(features: PromptFeatures, rates: Pick<TokenRates, 'means'>): number {
  // Tokens that were already counted add no noise, and those of a rule none either.
  const tokens = tokensOf(features.slice(0, sentAgainAt), rates)
  const otherImages = tokensOf(
    features.map((value, index) => (index < otherImagesAt ? 0 : value)),
    rates,
  )
  return 1 + 0.8 * Math.abs(tokens) + (0.04 * tokens) ** 2 + (otherImageNoise * otherImages) ** 2
}

/** Estimates the tokens of a text with the known rates. The window shows every such number with `≈`. */
export function estimateTokens(text: string, rates: TokenRates = priorTokenRates): number {
  return Math.ceil(tokensOf(promptFeatures(featuresOf(text)), rates))
}
