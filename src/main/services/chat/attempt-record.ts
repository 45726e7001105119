import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Store } from '../../storage/store.ts'
import type { AnswerLimits } from '../money/answer-limit.ts'
import type { Calibration } from '../usage/calibration.ts'
import type { PlannedCall } from './answer-run.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { promptMessages } from './prompt-messages.ts'
import type { SendIntent } from './send-intent.ts'
import { streamingModeOf } from './streaming-mode.ts'
import type { Turn } from './turn.ts'
import type { TurnRows } from './turn-rows.ts'

/** An attempt whose row is on disk, so the request may be sent. */
export interface AttemptRecord {
  readonly attempt: number
  readonly mode: StreamingMode
  readonly call: PlannedCall
}

interface Context {
  readonly store: Store
  readonly rows: TurnRows
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly limits: Pick<AnswerLimits, 'ofChat'>
  readonly inferences: Readonly<Record<ConnectionKind, Inference>>
}

/**
 * Rows before bytes: writes messages, answers and call rows in one transaction before any request is sent.
 */
export function recordTurns(
  turns: readonly Turn[],
  intent: SendIntent,
  context: Context,
): { turn: Turn; first: AttemptRecord }[] {
  return context.store.transaction(() => {
    const answerIds = context.rows.place(turns, intent)
    return turns.map((turn, index) => {
      const answerId = answerIds[index] ?? ''
      const first = { answerId, attempt: 1, mode: streamingModeOf(turn.connection) }
      return { turn, first: recordAttempt(turn, first, context) }
    })
  })
}

/** Reads the request in the same transaction. After the commit, no local step is left that could fail. */
export function recordAttempt(
  turn: Turn,
  { answerId, attempt, mode }: { answerId: string; attempt: number; mode: StreamingMode },
  { store, rows, inferences, calibration, limits }: Context,
): AttemptRecord {
  const { conversation, connection, modelId, target } = turn
  return store.transaction(() => {
    const callId = rows.insertCall(turn, answerId, { attempt, mode })
    store.parameters.setAnswer(answerId, turn.messageFields)
    // Send exactly what the row says.
    const { excluded = null, forecast = null, extraFields } = store.calls.find(callId) ?? {}
    const messages = promptMessages(store.messages, answerId, excluded, turn.history)
    const promptTokens = forecast?.promptTokens ?? 0
    // An answer that arrives whole can't be closed.
    const limit =
      mode === 'whole'
        ? null
        : limits.ofChat(conversation.id, { reservedId: answerId, connection, modelId, promptTokens })
    const call = {
      callId,
      conversationId: conversation.id,
      messageId: answerId,
      inference: inferences[connection.kind],
      target,
      limit,
      request: {
        model: modelId,
        messages,
        extraFields: extraFields ?? '',
        streamingMode: mode,
        turnId: answerId,
        callId,
        attempt,
      },
      counting: {
        isChosen: connection.answers === 'streamed',
        fromSending: false,
        count: ({ text, reasoning }: AnswerWords) => ({
          promptTokens,
          completionTokens:
            limit?.tokens() ?? estimateTokens(text + reasoning, calibration.ratesOf(connection.id, modelId)),
        }),
      },
    }
    return { attempt, mode, call }
  })
}
