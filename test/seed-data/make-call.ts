import type { StoredCall, StoredConnection } from '../../src/main/storage/row-types.ts'
import type { ArchivedMessage } from '../../src/main/transfer/archive.ts'
import type { CallState } from '../../src/shared/contract/usage/call.ts'
import { estimateTokens } from '../../src/shared/domain/usage/token-rates.ts'
import { aStoredCall, nothingReported } from '../fixtures/samples/stored.ts'
import type { Random } from './random.ts'

interface Asked {
  readonly number: number
  readonly connection: StoredConnection
  readonly title: string
  readonly model: string
  /** The answer of the call. */
  readonly message: ArchivedMessage
  /** The estimated tokens of the prompt. */
  readonly sentTokens: number
  /** The call of the answer before; null for a first one. */
  readonly before: StoredCall | null
}

/** The ledger row of an answer: nearly always complete, sometimes stopped or cut off and without counts. */
export function makeCall(
  random: Random,
  { number, connection, title, model, message, sentTokens, before }: Asked,
): StoredCall {
  const state = stateFor(random)
  const isReported = state === 'complete'
  const promptTokens = sentTokens + random.between(3, 9)
  const completionTokens = estimateTokens(message.text)
  const firstTokenMs = random.between(120, 1_900) + random.next()
  return aStoredCall(`seed-call-${message.id}`, {
    conversationId: message.conversationId,
    conversationTitle: title,
    messageId: message.id,
    connectionId: connection.id,
    connectionName: connection.name,
    baseAddress: connection.baseAddress,
    isDemo: connection.kind === 'demo',
    state,
    modelRequested: model,
    modelAnswered: model,
    usage: isReported
      ? { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
      : nothingReported,
    source: isReported ? 'reported' : 'not-reported',
    completionId: `chatcmpl-seed-${number}`,
    completionCreated: Math.floor(message.createdAt / 1_000),
    finishReason: isReported ? 'stop' : null,
    startedAt: message.createdAt - Math.round(firstTokenMs),
    utcOffsetMinutes: random.chance(0.9) ? 60 : 540,
    firstTokenMs,
    durationMs: firstTokenMs + completionTokens * (8 + random.next() * 20),
    historyTokens: isReported ? carriedFrom(before, promptTokens) : null,
  })
}

/** Like the app's breakdown: known if the prompt plainly continues a complete answer. */
function carriedFrom(before: StoredCall | null, promptTokens: number): number | null {
  if (before === null) return 0
  const { promptTokens: prompt, completionTokens: completion } = before.usage
  if (prompt === null || completion === null) return null
  return prompt + completion < promptTokens ? prompt + completion : null
}

function stateFor(random: Random): CallState {
  const number = random.next()
  if (number < 0.03) return 'stopped'
  return number < 0.04 ? 'cut-off' : 'complete'
}
