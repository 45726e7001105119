import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import type { TurnRun } from './turn-run.ts'

interface PendingSend {
  /** Throws if the user stopped the send meanwhile. */
  refuseStopped(): void
}

/** The running answers: one turn for each conversation, each answer at its own pace. */
export type RunningTurns = ReturnType<typeof createRunningTurns>

export function createRunningTurns() {
  const turns = new Map<string, readonly TurnRun[]>()
  const runsOf = (conversationId: string): readonly TurnRun[] => turns.get(conversationId) ?? []
  return {
    /** For one conversation, or for any conversation if null. */
    has: (conversationId: string | null): boolean =>
      conversationId === null ? turns.size > 0 : turns.has(conversationId),
    /** Reserves the conversation while its send is prepared. Preparing lasts as long as a keychain prompt. */
    reserve(conversationId: string): PendingSend {
      const pending = createPendingSend()
      turns.set(conversationId, [pending])
      return pending
    },
    /** Replaces the reservation by the running answers. */
    run: (conversationId: string, runs: readonly TurnRun[]) => void turns.set(conversationId, runs),
    free: (conversationId: string) => void turns.delete(conversationId),
    /** Removes one answer. Frees the conversation after its last answer. */
    end(conversationId: string, messageId: string): void {
      const others = runsOf(conversationId).filter((run) => run.messageId !== messageId)
      if (others.length === 0) turns.delete(conversationId)
      else turns.set(conversationId, others)
    },
    /** Frees every conversation and returns all runs. */
    takeAll(): { conversationId: string; run: TurnRun }[] {
      const all = [...turns].flatMap(([conversationId, runs]) => runs.map((run) => ({ conversationId, run })))
      turns.clear()
      return all
    },
    /** Stops all answers, or only the given answer. */
    stop(conversationId: string, messageId: string | null): void {
      for (const run of runsOf(conversationId))
        if (messageId === null || run.messageId === messageId) run.stop()
    },
    waits: (conversationId: string): Wait[] => runsOf(conversationId).flatMap((run) => run.wait() ?? []),
    wordsOf(conversationId: string, messageId: string): AnswerWords | null {
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
