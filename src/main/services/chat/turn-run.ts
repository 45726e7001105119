import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { AnswerLimits } from '../money/answer-limit.ts'
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
  readonly limits: Pick<AnswerLimits, 'ofChat'>
  readonly inferences: Readonly<Record<ConnectionKind, Inference>>
  readonly publish: Publish
  readonly log: Log
  elapsed(): number
  random(): number
  /** Whether the network is available. Always true for a service on this computer. */
  isOnline(): boolean
  /** Whether the turn may still be sent to the address for which it was prepared. */
  isTargetUnchanged(): Promise<boolean>
  /** Saves the end. False if the disk refused; the callee then repeats the save until it succeeds. */
  isEndSaved(ended: EndedAnswer): boolean
  /** Reports that no attempt will follow. */
  onOver(messageId: string): void
}

/**
 * Makes the first attempt, then only retries that cannot cost twice. One kind drops a streaming field that
 * the service rejected. The other repeats a request that was certainly not processed. The row of the first
 * attempt is already on disk.
 */
export function runTurn(turn: Turn, first: AttemptRecord, context: TurnContext): TurnRun {
  const { publish, log, random } = context
  const { conversation, connection } = turn
  const { messageId } = first.call
  let { mode, attempt } = first
  let attemptsMade = 1
  let answer: AnswerRun | null = null
  let waiting: { failure: Failure; pause: Pause } | null = null
  begin(first)

  function begin(written: AttemptRecord): void {
    attempt = written.attempt
    const run = runAnswer(written.call, {
      ...context,
      historyTokensOf: (callId, end) => historyTokensOf(context.store, callId, end),
    })
    answer = run
    void run.ended.then((ended) => {
      if (answer === run) takeEnd(ended)
    })
  }

  function takeEnd(ended: EndedAnswer): void {
    answer = null
    const isSaved = context.isEndSaved(ended)
    if (ended.end.state === 'complete') learnStreaming(context, connection, mode, ended)
    if (isSaved && ended.failure !== null && isContinued(ended.failure)) return
    context.onOver(messageId)
  }

  function isContinued(failure: Failure): boolean {
    const other = streamingModeWithout(mode, failure)
    if (other !== null) {
      mode = other
      return hasNextBegun()
    }
    const pauseMs = retryDelayMs(failure, attemptsMade, random)
    if (pauseMs === null) return false
    const pause = createRetryPause(context, pauseMs, { begun: publishWait, over: () => void retry() })
    waiting = { failure, pause }
    publishWait()
    return true
  }

  async function retry(): Promise<void> {
    const isTargetUnchanged = await context.isTargetUnchanged()
    // The person stopped the turn while Tally read the key.
    if (waiting === null) return
    waiting = null
    attemptsMade += 1
    // Write the row before telling the window, because the window reads the row at once.
    const hasBegun = isTargetUnchanged && hasNextBegun()
    publishWait()
    if (!hasBegun) context.onOver(messageId)
  }

  function hasNextBegun(): boolean {
    try {
      begin(recordAttempt(turn, { answerId: messageId, attempt: attempt + 1, mode }, context))
      return true
    } catch (error) {
      log.warn('failed to record the next attempt, so it was not made', { error: errorKind(error) })
      return false
    }
  }

  function wait(): Wait | null {
    if (waiting === null) return null
    const { failure, pause } = waiting
    const left = maxAttempts - attemptsMade
    return {
      messageId,
      failure,
      remainingMs: pause.remainingMs(),
      attempt: attempt + 1,
      attempts: attempt + left,
    }
  }

  function publishWait(): void {
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
      publishWait()
      context.onOver(messageId)
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
