import type { WholeCall } from '../../shared/contract/usage/call.ts'
import { isLive } from '../../shared/domain/usage/call-facts.ts'
import type { PromptBase } from '../../shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../shared/domain/usage/question-features.ts'
import { featuresOf, noFeatures } from '../../shared/domain/usage/text-features.ts'
import {
  addFeatures,
  isMeasured,
  noPrompt,
  type PromptFeatures,
  priorTokenRates,
  promptFeatures,
  rateVarianceOf,
  startFeatures,
  systemFeatures,
  type TokenRates,
  tokensOf,
  varianceOf,
} from '../../shared/domain/usage/token-rates.ts'

/** A message of the path that a prompt is built from. */
export interface LineMessage {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly isExcluded: boolean
  /** The places of its excluded images. */
  readonly excludedImages: readonly number[]
  /** For an answer: the system prompt of its call. */
  readonly systemPrompt: string | null
  readonly call: Pick<WholeCall, 'state' | 'modelRequested' | 'usage'> | null
}

/**
 * Relative deviation between two tokenizers for texts of the same kind. A count by another tokenizer is less
 * certain by this amount.
 */
const otherModelDeviation = 0.08
/** The same between an average tokenizer and that of a model without any count. Some count a third more. */
const unknownModelDeviation = 0.15
/** A completion this far above its words contains hidden reasoning that is not sent again. */
const hiddenDeviations = 4
const hiddenShare = 1.3

/** Whether the service counted this answer and its prompt. */
export function isCounted({ call }: Pick<LineMessage, 'call'>): boolean {
  return call !== null && call.usage.promptTokens !== null && call.usage.completionTokens !== null
}

/** The features that a message adds to a prompt. An answer without text or still running adds nothing. */
export function extractFeatures(
  { role, text, excludedImages, call }: Pick<LineMessage, 'role' | 'text' | 'excludedImages' | 'call'>,
  modelId: string,
): PromptFeatures {
  return role === 'user' ? questionFeatures(text, modelId, excludedImages) : featuresOfAnswer({ text, call })
}

function featuresOfAnswer({ text, call }: Pick<LineMessage, 'text' | 'call'>): PromptFeatures {
  if (text === '' || (call !== null && isLive(call.state))) return noPrompt
  return promptFeatures(featuresOf(text), { answers: 1 })
}

interface Asked {
  readonly systemPrompt: string
  readonly modelId: string
  ratesOf(modelId: string): TokenRates
  /** The features of the images in the last counted prompt. Only another model than that of the count needs them. */
  countedImages?(modelId: string): PromptFeatures
}

/**
 * The base of the next prompt: the last reported count plus the words since. The count covers everything
 * before it. The path must begin at its root, or no later than at its last counted answer.
 */
export function promptAhead(line: readonly LineMessage[], { systemPrompt, ...asked }: Asked): PromptBase {
  const index = line.findLastIndex(isCounted)
  const counted = line[index]
  const words = line
    .slice(index + 1)
    .filter(({ isExcluded }) => !isExcluded)
    .reduce((all, message) => addFeatures(all, extractFeatures(message, asked.modelId)), noPrompt)
  if (counted === undefined)
    return { known: 0, variance: 0, features: addFeatures(words, startFeatures(systemPrompt)) }
  const before = counted.systemPrompt ?? ''
  const change =
    before === systemPrompt ? noPrompt : addFeatures(systemFeatures(systemPrompt), systemFeatures(before), -1)
  const base = promptBaseOf(counted, asked)
  return { ...base, features: sum(base.features, words, change) }
}

/** The tokens that a counted answer and everything above it add to the next prompt. */
function promptBaseOf(
  counted: LineMessage,
  { modelId, ratesOf, countedImages = () => noPrompt }: Omit<Asked, 'systemPrompt'>,
): PromptBase {
  const { call, isExcluded } = counted
  const own = featuresOfAnswer(counted)
  const [rates, itsRates] = [ratesOf(modelId), ratesOf(call?.modelRequested ?? modelId)]
  const known = call?.usage.promptTokens ?? 0
  const features = isExcluded ? noPrompt : sentAgain(counted, itsRates)
  if (call === null || call.modelRequested === modelId) return { known, variance: 0, features }
  const [tokens, itsTokens] = [tokensOf(own, rates), tokensOf(own, itsRates)]
  const ratio = itsTokens > 0 ? tokens / itsTokens : 1
  const ofTexts = tokens > 0 ? rateVarianceOf(own, rates) / tokens ** 2 : 0
  const ofModels = otherModelDeviation ** 2 + (isMeasured(modelId, rates) ? 0 : unknownModelDeviation ** 2)
  // Models count words alike, but not images.
  const itsImages = countedImages(call.modelRequested)
  const ofWords = Math.max(0, known - tokensOf(itsImages, itsRates)) * ratio
  return {
    known: ofWords,
    variance: ofWords ** 2 * (ofModels + ofTexts) + varianceOf(itsImages, itsRates),
    features: sum(countedImages(modelId), isExcluded ? noPrompt : own),
  }
}

/**
 * An answer as part of the next prompt: its completion tokens, or its words if the completion contains
 * reasoning.
 */
function sentAgain(counted: LineMessage, rates: TokenRates): PromptFeatures {
  return counted.text === '' || holdsThoughts(counted, rates)
    ? featuresOfAnswer(counted)
    : promptFeatures(noFeatures, { sentAgain: completionSentAgain(counted) })
}

/**
 * The completion tokens of an answer that are sent with the next prompt. An answer without text is not sent.
 */
function completionSentAgain({ text, call }: Pick<LineMessage, 'text' | 'call'>): number {
  return text === '' ? 0 : (call?.usage.completionTokens ?? 0)
}

/**
 * Whether a completion contains reasoning, which is counted but not sent again. Looks for hidden reasoning
 * only in models known to hide it.
 */
function holdsThoughts({ text, reasoning, call }: LineMessage, rates: TokenRates): boolean {
  if (reasoning !== '' || !rates.hidesThoughts) return reasoning !== ''
  const features = featuresOfAnswer({ text, call })
  const words = tokensOf(features, rates)
  const most = Math.max(
    words * hiddenShare,
    words + hiddenDeviations * Math.sqrt(varianceOf(features, rates)),
  )
  return (call?.usage.completionTokens ?? 0) > most
}

function sum(...features: readonly PromptFeatures[]): PromptFeatures {
  return features.reduce((all, one) => addFeatures(all, one), noPrompt)
}

const turnsOfPace = 5

/**
 * The typical growth of the prompt in the last turns: new tokens plus answer. Null if no turn was counted.
 */
export function paceOf(line: readonly LineMessage[]): number | null {
  const counted = line.filter(isCounted)
  const [first] = counted
  if (first === undefined) return null
  const lengths = counted.map(
    (message) => (message.call?.usage.promptTokens ?? 0) + completionSentAgain(message),
  )
  const grown = lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0))
  const turns = grown.filter((tokens) => tokens > 0).slice(-turnsOfPace)
  if (turns.length > 0) return Math.ceil(turns.reduce((all, tokens) => all + tokens, 0) / turns.length)
  // The system prompt is sent with every turn but lengthens only the first prompt.
  const system = tokensOf(systemFeatures(first.systemPrompt ?? ''), priorTokenRates)
  return Math.max(1, Math.ceil((lengths[0] ?? 0) - system))
}
