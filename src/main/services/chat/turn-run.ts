import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { Calibration } from '../usage/calibration.ts'
import { carriedBy } from '../usage/history-tokens.ts'
import { type AnswerRun, type EndedAnswer, runAnswer } from './answer-run.ts'
import { type WrittenTry, writeTry } from './attempt-record.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { createPause, mostTries, type Pause, pauseBeforeNextTry } from './retry.ts'
import { askingWithout, learnStreaming } from './streaming-mode.ts'
import type { Turn } from './turn.ts'
import type { TurnRows } from './turn-rows.ts'

/** One answer with all its tries. */
export interface TurnRun {
  /** The answer; null while it is not known yet which it will be. */
  readonly messageId: string | null
  /** Puts the text so far on disk if it can. */
  save(): void
  /** Ends the answer, or the pause before the next try of it. */
  stop(): void
  /** Ends it on the spot because the app ends; null where nothing is under way. */
  interrupt(): EndedAnswer | null
  /** Null unless it pauses before another try. */
  wait(): Wait | null
  /** What has come of this message so far; null where it is not the one that is under way. */
  wordsOf(messageId: string): AnswerWords | null
}

export interface TurnSurroundings {
  readonly store: Store
  readonly rows: TurnRows
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly inferences: Readonly<Record<ConnectionKind, Inference>>
  readonly publish: Publish
  readonly log: Log
  elapsed(): number
  random(): number
  /** Whether the network is there; of no meaning for a service on this computer. */
  isOnline(): boolean
  /** Whether the same may still be sent to where the turn was prepared to go. */
  isStillMeant(): Promise<boolean>
  /** False where the disk refused it; it is then taken care of until it does not. */
  isEndSaved(ended: EndedAnswer): boolean
  /** No more tries will be made; the end of the last one is handed over where it is not on disk. */
  onOver(messageId: string, unsaved: EndedAnswer | null): void
}

/**
 * Makes the first try and then, by itself, only what can cost nothing twice: the same without a streaming field that was turned away,
 * and the same again where it certainly was not processed. The row of the first one is on disk.
 */
export function runTurn(turn: Turn, first: WrittenTry, surroundings: TurnSurroundings): TurnRun {
  const { publish, log, random } = surroundings
  const { conversation, connection } = turn
  const { messageId } = first.call
  let { asking, attempt } = first
  let tries = 1
  let answer: AnswerRun | null = null
  let waiting: { failure: Failure; pause: Pause } | null = null
  begin(first)

  function begin(written: WrittenTry): void {
    attempt = written.attempt
    const run = runAnswer(written.call, {
      ...surroundings,
      carriedBy: (callId, end) => carriedBy(surroundings.store, callId, end),
    })
    answer = run
    void run.ended.then((ended) => {
      if (answer === run) takeEnd(ended)
    })
  }

  function takeEnd(ended: EndedAnswer): void {
    answer = null
    const isSaved = surroundings.isEndSaved(ended)
    if (ended.end.state === 'complete') learnStreaming(surroundings, connection, asking, ended)
    if (isSaved && ended.failure !== null && goesOn(ended.failure)) return
    surroundings.onOver(messageId, isSaved ? null : ended)
  }

  function goesOn(failure: Failure): boolean {
    const other = askingWithout(asking, failure)
    if (other !== null) {
      asking = other
      return hasBegunAgain()
    }
    const pauseMs = pauseBeforeNextTry(failure, tries, random)
    if (pauseMs === null) return false
    const pause = createPause(surroundings, pauseMs, { begun: tellWait, over: () => void tryAgain() })
    waiting = { failure, pause }
    tellWait()
    return true
  }

  async function tryAgain(): Promise<void> {
    const isStillMeant = await surroundings.isStillMeant()
    // It was stopped while the key was fetched.
    if (waiting === null) return
    waiting = null
    tries += 1
    // Its row is written before the window is told, which reads it at once.
    const hasBegun = isStillMeant && hasBegunAgain()
    tellWait()
    if (!hasBegun) surroundings.onOver(messageId, null)
  }

  function hasBegunAgain(): boolean {
    try {
      begin(writeTry(turn, { answerId: messageId, attempt: attempt + 1, asking }, surroundings))
      return true
    } catch (error) {
      log.warn('another try could not be written down and was not made', { error: errorKind(error) })
      return false
    }
  }

  function wait(): Wait | null {
    if (waiting === null) return null
    const { failure, pause } = waiting
    const left = mostTries - tries
    return {
      messageId,
      failure,
      remainingMs: pause.remainingMs(),
      attempt: attempt + 1,
      attempts: attempt + left,
    }
  }

  function tellWait(): void {
    publish({ type: 'answer-waiting', conversationId: conversation.id, messageId, wait: wait() })
  }

  return {
    messageId,
    save: () => answer?.save(),
    stop() {
      answer?.stop()
      if (waiting === null) return
      waiting.pause.stop()
      waiting = null
      tellWait()
      surroundings.onOver(messageId, null)
    },
    interrupt() {
      waiting?.pause.stop()
      waiting = null
      const ended = answer?.interrupt() ?? null
      answer = null
      return ended
    },
    wait,
    wordsOf: (id) => (id === messageId && answer !== null ? answer.words() : null),
  }
}
