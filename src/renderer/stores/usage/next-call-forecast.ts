import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { CacheRecord, NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import {
  costOfTokenParts,
  highestCostOf,
  inputPartsOf,
  type PromptCache,
  rateClassAhead,
  ratesFor,
} from '../../../shared/domain/money/cost-parts.ts'
import { demoPriceOf } from '../../../shared/domain/money/demo-prices.ts'
import { addMoney, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import { forecastPrompt, type PromptBase, withQuestion } from '../../../shared/domain/usage/forecast.ts'
import { featuresOfQuestion, type Question } from '../../../shared/domain/usage/question-features.ts'
import {
  estimateTokens,
  type PromptFeatures,
  priorTokenRates,
  type TokenRates,
} from '../../../shared/domain/usage/token-rates.ts'
import { useConnection } from '../connections/connections-store.ts'
import { useDraftFeatures, useNextPrompts, useTokenRates } from './forecast-store.ts'

const nearlyFullPercent = 80
/** Most turns left that the window mentions: larger numbers are irrelevant. */
const fewTurns = 20

/** The displayed forecast of the next call, or of all simultaneous calls. */
export interface NextCalls {
  readonly promptTokens: number
  readonly range: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly isNearlyFull: boolean
  /** Empty if any of the calls has no price. */
  readonly prices: readonly Money[]
  /** The most that the prompts can cost. A budget counts with these. */
  readonly highestPrices: readonly Money[]
  /** Null where no model's service is known to cache prompts, and for the first call of a chat. */
  readonly cache: CacheNow | null
  readonly turnsLeft: number | null
}

interface TimedCalls extends NextCalls {
  /** The first moment at which an expired cache changes this forecast; null if none does. */
  readonly changesAt: number | null
}

/** Whether the service has probably cached the history of the next prompt, and how often it did before. */
export interface CacheNow {
  readonly isLikelyCached: boolean
  readonly record: CacheRecord
}

interface Ahead {
  readonly modelId: string
  readonly base: PromptBase
  readonly rates: TokenRates
}

/** Forecasts the next call of a model, with the draft or without it. */
function forecastOf({ modelId, base, rates }: Ahead, draft: Question | null): PromptForecast {
  const asked = draft === null ? base : withQuestion(base, featuresOfQuestion(draft, modelId))
  return forecastPrompt(asked, rates)
}

/**
 * Combines the forecasts. The context percentage is for one model only, because each model has another
 * window.
 */
export function nextCallsOf(
  next: NextPrompts,
  draft: Question | null,
  contextLength: number | null,
  now: number = Date.now(),
): TimedCalls {
  const calls = callsAt(next, draft, contextLength, now)
  const ends = next.prompts.flatMap(({ cache }) => (cache === null ? [] : [cache.warmUntil]))
  const changesAt = ends
    .filter((end) => end > now)
    .toSorted((one, other) => one - other)
    .find((end) => JSON.stringify(callsAt(next, draft, contextLength, end)) !== JSON.stringify(calls))
  return { ...calls, changesAt: changesAt ?? null }
}

function callsAt(
  next: NextPrompts,
  draft: Question | null,
  contextLength: number | null,
  now: number,
): NextCalls {
  const forecasts = next.prompts.map((prompt) => forecastOf(prompt, draft))
  const promptTokens = forecasts.reduce((sum, forecast) => sum + forecast.promptTokens, 0)
  const pricesOf = (priceOf: (prompt: NextPrompt, promptTokens: number) => Money | null): Money[] => {
    const prices = next.prompts.flatMap(
      (prompt, index) => priceOf(prompt, forecasts[index]?.promptTokens ?? 0) ?? [],
    )
    return prices.length < next.prompts.length ? [] : addMoney(prices)
  }
  const percent = contextPercent(promptTokens, contextLength)
  return {
    promptTokens,
    range: forecasts.reduce((sum, { range }) => sum + range, 0),
    percent,
    contextLength,
    isNearlyFull: (percent ?? 0) >= nearlyFullPercent,
    prices: pricesOf((prompt, tokens) => expectedPriceOf(prompt, tokens, now)),
    highestPrices: pricesOf(
      ({ price }, tokens) => price && highestCostOf(tokens, 0, price, (draft?.images.length ?? 0) > 0),
    ),
    cache: cacheNow(next, now),
    turnsLeft: turnsLeft(promptTokens, next.tokensPerTurn, contextLength),
  }
}

type NextPrompt = NextPrompts['prompts'][number]

/** The tokens of the next prompt that are probably cached, and those that the service then writes to its cache. */
export function promptCacheOf(
  { cache, writtenFrom }: NextPrompt,
  promptTokens: number,
  now: number = Date.now(),
): PromptCache {
  const isWarm = cache !== null && now < cache.warmUntil
  return {
    cachedTokens: isWarm ? Math.min(cache.cachedTokens, promptTokens) : 0,
    writtenTokens: writtenFrom !== null && promptTokens >= writtenFrom ? promptTokens : 0,
  }
}

/** Null without a price. */
export function expectedPriceOf(
  prompt: NextPrompt,
  promptTokens: number,
  now: number = Date.now(),
): Money | null {
  const place = { tokens: promptTokens, tokensBefore: 0 }
  const parts = { ...inputPartsOf(place, promptCacheOf(prompt, promptTokens, now)), call: 1 }
  if (prompt.price === null) return null
  const rates = ratesFor(prompt.price, rateClassAhead(promptTokens))
  return markUnconfirmed(costOfTokenParts(parts, rates), rates)
}

/** The expected price of a model's next prompt, with the draft or without it. Null without a price. */
export function nextPriceOf(prompt: NextPrompt, draft: Question | null): Money | null {
  return expectedPriceOf(prompt, forecastOf(prompt, draft).promptTokens)
}

/** Today's price of the chat's own model; null until loaded and without one. The demo's are made up. */
export function useModelPrice({ id, connectionId, modelId }: Conversation): NextPrompt['price'] {
  const [prompt] = useNextPrompts(id)?.prompts ?? []
  if (useConnection(connectionId)?.kind === 'demo') return demoPriceOf(modelId)
  return prompt?.modelId === modelId ? prompt.price : null
}

/** Several models count as uncached if any of them does, and their records are added. */
function cacheNow({ prompts }: NextPrompts, now: number): CacheNow | null {
  const seen = prompts.flatMap(({ cache, base }) => (cache === null || base.known === 0 ? [] : [cache]))
  if (seen.length === 0) return null
  const add = (one: CacheRecord, other: CacheRecord): CacheRecord => ({
    soon: { hits: one.soon.hits + other.soon.hits, calls: one.soon.calls + other.soon.calls },
    late: { hits: one.late.hits + other.late.hits, calls: one.late.calls + other.late.calls },
  })
  return {
    isLikelyCached: seen.every(({ cachedTokens, warmUntil }) => cachedTokens > 0 && now < warmUntil),
    record: seen.map(({ record }) => record).reduce(add),
  }
}

export function contextPercent(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
}

function turnsLeft(
  promptTokens: number,
  tokensPerTurn: number | null,
  contextLength: number | null,
): number | null {
  if (tokensPerTurn === null || tokensPerTurn <= 0 || contextLength === null) return null
  const turns = Math.floor((contextLength - promptTokens) / tokensPerTurn)
  return turns < 0 || turns > fewTurns ? null : turns
}

/** Prompt tokens of the next call, with the current draft; 0 until main has responded. */
export function useTokensAhead({ id, draft }: Pick<Conversation, 'id' | 'draft'>): number {
  const next = useNextPrompts(id)
  const features = useDraftFeatures(id, draft)
  const [prompt] = next?.prompts ?? []
  return prompt === undefined ? 0 : forecastOf(prompt, features).promptTokens
}

/** The same without all messages so far, after the given start of the prompt. */
export function useTokensFresh(
  { id, modelId, draft }: Pick<Conversation, 'id' | 'modelId' | 'draft'>,
  start: PromptFeatures,
): number {
  const rates = useTokenRates(id)
  const features = useDraftFeatures(id, draft)
  const base = { known: 0, variance: 0, features: start }
  return forecastOf({ modelId: modelId ?? '', base, rates }, features).promptTokens
}

export const useTokensPerTurn = (conversationId: string): number | null =>
  useNextPrompts(conversationId)?.tokensPerTurn ?? null

/** The part of the next call that a text adds. */
export interface AddedText {
  /** An estimate. */
  readonly tokens: number
  /** As in the forecast of the next call; null without a price. */
  readonly price: Money | null
}

export function addedBy(text: string, next: NextPrompts | null): AddedText {
  const prompt = next?.prompts[0]
  const tokens = estimateTokens(text, prompt?.rates ?? priorTokenRates)
  if (!prompt?.price) return { tokens, price: null }
  const { promptTokens: tokensBefore } = forecastPrompt(prompt.base, prompt.rates)
  const cache = promptCacheOf(prompt, tokensBefore + tokens)
  const rates = ratesFor(prompt.price, rateClassAhead(tokensBefore + tokens))
  return { tokens, price: costOfTokenParts(inputPartsOf({ tokens, tokensBefore }, cache), rates) }
}
