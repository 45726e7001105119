import type { NewImages } from '../../shared/contract/usage/call.ts'
import type { PromptSplit } from '../../shared/contract/usage/usage.ts'
import { promptFieldChange } from '../../shared/domain/chat/extra-fields.ts'
import { forecastPrompt } from '../../shared/domain/usage/forecast.ts'
import {
  addFeatures,
  imageCountOf,
  imagesOf,
  type PromptFeatures,
  priorRatesOf,
  rateVarianceOf,
  startFeatures,
  type TokenRates,
} from '../../shared/domain/usage/token-rates.ts'
import { inputTokensOf } from '../../shared/domain/usage/usage-details.ts'
import type { StoredCall } from '../storage/row-types.ts'

/** A measured share may be off by this part, because the words beside the images are an estimate. */
const maxRangeShare = 0.05
/** The uncertainty of a prompt's start that is left once other calls showed how many tokens the service adds. */
const maxStartShare = 0.5

export interface ImageCall {
  readonly call: StoredCall
  /** The call that it continues. */
  readonly before: Pick<StoredCall, 'details'> | null
  readonly split: PromptSplit
  readonly systemPrompt: string
  /** The features of the messages that were sent for the first time. */
  readonly asked: PromptFeatures
  ratesOf(connectionId: string, modelId: string): TokenRates
}

/**
 * The images that a call sent for the first time; null without any. Their tokens are those reported. Else they are
 * the new tokens without the words, if the words are nearly certain beside them.
 */
export function newImagesOf(sent: ImageCall): NewImages | null {
  const count = imageCountOf(sent.asked)
  if (count === 0) return null
  const reported = reportedTokens(sent)
  return { count, tokens: reported ?? measuredTokens(sent), isReported: reported !== null }
}

/** A service reports the images of the whole prompt. */
function reportedTokens({ call, before, split }: ImageCall): number | null {
  const { imageTokens } = call.details
  if (imageTokens === null || split.kind === 'not-known') return null
  if (split.kind === 'first') return imageTokens
  const historyTokens = before?.details.imageTokens ?? null
  return historyTokens === null || historyTokens > imageTokens ? null : imageTokens - historyTokens
}

function measuredTokens({ call, split, systemPrompt, asked, ratesOf }: ImageCall): number | null {
  const newTokens = newTokensOf(call, split)
  if (newTokens === null) return null
  const rates = ratesOf(call.connectionId, call.modelRequested)
  const start = startFeatures(systemPrompt)
  const isStartKnown =
    rateVarianceOf(start, rates) < maxStartShare * rateVarianceOf(start, priorRatesOf(call.modelRequested))
  if (split.kind === 'first' && !isStartKnown) return null
  const words = addFeatures(asked, imagesOf(asked), -1)
  const features = split.kind === 'first' ? addFeatures(words, start) : words
  const { promptTokens, range } = forecastPrompt({ known: 0, variance: 0, features }, rates)
  const tokens = newTokens - promptTokens
  return range > tokens * maxRangeShare ? null : tokens
}

function newTokensOf(call: StoredCall, split: PromptSplit): number | null {
  if (split.kind === 'split') return split.newTokens
  const hasOnlyWords = split.kind === 'first' && promptFieldChange('', call.extraFields) === null
  return hasOnlyWords ? inputTokensOf(call.usage, call.details) : null
}
