import type {
  AnswerCeiling,
  CeilingGap,
  CeilingStop,
  ChatCeilings,
  ReachedLimit,
} from '../../../shared/contract/money/ceiling.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { ceilingOf } from '../../../shared/domain/money/ceiling.ts'
import {
  addDecimals,
  compareDecimals,
  negated,
  ofMillion,
  wholeMillionthsIn,
} from '../../../shared/domain/money/decimal.ts'
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
import type { Calibration } from '../usage/calibration.ts'
import type { BudgetGuard, ChatCall } from './budget-guard.ts'
import { isSpentBy } from './budget-status.ts'
import { nextPrice } from './next-price.ts'

/** Counts an answer while it streams, and says when it has passed a limit. */
export interface AnswerLimit {
  /** Counts text, reasoning and the arguments of tool calls, or takes over a reported count. */
  take(event: InferenceEvent): void
  /** The limit that the answer has passed. Null while it may continue. */
  reached(): ReachedLimit | null
  /** The tokens of the answer so far. */
  tokens(): number
  /** The model that answers. Null until the service has named it. */
  modelAnswered(): string | null
}

/** The limits of one answer. `budget` returns the budget that the answer has used up, if any. */
export interface AppliedLimits {
  readonly ceiling: AnswerCeiling | null
  /** By the model that answers; null until the service has named it. */
  priceOf(modelAnswered: string | null): Price | null
  /** The expected prompt: a limit in money includes its price. */
  readonly promptTokens: number
  readonly rates: TokenRates
  budget(tokens: number): ReachedLimit | null
}

export function createAnswerLimit({
  ceiling,
  priceOf,
  promptTokens,
  rates,
  budget,
}: AppliedLimits): AnswerLimit {
  const mostBy = (model: string | null): number | null =>
    ceiling === null ? null : mostTokens(ceiling, { price: priceOf(model), promptTokens })
  let modelAnswered: string | null = null
  let most = mostBy(modelAnswered)
  const counter = createTokenCounter(rates)
  // An answer that arrives whole is paid for before Tally sees its first word.
  let isWhole = false
  // Services report the counts of an answer at its end, where nothing is left to close.
  let hasGrown = false
  return {
    tokens: counter.tokens,
    modelAnswered: () => modelAnswered,
    take(event) {
      if (event.type === 'facts' && event.model !== null && event.model !== modelAnswered) {
        modelAnswered = event.model
        most = mostBy(modelAnswered)
      }
      if (event.type === 'begun') isWhole = event.form === 'whole'
      if (isPiece(event)) hasGrown = true
      counter.take(event)
    },
    reached() {
      if (isWhole || !hasGrown) return null
      hasGrown = false
      const tokens = counter.tokens()
      if (tokens === 0) return null
      if (ceiling !== null && most !== null && tokens > most) return ceiling
      return budget(tokens)
    },
  }
}

