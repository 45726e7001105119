import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { AnswerForm } from '../../../shared/contract/connections/connection.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { ChatRequest, Inference, ReplyPart, ServiceTarget } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { CallEnd, Store } from '../../storage/store.ts'
import { type AnswerOutcome, advance, type Counting, endOf, nothingYet } from './answer-progress.ts'
import { createFrameGatherer } from './frame-batcher.ts'
import { type AnswerWords, createTextSaver } from './partial-answer-saver.ts'

export interface PlannedCall {
  readonly callId: string
  readonly conversationId: string
  readonly messageId: string
  readonly inference: Pick<Inference, 'complete'>
  readonly target: ServiceTarget
  readonly request: ChatRequest
  /** How what the service does not report is counted by ourselves. */
  readonly counting: Counting
}

export interface EndedAnswer {
  readonly messageId: string
  readonly words: AnswerWords
  /** What came, whatever was asked for. */
  readonly form: AnswerForm | null
  readonly failure: Failure | null
  readonly end: CallEnd
  /** Puts text, failure and row on disk as one, or throws. */
  save(): void
}

export interface AnswerRun {
  /** Puts the text so far on disk if it can. */
  save(): void
  stop(): void
  /** All that has come so far. */
  words(): AnswerWords
  /** Ends it on the spot because the app ends; null where it had ended. What comes later is ignored. */
  interrupt(): EndedAnswer | null
  /** Resolves once no more will come; saving it is for whoever waits. */
  readonly ended: Promise<EndedAnswer>
}

interface Surroundings {
  readonly store: Pick<Store, 'transaction'> & {
    readonly calls: Pick<Store['calls'], 'markStreaming' | 'finish'>
    readonly messages: Pick<Store['messages'], 'appendAnswer' | 'setAnswer' | 'setFailure'>
  }
  readonly publish: Publish
  readonly log: Log
  elapsed(): number
  /** What of its prompt was history that was sent again; null where that is not known. */
  carriedBy(callId: string, end: CallEnd): number | null
}

/** One call from its first byte to its end. The row itself was committed before this begins. */
export function runAnswer(call: PlannedCall, surroundings: Surroundings): AnswerRun {
  const { store, publish, log, elapsed, carriedBy } = surroundings
  const { conversationId, messageId } = call
  const { promise: ended, resolve } = Promise.withResolvers<EndedAnswer>()
  const startedAt = elapsed()
  const stopping = new AbortController()
  let progress = nothingYet
  let isOver = false

  const framesOf = (part: 'text' | 'reasoning') =>
    createFrameGatherer(
      (offset, text) => publish({ type: 'answer-extended', conversationId, messageId, part, offset, text }),
      elapsed,
    )
  const frames = { text: framesOf('text'), reasoning: framesOf('reasoning') }
  const saver = createTextSaver((part) => store.messages.appendAnswer(messageId, part), noteRefusedWrite)

  /** What is written on the way only shortens what a crash can take: the answer goes on without it. */
  function noteRefusedWrite(error: unknown): void {
    log.warn('a part of an answer could not be saved', { error: errorKind(error) })
  }

  function markStreaming(httpStatus: number): void {
    if (isOver) return
    try {
      store.calls.markStreaming(call.callId, httpStatus)
    } catch (error) {
      noteRefusedWrite(error)
    }
  }

  function take(part: ReplyPart): void {
    progress = advance(progress, part, elapsed() - startedAt)
    // The first text often comes with it, and does not wait for a disk.
    if (part.type === 'begun') setImmediate(markStreaming, part.httpStatus)
    if (part.type !== 'text' && part.type !== 'reasoning') return
    frames[part.type].add(part.text)
    saver.add(part.type, part.text)
  }

  async function receive(): Promise<AnswerOutcome> {
    try {
      for await (const part of call.inference.complete(call.target, call.request, stopping.signal)) {
        if (isOver || stopping.signal.aborted) break
        take(part)
      }
      return { kind: stopping.signal.aborted ? 'stopped' : 'complete' }
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'stopped' }
      return { kind: 'failed', failure: failureIn(error, call) }
    }
  }

  function finish(outcome: AnswerOutcome): EndedAnswer | null {
    if (isOver) return null
    isOver = true
    frames.reasoning.flush()
    frames.text.flush()
    saver.stop()
    const { text, reasoning, form } = progress
    const words = { text, reasoning }
    const failure = outcome.kind === 'failed' ? outcome.failure : null
    const end = endOf(progress, outcome, elapsed() - startedAt, call.counting)
    const save = (): void =>
      store.transaction(() => {
        store.messages.setAnswer(messageId, words)
        store.messages.setFailure(messageId, failure)
        store.calls.finish(call.callId, end, carriedBy(call.callId, end))
      })
    const answer = { messageId, words, form, failure, end, save }
    resolve(answer)
    return answer
  }

  void receive().then(finish)
  return {
    save: saver.save,
    stop: () => stopping.abort(),
    words: () => ({ text: progress.text, reasoning: progress.reasoning }),
    interrupt() {
      const answer = finish({ kind: 'interrupted' })
      stopping.abort()
      return answer
    },
    ended,
  }
}

/** What no adapter translated is a fault of ours; the request had left, so the charge is not known. */
function failureIn(error: unknown, { target, request }: PlannedCall): Failure {
  if (error instanceof AppError && error.failure !== null) return error.failure
  return {
    code: 'not-understood',
    charge: 'not-known',
    sent: {
      method: 'POST',
      address: target.baseAddress,
      model: request.model,
      messageCount: request.messages.length,
      byteCount: null,
    },
    cameBack: null,
    cause: null,
    retryAfterMs: null,
    mayTryAgain: false,
    room: null,
    workingAddress: null,
  }
}
