import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { Calibration } from '../usage/calibration.ts'
import { historyTokensOf } from '../usage/history-tokens.ts'
import { type AnswerRun, type EndedAnswer, runAnswer } from './answer-run.ts'
import { type AttemptRecord, recordAttempt } from './attempt-record.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { createRetryPause, maxAttempts, type Pause, retryDelayMs } from './retry.ts'
import { learnStreaming, streamingModeWithout } from './streaming-mode.ts'
import type { Turn } from './turn.ts'
import type { TurnRows } from './turn-rows.ts'

/** One answer with all its attempts. */
export interface TurnRun {
  /** Null while the answer's message does not exist yet. */
  readonly messageId: string | null
  /** Saves the text so far. Logs a failure instead of throwing. */
  save(): void
  /** Stops the answer, or the pause before its next attempt. */
  stop(): void
  /** Ends the answer at once because the app quits. Null if no call is running. */
  interrupt(): EndedAnswer | null
  /** Null unless the run pauses before a retry. */
  wait(): Wait | null
  /** The text received so far. Null if the message is not the running one. */
  wordsOf(messageId: string): AnswerWords | null
}

export interface TurnContext {
  readonly store: Store
  readonly rows: TurnRows
  readonly calibration: Pick<Calibration, 'ratesOf'>
  readonly inferences: Readonly<Record<ConnectionKind, Inference>>
  readonly publish: Publish
  readonly log: Log
  elapsed(): number
  random(): number
  /** Whether the network is available. Always true for a service on this computer. */
  isOnline(): boolean
  /** Whether the turn may still be sent to the address for which it was prepared. */
  isStillMeant(): Promise<boolean>
  /** Saves the end. False if the disk refused; the callee then repeats the save until it succeeds. */
  isEndSaved(ended: EndedAnswer): boolean
  /** Reports that no attempt will follow. `unsaved` is the end of the last attempt if it is not on disk. */
  onOver(messageId: string, unsaved: EndedAnswer | null): void
}

/**
 * Makes the first attempt, then only retries that cannot cost twice. One kind drops a streaming field that
 * the service rejected. The other repeats a request that was certainly not processed. The row of the first
 * attempt is already on disk.
 */
export function runTurn(turn: Turn, first: AttemptRecord, surroundings: TurnContext): TurnRun {
  const { publish, log, random } = surroundings
  const { conversation, connection } = turn
  const { messageId } = first.call
  let { asking, attempt } = first
  let tries = 1
  let answer: AnswerRun | null = null
  let waiting: { failure: Failure; pause: Pause } | null = null
  begin(first)

  function begin(written: AttemptRecord): void {
    attempt = written.attempt
    const run = runAnswer(written.call, {
      ...surroundings,
      carriedBy: (callId, end) => historyTokensOf(surroundings.store, callId, end),
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
    const other = streamingModeWithout(asking, failure)
    if (other !== null) {
      asking = other
      return hasBegunAgain()
    }
    const pauseMs = retryDelayMs(failure, tries, random)
    if (pauseMs === null) return false
    const pause = createRetryPause(surroundings, pauseMs, { begun: tellWait, over: () => void tryAgain() })
    waiting = { failure, pause }
    tellWait()
    return true
  }

  async function tryAgain(): Promise<void> {
    const isStillMeant = await surroundings.isStillMeant()
    // The person stopped the turn while Tally read the key.
    if (waiting === null) return
    waiting = null
    tries += 1
    // Write the row before telling the window, because the window reads the row at once.
    const hasBegun = isStillMeant && hasBegunAgain()
    tellWait()
    if (!hasBegun) surroundings.onOver(messageId, null)
  }

  function hasBegunAgain(): boolean {
    try {
      begin(recordAttempt(turn, { answerId: messageId, attempt: attempt + 1, asking }, surroundings))
      return true
    } catch (error) {
      log.warn('another try could not be written down and was not made', { error: errorKind(error) })
      return false
    }
  }

  function wait(): Wait | null {
    if (waiting === null) return null
    const { failure, pause } = waiting
    const left = maxAttempts - tries
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