/** Counts the tokens of an answer as it arrives: the same as for the whole text at once. */
export function createTokenCounter(rates: TokenRates): Pick<AnswerLimit, 'take' | 'tokens'> {
  const texts = {
    text: createFeatureCounter(),
    reasoning: createFeatureCounter(),
    tool: createFeatureCounter(),
  }
  let reported = 0
  let known: number | null = 0
  return {
    take(event) {
      if (event.type === 'usage') reported = outputOf(event) ?? reported
      else if (isPiece(event)) texts[event.type].add(event.text)
      else return
      known = null
    },
    tokens() {
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
export function mostTokens(
  { amount, currency }: Pick<AnswerCeiling, 'amount' | 'currency'>,
  { price, promptTokens }: Priced,
): number | null {
  if (currency === null) return Number(amount)
  if (price?.currency !== currency) return null
  const left = addDecimals([amount, negated(ofMillion(price.promptPerMillion, promptTokens))])
  if (left.startsWith('-')) return -1
  return price.completionPerMillion === '0' ? null : wholeMillionthsIn(left, price.completionPerMillion)
}

/** Why Tally can't hold a limit. Null if it can. */
function gapOf(
  { currency }: Pick<AnswerCeiling, 'currency'>,
  { mode, price }: { readonly mode: StreamingMode; readonly price: Price | null },
): CeilingGap | null {
  if (mode === 'whole') return 'no-stream'
  return currency !== null && price === null ? 'no-price' : null
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
export type LimitAnswer = (call: LimitedCall) => AnswerLimit

export interface AnswerLimits {
  /**
   * Throws before anything is written if a prompt alone costs more than the limit of its answer, unless the
   * person allowed that. The calls are of one chat.
   */
  admit(calls: readonly ChatCall[]): LimitAnswer
  /** The chat's message was sent, so its allowance is used. */
  noteSent(conversationId: string): void
  /** The limits of a program's call: that of its project or connection, and its budgets if it stops at them. */
  ofProgram(program: StoredProgram, call: LimitedCall): AnswerLimit
  readonly handlers: HandlersOf<'ceilings'>
}

interface Dependencies {
  readonly store: Store
  readonly settings: Pick<SettingsService, 'value'>
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly guard: Pick<BudgetGuard, 'watch'>
  now(): number
}

/** The window sends at once after the person's consent. A later send needs a new decision. */
const allowanceMs = 60_000

export function createAnswerLimits({ store, settings, calibration, guard, now }: Dependencies): AnswerLimits {
  const { ceilings } = store
  const allowedAt = new Map<string, number>()

  /** The price that a limit in money needs: null for other limits, and without a price in its currency. */
  function priceOf(
    limit: Pick<AnswerCeiling, 'currency'> | null,
    call: Pick<LimitedCall, 'connection' | 'modelId'>,
    modelAnswered: string | null = null,
  ): Price | null {
    if (limit === null || limit.currency === null) return null
    const { connection, modelId } = call
    return nextPrice(store, { connection, modelId, modelAnswered, at: now(), currency: limit.currency })
  }

  function limitOf(ceiling: AnswerCeiling | null, stopsAtBudget: boolean, call: LimitedCall): AnswerLimit {
    const { reservedId, connection, modelId, promptTokens } = call
    const limit = createAnswerLimit({
      ceiling,
      priceOf: (modelAnswered) => priceOf(ceiling, call, modelAnswered),
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
      project: projectId === null ? null : ceilings.ofProject(projectId),
      connection: ceilings.ofConnection(connectionId),
    }
  }

  function choicesOf(conversationId: string, connectionId: string) {
    const { projectId } = conversationOf(store, conversationId)
    return {
      chat: ceilings.ofChat(conversationId),
      ...widerChoices(projectId, connectionId),
      default: settings.value('answerCeiling'),
    }
  }

  /** The limits of a chat's next answer, and whether they hold. */
  function read(conversationId: string): ChatCeilings {
    const { id, connectionId, modelId, projectId } = conversationOf(store, conversationId)
    const { default: ofAll, ...own } = choicesOf(id, connectionId)
    const ceiling = ceilingOf({ ...own, default: ofAll })
    const connection = store.connections.find(connectionId)
    if (connection === null) return { ...own, ceiling, gap: null, budgetGaps: [] }
    const mode = streamingModeOf(connection)
    const gapIn = (limit: Pick<AnswerCeiling, 'currency'>): CeilingGap | null =>
      gapOf(limit, { mode, price: modelId === null ? null : priceOf(limit, { connection, modelId }) })
    const scope = { conversationId: id, programId: null, projectId, connection }
    const budgets = settings.value('stopsAtBudget')
      ? store.budgets.list().filter((budget) => isSpentBy(budget, scope))
      : []
    return {
      ...own,
      ceiling,
      gap: ceiling && gapIn(ceiling),
      budgetGaps: budgets.flatMap(({ limit: amount, currency }) => {
        const gap = gapIn({ currency })
        return gap === null ? [] : [{ amount, currency, gap }]
      }),
    }
  }

  function stopOf({ conversationId, connection, modelId, forecast }: ChatCall): CeilingStop | null {
    const ceiling = ceilingOf(choicesOf(conversationId, connection.id))
    const price = priceOf(ceiling, { connection, modelId })
    if (ceiling === null || price === null) return null
    const { promptTokens } = forecast
    const promptCost = ofMillion(price.promptPerMillion, promptTokens)
    if (compareDecimals(promptCost, ceiling.amount) <= 0) return null
    return { conversationId, ceiling, modelId, promptTokens, promptCost }
  }

  return {
    admit(calls) {
      const conversationId = calls[0]?.conversationId ?? ''
      const at = allowedAt.get(conversationId) ?? null
      const isAllowed = at !== null && now() - at >= 0 && now() - at <= allowanceMs
      for (const call of isAllowed ? [] : calls) {
        const ceilingStop = stopOf(call)
        if (ceilingStop !== null)
          throw new AppError('prompt-over-ceiling', 'The prompt costs more than the limit.', { ceilingStop })
      }
      return (call) => {
        const ceiling = isAllowed ? null : ceilingOf(choicesOf(conversationId, call.connection.id))
        return limitOf(ceiling, settings.value('stopsAtBudget'), call)
      }
    },
    noteSent: (conversationId) => void allowedAt.delete(conversationId),
    ofProgram: ({ stopsAtBudget, projectId }, call) =>
      limitOf(ceilingOf(widerChoices(projectId, call.connection.id)), stopsAtBudget, call),
    handlers: {
      ...choiceHandlers(store, read),
      /** Allows the chat's next message for a minute. That answer has no limit of its own. */
      'ceilings.allow': ({ conversationId }) =>
        void allowedAt.set(conversationOf(store, conversationId).id, now()),
    },
  }
}

/** The requests that read and choose limits. */
function choiceHandlers(store: Store, read: (conversationId: string) => ChatCeilings) {
  const { ceilings } = store
  return {
    'ceilings.read': ({ conversationId }) => read(conversationId),
    'ceilings.setChat'({ conversationId, ceiling }) {
      ceilings.setChat(conversationOf(store, conversationId).id, ceiling)
      return read(conversationId)
    },
    'ceilings.ofProject': ({ projectId }) => ceilings.ofProject(projectOf(store, projectId).id),
    'ceilings.setProject': ({ projectId, ceiling }) =>
      ceilings.setProject(projectOf(store, projectId).id, ceiling),
    'ceilings.ofConnection': ({ connectionId }) =>
      ceilings.ofConnection(connectionOf(store, connectionId).id),
    'ceilings.setConnection': ({ connectionId, ceiling }) =>
      ceilings.setConnection(connectionOf(store, connectionId).id, ceiling),
  } satisfies Partial<Handlers>
}
