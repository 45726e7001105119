import { type ImageMark, imagesIn, wordsOf } from '../chat/image-marks.ts'
import { type ImageSize, imageTokens } from '../images/image-tokens.ts'
import { featuresOf, noFeatures, type TextFeatures } from './text-features.ts'
import {
  addFeatures,
  noPrompt,
  type PromptFeatures,
  promptFeatures,
  type TokenRates,
  tokensOf,
} from './token-rates.ts'

type CountedImage = Pick<ImageMark, 'width' | 'height' | 'detail'>

/** The words and images of a user's message, counted for any model. */
export interface Question {
  readonly words: TextFeatures
  readonly images: readonly CountedImage[]
}

/** A user's message, with the places of its images that are not sent, from 0. */
export interface AskedText {
  readonly text: string
  readonly excludedImages?: readonly number[] | undefined
}

export function imagesSent({ text, excludedImages = [] }: AskedText): readonly CountedImage[] {
  const images = imagesIn(text)
  return excludedImages.length === 0 ? images : images.filter((_, at) => !excludedImages.includes(at))
}

export function readQuestion(
  message: AskedText,
  count: (words: string) => TextFeatures = featuresOf,
): Question {
  return { words: count(wordsOf(message.text)), images: imagesSent(message) }
}

/** The features that a user's message adds to a prompt. */
export function questionFeatures(
  text: string,
  modelId: string,
  excludedImages: readonly number[] = [],
): PromptFeatures {
  return featuresOfQuestion(readQuestion({ text, excludedImages }), modelId)
}

export function featuresOfQuestion({ words, images }: Question, modelId: string): PromptFeatures {
  const asked = promptFeatures(words, { questions: 1 })
  return images.length === 0
    ? asked
    : addFeatures(asked, images.map((image) => imageFeatures(image, modelId)).reduce(addBoth, noPrompt))
}

const addBoth = (one: PromptFeatures, other: PromptFeatures): PromptFeatures => addFeatures(one, other)

/** Estimates the words and images of a user's message, without the tokens around it. */
export function estimateQuestion(question: Question, modelId: string, rates: TokenRates): number {
  const features = addFeatures(
    featuresOfQuestion(question, modelId),
    promptFeatures(noFeatures, { questions: 1 }),
    -1,
  )
  return Math.ceil(tokensOf(features, rates))
}

/** The features that an image adds to a prompt. Its tokens are `tokensOf` these. */
export function imageFeatures(image: CountedImage, modelId: string): PromptFeatures {
  const tokens = imageTokens(modelId, image, image.detail)
  if (tokens !== null) return promptFeatures(noFeatures, { images: 1, imageTokens: tokens })
  const otherPatchesWithinLimit = Math.min(patchLimit, patchesIn(within(image, maxSide)))
  return promptFeatures(noFeatures, {
    otherImages: 1,
    otherPatches: patchesIn(image),
    otherPatchesWithinLimit,
  })
}

/** Most models without a published rule see patches of this many pixels, many of them within this limit. */
const patchSide = 28
const maxSide = 1_568
const patchLimit = 1_568

function patchesIn({ width, height }: ImageSize): number {
  return Math.ceil(width / patchSide) * Math.ceil(height / patchSide)
}

function within({ width, height }: ImageSize, side: number): ImageSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: width * scale, height: height * scale }
}
