import type {
  ChatLimits,
  EffectiveLimit,
  LimitGap,
  LimitStop,
  ReachedLimit,
} from '../../../shared/contract/money/answer-limit.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import {
  costOfTokenParts,
  noParts,
  rateClassAhead,
  ratesFor,
} from '../../../shared/domain/money/cost-parts.ts'
import {
  addDecimals,
  compareDecimals,
  negated,
  wholeMillionthsIn,
} from '../../../shared/domain/money/decimal.ts'
import { effectiveLimit } from '../../../shared/domain/money/effective-limit.ts'
import { isUnconfirmed } from '../../../shared/domain/money/money.ts'
import { createFeatureCounter } from '../../../shared/domain/usage/text-features.ts'
import { promptFeatures, type TokenRates, tokensOf } from '../../../shared/domain/usage/token-rates.ts'
import { callTokens, mostOutputOf, noDetails } from '../../../shared/domain/usage/usage-details.ts'
import type { InferenceEvent } from '../../inference/inference.ts'
import { connectionOf, conversationOf, projectOf } from '../../storage/find-or-throw.ts'
import type { StoredConnection, StoredProgram } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { SettingsService } from '../app/settings.ts'
import { streamingModeOf } from '../connections/streaming-mode.ts'
import type { Handlers, HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { Calibration } from '../usage/calibration.ts'
import type { BudgetGuard, ChatCall } from './budget-guard.ts'
import { isSpentBy } from './budget-status.ts'
import { nextPrice } from './next-price.ts'

/** Counts an answer while it streams, and says when it has reached a limit. */
export type LimitWatch = ReturnType<typeof createLimitWatch>

/** The limits of one answer. `budget` returns the budget that the answer has used up, if any. */
export interface AppliedLimits {
  readonly answerLimit: EffectiveLimit | null
  /** By the model that answers; null until the service has named it. */
  priceOf(modelAnswered: string | null): Price | null
  /** The expected prompt: a limit in money includes its price. */
  readonly promptTokens: number
  readonly rates: TokenRates
  budget(): ReachedLimit | null
}

export function createLimitWatch({ answerLimit, priceOf, promptTokens, rates, budget }: AppliedLimits) {
  const mostBy = (model: string | null): number | null =>
    answerLimit === null ? null : affordableTokens(answerLimit, { price: priceOf(model), promptTokens })
  let modelAnswered: string | null = null
  let most = mostBy(modelAnswered)
  const counter = createTokenCounter(rates)
  // An answer that arrives whole is paid for before Tally sees its first word.
  let isWhole = false
  // Services report the counts of an answer at its end, where nothing is left to close.
  let hasGrown = false
  return {
    /** The tokens of the answer so far. */
    tokens: counter.tokens,
    /** The model that answers. Null until the service has named it. */
    modelAnswered: (): string | null => modelAnswered,
    /** Counts text, reasoning and the arguments of tool calls, or takes over a reported count. */
    take(event: InferenceEvent) {
      if (event.type === 'facts' && event.model !== null && event.model !== modelAnswered) {
        modelAnswered = event.model
        most = mostBy(modelAnswered)
      }
      if (event.type === 'begun') isWhole = event.form === 'whole'
      if (isPiece(event)) hasGrown = true
      counter.take(event)
    },
    /** The limit that the answer has reached. Null while it may continue. */
    reached(): ReachedLimit | null {
      if (isWhole || !hasGrown) return null
      hasGrown = false
      // Counting takes longer than reading a piece, so an answer without limits is counted at its end.
      if (answerLimit !== null && most !== null && counter.tokens() >= Math.max(most, 1)) return answerLimit
      return budget()
    },
  }
}

/** Counts the tokens of an answer as it arrives: the same as for the whole text at once. */
export function createTokenCounter(rates: TokenRates) {
  const texts = {
    text: createFeatureCounter(),
    reasoning: createFeatureCounter(),
    tool: createFeatureCounter(),
  }
  let reported = 0
  let known: number | null = 0
  return {
    take(event: InferenceEvent) {
      if (event.type === 'usage') reported = outputOf(event) ?? reported
      else if (isPiece(event)) texts[event.type].add(event.text)
      else return
      known = null
    },
    tokens(): number {
      if (known !== null) return known
      const estimates = Object.values(texts).map(({ features }) => tokensOf(promptFeatures(features), rates))
      known = Math.max(reported, Math.ceil(estimates.reduce((sum, tokens) => sum + tokens, 0)))
      return known
    },
  }
}

/** Reading a whole report takes time, and without a larger total it has no more output than the completion. */
function outputOf({ usage, report }: Extract<InferenceEvent, { readonly type: 'usage' }>): number | null {
  const isMore = callTokens(usage, noDetails).unassignedTokens > 0
  return mostOutputOf(usage, isMore ? report().details : noDetails)
}

type Piece = Extract<InferenceEvent, { readonly type: 'text' | 'reasoning' | 'tool' }>

/** Whether the answer grows with it. */
function isPiece(event: InferenceEvent): event is Piece {
  return event.type === 'text' || event.type === 'reasoning' || event.type === 'tool'
}

interface Priced {
  readonly price: Price | null
  readonly promptTokens: number
}

/**
 * The most tokens of an answer within a limit. Negative if the prompt alone costs more. Null without a limit:
 * the model has no price in its currency, or its output costs nothing.
 */
export function affordableTokens(
  { amount, currency }: Pick<EffectiveLimit, 'amount' | 'currency'>,
  { price, promptTokens }: Priced,
): number | null {
  if (currency === null) return Number(amount)
  if (price?.currency !== currency) return null
  const left = addDecimals([amount, negated(costOfPrompt(price, promptTokens))])
  if (left.startsWith('-')) return -1
  const { output, reasoning } = ratesFor(price, rateClassAhead(promptTokens)).rates
  const rate = compareDecimals(output, reasoning) < 0 ? reasoning : output
  return rate === '0' ? null : wholeMillionthsIn(left, rate)
}

/** With the fee of the call. */
function costOfPrompt(price: Price, promptTokens: number): string {
  const parts = { ...noParts, input: promptTokens, call: 1 }
  return costOfTokenParts(parts, ratesFor(price, rateClassAhead(promptTokens))).amount
}

/** Why Tally can't enforce a limit. Null if it can. */
function gapOf(
  { currency }: Pick<EffectiveLimit, 'currency'>,
  { mode, price }: { readonly mode: StreamingMode; readonly price: Price | null },
): LimitGap | null {
  if (mode === 'whole') return 'no-stream'
  if (currency === null) return null
  if (price === null) return 'no-price'
  return isUnconfirmed(price) ? 'unconfirmed-price' : null
}

/** An answer that is about to be requested. */
interface LimitedCall {
  /** The id under which the budgets expect its cost. */
  readonly reservedId: string
  readonly connection: StoredConnection
  readonly modelId: string
  readonly promptTokens: number
}

/** The limits of an answer of one chat, as they are when its call is made. */
export type LimitAnswer = (call: LimitedCall) => LimitWatch

export type AnswerLimits = ReturnType<typeof createAnswerLimits>

interface Dependencies extends Pick<CommonPorts, 'store' | 'now'> {
  readonly settings: Pick<SettingsService, 'value'>
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly guard: Pick<BudgetGuard, 'watch'>
}

/** The window sends at once after the user's consent. A later send needs a new decision. */
const allowanceMs = 60_000

export function createAnswerLimits({ store, settings, calibration, guard, now }: Dependencies) {
  const { answerLimits } = store
  const allowedAt = new Map<string, number>()

  /** The price that a limit in money needs: null for other limits, and without a price in its currency. */
  function priceOf(
    limit: Pick<EffectiveLimit, 'currency'> | null,
    call: Pick<LimitedCall, 'connection' | 'modelId'>,
    modelAnswered: string | null = null,
  ): Price | null {
    if (limit === null || limit.currency === null) return null
    const { connection, modelId } = call
    return nextPrice(store, { connection, modelId, modelAnswered, at: now(), currency: limit.currency })
  }

  function limitOf(
    answerLimit: EffectiveLimit | null,
    stopsAtBudget: boolean,
    call: LimitedCall,
  ): LimitWatch {
    const { reservedId, connection, modelId, promptTokens } = call
    const limit = createLimitWatch({
      answerLimit,
      priceOf: (modelAnswered) => priceOf(answerLimit, call, modelAnswered),
      promptTokens,
      rates: calibration.ratesOf(connection.id, modelId),
      budget() {
        const passed = usedUp()
        return passed && { level: 'budget', amount: passed.limit, currency: passed.currency }
      },
    })
    // Every answer counts in the budgets that others share with it, even if it doesn't stop at them itself.
    const watched = guard.watch(reservedId, promptTokens, limit)
    const usedUp = stopsAtBudget ? watched : () => null
    return limit
  }

  function widerChoices(projectId: string | null, connectionId: string) {
    return {
      project: projectId === null ? null : answerLimits.project.of(projectId),
      connection: answerLimits.connection.of(connectionId),
    }
  }

  function choicesOf(conversationId: string, projectId: string | null, connectionId: string) {
    return {
      chat: answerLimits.chat.of(conversationId),
      ...widerChoices(projectId, connectionId),
      default: settings.value('answerLimit'),
    }
  }

  /** The limits of a chat's next answer, and whether they hold. */
  function read(conversationId: string): ChatLimits {
    const { id, connectionId, modelId, projectId } = conversationOf(store, conversationId)
    const { default: ofAll, ...own } = choicesOf(id, projectId, connectionId)
    const answerLimit = effectiveLimit({ ...own, default: ofAll })
    const connection = store.connections.find(connectionId)
    if (connection === null) return { ...own, answerLimit, gap: null, budgetGaps: [] }
    const mode = streamingModeOf(connection)
    const gapIn = (limit: Pick<EffectiveLimit, 'currency'>): LimitGap | null =>
      gapOf(limit, { mode, price: modelId === null ? null : priceOf(limit, { connection, modelId }) })
    const scope = { conversationId: id, programId: null, projectId, connection }
    const budgets = settings.value('stopsAtBudget')
      ? store.budgets.list().filter((budget) => isSpentBy(budget, scope))
      : []
    return {
      ...own,
      answerLimit,
      gap: answerLimit && gapIn(answerLimit),
      budgetGaps: budgets.flatMap(({ limit: amount, currency }) => {
        const gap = gapIn({ currency })
        return gap === null ? [] : [{ amount, currency, gap }]
      }),
    }
  }

  function stopOf({ conversationId, projectId, connection, modelId, forecast }: ChatCall): LimitStop | null {
    const answerLimit = effectiveLimit(choicesOf(conversationId, projectId, connection.id))
    const price = priceOf(answerLimit, { connection, modelId })
    if (answerLimit === null || price === null) return null
    const { promptTokens } = forecast
    const promptCost = costOfPrompt(price, promptTokens)
    if (compareDecimals(promptCost, answerLimit.amount) <= 0) return null
    return { conversationId, answerLimit, modelId, promptTokens, promptCost }
  }

  return {
    /**
     * Throws before anything is written if a prompt alone costs more than the limit of its answer, unless the
     * user allowed that. The calls are of one chat.
     */
    admit(calls: readonly ChatCall[]): LimitAnswer {
      const conversationId = calls[0]?.conversationId ?? ''
      const at = allowedAt.get(conversationId) ?? null
      const isAllowed = at !== null && now() - at >= 0 && now() - at <= allowanceMs
      for (const call of isAllowed ? [] : calls) {
        const limitStop = stopOf(call)
        if (limitStop !== null)
          throw new AppError('prompt-over-limit', 'The prompt costs more than the limit.', { limitStop })
      }
      return (call) => {
        const { projectId } = conversationOf(store, conversationId)
        const choices = choicesOf(conversationId, projectId, call.connection.id)
        return limitOf(isAllowed ? null : effectiveLimit(choices), settings.value('stopsAtBudget'), call)
      }
    },
    /** The chat's message was sent, so its allowance is used. */
    noteSent: (conversationId: string) => void allowedAt.delete(conversationId),
    /** The limits of a program's call: that of its project or connection, and its budgets if it stops at them. */
    ofProgram: ({ stopsAtBudget, projectId }: StoredProgram, call: LimitedCall): LimitWatch =>
      limitOf(effectiveLimit(widerChoices(projectId, call.connection.id)), stopsAtBudget, call),
    handlers: {
      ...choiceHandlers(store, read),
      /** Allows the chat's next message for a minute. That answer has no limit of its own. */
      'answerLimits.allow': ({ conversationId }) =>
        void allowedAt.set(conversationOf(store, conversationId).id, now()),
    } satisfies HandlersOf<'answerLimits'>,
  }
}

const finders = { project: projectOf, connection: connectionOf }

/** The requests that read and choose limits. */
function choiceHandlers(store: Store, read: (conversationId: string) => ChatLimits) {
  const { answerLimits } = store
  return {
    'answerLimits.read': ({ conversationId }) => read(conversationId),
    'answerLimits.setChat'({ conversationId, answerLimit }) {
      answerLimits.chat.set(conversationOf(store, conversationId).id, answerLimit)
      return read(conversationId)
    },
    'answerLimits.of': ({ level, id }) => answerLimits[level].of(finders[level](store, id).id),
    'answerLimits.set': ({ level, id, answerLimit }) =>
      answerLimits[level].set(finders[level](store, id).id, answerLimit),
  } satisfies Partial<Handlers>
}
