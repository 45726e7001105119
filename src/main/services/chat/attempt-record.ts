import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Asking, Store } from '../../storage/store.ts'
import type { Calibration } from '../usage/calibration.ts'
import type { PlannedCall } from './answer-run.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { messagesFor } from './prompt-messages.ts'
import { askingOf } from './streaming-mode.ts'
import type { Turn } from './turn.ts'
import type { TurnRows } from './turn-rows.ts'

/** A try whose row is on disk: it may be made. */
export interface WrittenTry {
  readonly attempt: number
  readonly asking: Asking
  readonly call: PlannedCall
}

interface Surroundings {
  readonly store: Store
  readonly rows: TurnRows
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly inferences: Readonly<Record<ConnectionKind, Inference>>
}

/** Rows before bytes: messages, answers and the row of every call are on disk as one before any of them leaves, or none is. */
export function writeTurns(
  turns: readonly Turn[],
  place: () => readonly string[],
  surroundings: Surroundings,
): { turn: Turn; first: WrittenTry }[] {
  return surroundings.store.transaction(() => {
    const answerIds = place()
    return turns.map((turn, index) => {
      const answerId = answerIds[index] ?? ''
      const first = { answerId, attempt: 1, asking: askingOf(turn.connection) }
      return { turn, first: writeTry(turn, first, surroundings) }
    })
  })
}

/** What is to be asked is read in the same transaction: once its row is on disk nothing is left that could fail. */
export function writeTry(
  turn: Turn,
  { answerId, attempt, asking }: { answerId: string; attempt: number; asking: Asking },
  { store, rows, inferences, calibration }: Surroundings,
): WrittenTry {
  const { conversation, connection, modelId, target } = turn
  return store.transaction(() => {
    const callId = rows.insertCall(turn, answerId, { attempt, asking })
    // What goes is what its row says.
    const { leftOut = null, forecast = null } = store.calls.find(callId) ?? {}
    const messages = messagesFor(store.messages, answerId, leftOut, turn.said)
    const call = {
      callId,
      conversationId: conversation.id,
      messageId: answerId,
      inference: inferences[connection.kind],
      target,
      request: { model: modelId, messages, asking, turnId: answerId, callId, attempt },
      counting: {
        isChosen: connection.answers === 'streamed',
        count: ({ text, reasoning }: AnswerWords) => ({
          promptTokens: forecast?.promptTokens ?? 0,
          completionTokens: estimateTokens(text + reasoning, calibration.ratesOf(connection.id, modelId)),
        }),
      },
    }
    return { attempt, asking, call }
  })
}
