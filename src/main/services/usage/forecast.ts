import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { forecastPrompt, type PromptBase, withQuestion } from '../../../shared/domain/usage/forecast.ts'
import { featuresOf } from '../../../shared/domain/usage/text-features.ts'
import { addFeatures, noPrompt, type PromptFeatures } from '../../../shared/domain/usage/token-rates.ts'
import { changedDistances, writeLeftOut } from '../../accounting/left-out.ts'
import { paceOf } from '../../accounting/pace.ts'
import { type PricedCall, priceAt, utcDayOf } from '../../accounting/pricing.ts'
import { featuresIn, isCounted, promptAhead } from '../../accounting/prompt-ahead.ts'
import type { Store, StoredMessage } from '../../storage/store.ts'
import { conversationOf, messageOf } from '../lookup.ts'
import { type Calibration, learnRates } from './calibration.ts'
import { callsSeen, type SeenCall } from './calls-seen.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage'>
type Asked = Reading & Pick<Store, 'connections' | 'prices'>

interface Dependencies {
  store: Reading
  calibration: Pick<Calibration, 'ratesOf'>
}

/** A call that is about to be made. */
interface CallAhead {
  readonly conversation: Pick<Conversation, 'connectionId' | 'systemPrompt'>
  readonly modelId: string
  /** The message that what is sent ends with, or that `text` will stand under; null where there is none. */
  readonly lastId: string | null
  /** What is not written down yet; empty where an answer is asked for again. */
  readonly text: string
}

/** About what the prompt of a call will count. */
export function forecastCall(dependencies: Dependencies, ahead: CallAhead): PromptForecast {
  const { conversation, modelId, lastId, text } = ahead
  const sent = sentAgain(dependencies.store, lastId)
  const base = baseOf(dependencies, sent, { conversation, modelId })
  const rates = dependencies.calibration.ratesOf(conversation.connectionId, modelId)
  return forecastPrompt(text === '' ? base : withQuestion(base, featuresOf(text)), rates)
}

export interface NextAsk {
  readonly conversationId: string
  /** None for that of the conversation. */
  readonly modelIds: readonly string[]
  /** The message that is being written anew; null for a new one. */
  readonly replacing: string | null
}

/** What the window adds what is typed to: it need not ask with every key. */
export async function nextPrompts(
  dependencies: Dependencies & { store: Asked; now(): number },
  ask: NextAsk,
): Promise<NextPrompts> {
  const { store, calibration, now } = dependencies
  await learnRates(calibration, conversationOf(store, ask.conversationId), ask.modelIds)
  const dayUtc = utcDayOf(now())
  const conversation = conversationOf(store, ask.conversationId)
  const { connectionId, modelId } = conversation
  const lastId =
    ask.replacing === null
      ? (store.messages.pathEnd(conversation.id)?.id ?? null)
      : messageOf(store, conversation.id, ask.replacing).parentId
  // Before a model is chosen there is a forecast all the same, by what is known of none.
  const modelIds = ask.modelIds.length > 0 ? ask.modelIds : [modelId ?? '']
  const line = lastId === null ? [] : lineTo(store, lastId, linesOfPace)
  const sent = sentAgain(store, lastId)
  return {
    prompts: modelIds.map((id) => {
      const { known, variance, features } = baseOf(dependencies, sent, { conversation, modelId: id })
      const { means, covariance, ...rates } = calibration.ratesOf(connectionId, id)
      return {
        modelId: id,
        pricePerMillion: pricePerMillion(store, {
          connectionId,
          modelAsked: id,
          modelAnswered: null,
          dayUtc,
        }),
        base: { known, variance, features: [...features] },
        rates: { means: [...means], covariance: covariance.map((row) => [...row]), ...rates },
      }
    }),
    tokensPerTurn: paceOf(line),
  }
}

/** The demo costs nothing, whatever price stands beside its name. */
function pricePerMillion(store: Asked, call: PricedCall): Money | null {
  if (store.connections.find(call.connectionId)?.kind === 'demo') return null
  const price = priceAt(store.prices.list(), call)
  return price && { currency: price.currency, amount: price.promptPerMillion }
}

const linesOfPace = 24
const firstLook = 8

/** What the next prompt begins with, whichever model is asked. */
interface SentAgain {
  readonly line: readonly SeenMessage[]
  /** What has been left out of it since it was counted, or put back. */
  readonly changed: PromptFeatures
}

function sentAgain(store: Reading, lastId: string | null): SentAgain {
  const line = lastId === null ? [] : lineFromCount(store, lastId)
  const counted = line.findLast(isCounted)
  return {
    // The question that is asked goes in any case.
    line: line.map((message) =>
      message.id === lastId && message.role === 'user' ? { ...message, isLeftOut: false } : message,
    ),
    changed: counted === undefined ? noPrompt : changedContext(store, counted),
  }
}

function baseOf(
  { calibration }: Dependencies,
  { line, changed }: SentAgain,
  { conversation, modelId }: Pick<CallAhead, 'conversation' | 'modelId'>,
): PromptBase {
  const base = promptAhead(line, {
    systemPrompt: conversation.systemPrompt,
    modelId,
    ratesOf: (id) => calibration.ratesOf(conversation.connectionId, id),
  })
  return { ...base, features: addFeatures(base.features, changed) }
}

interface SeenMessage extends StoredMessage {
  readonly call: SeenCall | null
}

/** The line up to a message, from at least the last answer that the service counted. */
function lineFromCount(store: Reading, lastId: string): SeenMessage[] {
  for (let count = firstLook; ; count *= 4) {
    const line = lineTo(store, lastId, count)
    if (line.some(isCounted) || line.length < count) return line
  }
}

function lineTo(store: Reading, lastId: string, count: number): SeenMessage[] {
  const line = store.messages.lineTo(lastId, count)
  const calls = callsSeen(store, line, store.calls.ofMessages(line.map(({ id }) => id)))
  return line.map((message) => ({ ...message, call: calls.get(message.id) ?? null }))
}

/** What has been left out of the messages above a counted answer since then, or put back. */
function changedContext(store: Reading, { id, call }: SeenMessage): PromptFeatures {
  const now = store.messages.leftOutAbove(id)
  const changed = changedDistances(writeLeftOut(now), call?.leftOut ?? null)
  if (changed.length === 0) return noPrompt
  const isLeftOut = new Set(now)
  const line = store.messages.idsTo(id)
  return changed.reduce((sum, distance) => {
    const message = store.messages.find(line.at(-1 - distance) ?? '')
    if (message === null) return sum
    const { role, text } = message
    return addFeatures(sum, featuresIn({ role, text, call: null }), isLeftOut.has(distance) ? -1 : 1)
  }, noPrompt)
}
