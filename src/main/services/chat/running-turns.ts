import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import type { TurnRun } from './turn-run.ts'

interface PendingSend {
  /** Throws if the user stopped the send meanwhile. */
  refuseStopped(): void
}

/** The running answers: one turn for each conversation, each answer at its own pace. */
export interface RunningTurns {
  /** For one conversation, or for any conversation if null. */
  has(conversationId: string | null): boolean
  /** Reserves the conversation while its send is prepared. Preparing lasts as long as a keychain prompt. */
  reserve(conversationId: string): PendingSend
  /** Replaces the reservation by the running answers. */
  run(conversationId: string, runs: readonly TurnRun[]): void
  /** Removes one answer. Frees the conversation after its last answer. */
  end(conversationId: string, messageId: string): void
  free(conversationId: string): void
  /** Frees every conversation and returns all runs. */
  takeAll(): { conversationId: string; run: TurnRun }[]
  /** Stops all answers, or only the given answer. */
  stop(conversationId: string, messageId: string | null): void
  waits(conversationId: string): Wait[]
  wordsOf(conversationId: string, messageId: string): AnswerWords | null
}

export function createRunningTurns(): RunningTurns {
  const turns = new Map<string, readonly TurnRun[]>()
  const runsOf = (conversationId: string): readonly TurnRun[] => turns.get(conversationId) ?? []
  return {
    has: (conversationId) => (conversationId === null ? turns.size > 0 : turns.has(conversationId)),
    reserve(conversationId) {
      const pending = createPendingSend()
      turns.set(conversationId, [pending])
      return pending
    },
    run: (conversationId, runs) => turns.set(conversationId, runs),
    free: (conversationId) => turns.delete(conversationId),
    end(conversationId, messageId) {
      const others = runsOf(conversationId).filter((run) => run.messageId !== messageId)
      if (others.length === 0) turns.delete(conversationId)
      else turns.set(conversationId, others)
    },
    takeAll() {
      const all = [...turns].flatMap(([conversationId, runs]) => runs.map((run) => ({ conversationId, run })))
      turns.clear()
      return all
    },
    stop(conversationId, messageId) {
      for (const run of runsOf(conversationId))
        if (messageId === null || run.messageId === messageId) run.stop()
    },
    waits: (conversationId) => runsOf(conversationId).flatMap((run) => run.wait() ?? []),
    wordsOf(conversationId, messageId) {
      const run = runsOf(conversationId).find((candidate) => candidate.messageId === messageId)
      return run?.wordsOf(messageId) ?? null
    },
  }
}

/** A send without a request yet. */
function createPendingSend(): TurnRun & PendingSend {
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  return {
    messageId: null,
    stop,
    interrupt() {
      stop()
      return null
    },
    wait: () => null,
    wordsOf: () => null,
    refuseStopped() {
      if (isStopped) throw new AppError('stopped-before-sending', 'It was stopped before anything was sent.')
    },
  }
}
