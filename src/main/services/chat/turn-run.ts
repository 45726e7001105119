import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import { streamingModeWithout } from '../connections/streaming-mode.ts'
import type { CommonPorts } from '../ports.ts'
import { yieldToEvents } from '../yield-to-events.ts'
import type { AnswerRun, EndedAnswer, PlannedCall } from './answer-run.ts'
import type { AnswerWords } from './partial-answer-saver.ts'
import { createRetryPause, maxAttempts, type Pause, retryDelayMs } from './retry.ts'
import type { AttemptRecord } from './turn-rows.ts'

/** One answer with all its attempts. */
export interface TurnRun {
  /** Null while the answer's message does not exist yet. */
  readonly messageId: string | null
  /** Stops the answer, or the pause before its next attempt. */
  stop(): void
  /** Ends the answer immediately because the app quits. Null if no call is running. */
  interrupt(): EndedAnswer | null
  /** Null unless the run pauses before a retry. */
  wait(): Wait | null
  /** The text received so far. Null if the message is not the running one. */
  wordsOf(messageId: string): AnswerWords | null
}

export interface TurnContext extends Pick<CommonPorts, 'publish' | 'log' | 'elapsed'> {
  /** Makes a call whose row is on disk. */
  run(call: PlannedCall): AnswerRun
  /** Writes the row of the next attempt, or throws. */
  writeAttempt(attempt: number, mode: StreamingMode): AttemptRecord
  /** Learns from a complete answer what its service streams. */
  learn(mode: StreamingMode, ended: EndedAnswer): void
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
export function runTurn(first: AttemptRecord, context: TurnContext): TurnRun {
  const { publish, log, random } = context
  const { conversationId, messageId } = first.call
  let { mode, attempt } = first
  let attemptsMade = 1
  let answer: AnswerRun | null = null
  let waiting: { failure: Failure; pause: Pause } | null = null
  let isInterrupted = false
  begin(first)

  function begin(written: AttemptRecord): void {
    attempt = written.attempt
    const run = context.run(written.call)
    answer = run
    void run.ended.then((ended) => {
      if (answer === run) handleEnd(ended)
    })
  }

  function handleEnd(ended: EndedAnswer): void {
    answer = null
    const isSaved = context.isEndSaved(ended)
    if (ended.end.state === 'complete') context.learn(mode, ended)
    if (isSaved && ended.failure !== null && isContinued(ended.failure)) return
    void endSoon()
  }

  /** Saving and showing a long answer take long, so others come between. No timer runs within the first turn. */
  async function endSoon(): Promise<void> {
    await yieldToEvents()
    await yieldToEvents()
    if (!isInterrupted) context.onOver(messageId)
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
    // The user stopped the turn while Tally read the key.
    if (waiting === null) return
    waiting = null
    attemptsMade += 1
    // Write the row before telling the window, because the window reads the row immediately.
    const hasBegun = isTargetUnchanged && hasNextBegun()
    publishWait()
    if (!hasBegun) context.onOver(messageId)
  }

  function hasNextBegun(): boolean {
    try {
      begin(context.writeAttempt(attempt + 1, mode))
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
    publish({ type: 'answer-waiting', conversationId, messageId, wait: wait() })
  }

  return {
    messageId,
    stop() {
      answer?.stop()
      if (waiting === null) return
      waiting.pause.stop()
      waiting = null
      publishWait()
      context.onOver(messageId)
    },
    interrupt() {
      isInterrupted = true
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
