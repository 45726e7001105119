import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import type { TurnRun } from './turn-run.ts'

/** The answers that are on their way: those of one turn for each conversation, every one at its own pace. */
export interface RunningTurns {
  /** In this conversation; with null in any. */
  has(conversationId: string | null): boolean
  /** Takes the place of the conversation, or changes who has it. */
  put(conversationId: string, runs: readonly TurnRun[]): void
  /** One of its answers is over; the place is free once all are. */
  end(conversationId: string, messageId: string): void
  free(conversationId: string): void
  /** Frees every place, and names who had them. */
  takeAll(): { conversationId: string; run: TurnRun }[]
  /** All of them, or the one of this answer. */
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
