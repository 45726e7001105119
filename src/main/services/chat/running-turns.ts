import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import type { TurnRun } from './turn-run.ts'

/** The running answers: one turn for each conversation, each answer at its own pace. */
export interface RunningTurns {
  /** For one conversation, or for any conversation if null. */
  has(conversationId: string | null): boolean
  /** Reserves the conversation, or replaces its runs. */
  put(conversationId: string, runs: readonly TurnRun[]): void
  /** Removes one answer. Frees the conversation after its last answer. */
  end(conversationId: string, messageId: string): void
  free(conversationId: string): void
  /** Frees every conversation and returns all runs. */
  takeAll(): { conversationId: string; run: TurnRun }[]
  /** Stops all answers, or only the given answer. */
  stop(conversationId: string, messageId: string | null): void
  save(conversationId: string): void
  waits(conversationId: string): Wait[]
  wordsOf(conversationId: string, messageId: string): AnswerWords | null
}

export function createRunningTurns(): RunningTurns {
  const turns = new Map<string, readonly TurnRun[]>()
  const runsOf = (conversationId: string): readonly TurnRun[] => turns.get(conversationId) ?? []
  return {
    has: (conversationId) => (conversationId === null ? turns.size > 0 : turns.has(conversationId)),
    put: (conversationId, runs) => turns.set(conversationId, runs),
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
    save(conversationId) {
      for (const run of runsOf(conversationId)) run.save()
    },
    waits: (conversationId) => runsOf(conversationId).flatMap((run) => run.wait() ?? []),
    wordsOf(conversationId, messageId) {
      const run = runsOf(conversationId).find((candidate) => candidate.messageId === messageId)
      return run?.wordsOf(messageId) ?? null
    },
  }
}
