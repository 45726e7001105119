import type { StoredConnection } from '../../../src/main/storage/row-types.ts'
import type { ArchivedCall } from '../../../src/main/transfer/archive.ts'
import { aStoredCall, nothingReported } from '../../fixtures/samples/stored.ts'
import type { Random } from '../../seed-data/random.ts'
import { countTokens } from '../../service/tokens.ts'
import { speedOf } from './models.ts'
import { offsetAt } from './now.ts'
import type { Told, ToldAnswer } from './tell.ts'

interface Asked {
  readonly told: Told
  readonly answer: ToldAnswer
  readonly conversationId: string
  readonly messageId: string
  readonly connection: StoredConnection
  readonly sentTokens: number
  /** The call of the answer that it continues from. */
  readonly before: ArchivedCall | null
  readonly at: number
}

/** The tokens that start every prompt, and those that ask for the answer. */
const frameTokens = 3

/** The row of the ledger for one answer. */
export function callOf(asked: Asked, random: Random): ArchivedCall {
  const { told, answer, conversationId, messageId, connection, sentTokens, at } = asked
  const model = answer.model ?? told.model
  const promptTokens = sentTokens + frameTokens
  const completionTokens = countTokens(answer.text)
  const firstTokenMs = random.between(240, 780)
  const isFailed = typeof answer.end === 'object'
  const isReported = answer.end === undefined
  return aStoredCall(`call-${messageId}`, {
    conversationId,
    conversationTitle: told.title,
    messageId,
    connectionId: connection.id,
    connectionName: connection.name,
    baseAddress: connection.baseAddress,
    state: isFailed ? 'failed' : (answer.end ?? 'complete'),
    modelRequested: model,
    modelAnswered: isFailed ? null : model,
    usage: isReported
      ? { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
      : nothingReported,
    source: isReported ? 'reported' : isFailed ? 'none' : 'not-reported',
    estimate: answer.end === 'stopped' ? { promptTokens, completionTokens } : null,
    completionId: isFailed ? null : `chatcmpl-${messageId}`,
    completionCreated: isFailed ? null : Math.floor(at / 1_000),
    finishReason: isReported ? 'stop' : null,
    httpStatus: isFailed ? (answer.end.response?.status ?? null) : 200,
    failureCode: isFailed ? answer.end.code : null,
    startedAt: at - firstTokenMs,
    utcOffsetMinutes: offsetAt(at),
    firstTokenMs: isFailed ? null : firstTokenMs,
    durationMs:
      firstTokenMs +
      (isFailed ? 0 : (completionTokens / (speedOf(model) * (0.92 + random.next() * 0.16))) * 1_000),
    forecast: { promptTokens: promptTokens + random.between(-4, 4), range: random.between(4, 9) },
    historyTokens: isReported ? carriedFrom(asked, model) : null,
  })
}

/** Known where the same model continues from a whole answer. */
function carriedFrom({ before }: Asked, model: string): number | null {
  if (before === null) return 0
  return before.modelRequested === model ? before.usage.totalTokens : null
}
