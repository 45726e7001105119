import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { AnswerForm } from '../../../shared/contract/connections/connection.ts'
import { errorKind, failureOf } from '../../../shared/domain/app/errors.ts'
import { imagesOf } from '../../../shared/domain/chat/message-content.ts'
import type { ChatRequest, Inference, InferenceEvent, ServiceTarget } from '../../inference/inference.ts'
import type { CallEnd } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { LimitWatch } from '../money/answer-limits.ts'
import type { CommonPorts } from '../ports.ts'
import { type AnswerOutcome, advance, type Counting, endOf, nothingYet } from './answer-progress.ts'
import { type AnswerWords, createTextSaver } from './partial-answer-saver.ts'

const frameMs = 16

export interface PlannedCall {
  readonly callId: string
  readonly conversationId: string
  readonly messageId: string
  readonly inference: Pick<Inference, 'complete'>
  readonly target: ServiceTarget
  readonly request: ChatRequest
  /** Null where no limit can apply. */
  readonly limit: LimitWatch | null
  /** Counts the answer as it arrives, because counting a long text at its end would block the app. */
  readonly counter: Pick<LimitWatch, 'take'>
  /** Estimates counts that the service does not report. */
  readonly counting: Counting
}

export interface EndedAnswer {
  readonly messageId: string
  readonly words: AnswerWords
  /** The form in which the answer arrived, whatever form was requested. */
  readonly form: AnswerForm | null
  readonly failure: Failure | null
  readonly end: CallEnd
  /** Whether its request had images. */
  readonly hasImages: boolean
  /** Saves text, failure and row in one transaction, or throws. */
  save(): void
}

export type AnswerRun = ReturnType<typeof runAnswer>

interface RunContext extends Pick<CommonPorts, 'publish' | 'log' | 'elapsed'> {
  readonly store: Pick<Store, 'transaction' | 'commit'> & {
    readonly calls: Pick<Store['calls'], 'markStreaming' | 'finish'>
    readonly messages: Pick<Store['messages'], 'appendAnswer' | 'setAnswer' | 'setFailure'>
  }
  /** The history tokens in the prompt of a call. Null if not known. */
  historyTokensOf(callId: string, end: CallEnd): number | null
}

/** Runs one call from its first byte to its end. The caller must commit the row of the call first. */
export function runAnswer(call: PlannedCall, context: RunContext) {
  const { store, publish, log, elapsed, historyTokensOf } = context
  const { conversationId, messageId } = call
  const { promise: ended, resolve } = Promise.withResolvers<EndedAnswer>()
  const startedAt = elapsed()
  const stopping = new AbortController()
  let progress = nothingYet
  let isOver = false

  const framesOf = (part: 'text' | 'reasoning') =>
    createFrameBatcher(
      (offset, text) => publish({ type: 'answer-extended', conversationId, messageId, part, offset, text }),
      elapsed,
    )
  const frames = { text: framesOf('text'), reasoning: framesOf('reasoning') }
  // Without waiting for the disk: a busy one would block the app many times during an answer.
  const saver = createTextSaver(
    (part) => store.commit(() => store.messages.appendAnswer(messageId, part)),
    noteRefusedWrite,
  )

  /** Intermediate saves only limit the loss after a crash. The answer continues without them. */
  function noteRefusedWrite(error: unknown): void {
    log.warn('failed to save a part of an answer', { error: errorKind(error) })
  }

  function markStreaming(httpStatus: number): void {
    if (isOver) return
    try {
      store.commit(() => store.calls.markStreaming(call.callId, httpStatus))
    } catch (error) {
      noteRefusedWrite(error)
    }
  }

  function take(part: InferenceEvent): void {
    progress = advance(progress, part, elapsed() - startedAt)
    call.counter.take(part)
    // The first text often arrives in the same chunk and must not wait for the disk.
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
        const limit = call.limit?.reached() ?? null
        if (limit === null) continue
        // Closes the network connection first, so that the service stops working.
        stopping.abort()
        return { kind: 'stopped-at-limit', limit }
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
        // First, because any later change of the row would write a long text again.
        store.messages.setFailure(messageId, failure)
        store.messages.setAnswer(messageId, words)
        store.calls.finish(call.callId, end, historyTokensOf(call.callId, end))
      })
    const hasImages = imagesOf(call.request.messages).length > 0
    const answer = { messageId, words, form, failure, end, hasImages, save }
    resolve(answer)
    return answer
  }

  void receive().then(finish)
  return {
    stop: () => stopping.abort(),
    /** All text received so far. */
    words: (): AnswerWords => ({ text: progress.text, reasoning: progress.reasoning }),
    /**
     * Ends the answer immediately because the app quits. Ignores everything that arrives later. Null if the answer
     * had already ended.
     */
    interrupt(): EndedAnswer | null {
      const answer = finish({ kind: 'interrupted' })
      stopping.abort()
      return answer
    },
    /** Resolves after the last part. The caller has to save the result. */
    ended,
  }
}

/**
 * An error that no adapter translated is a bug in Tally. The request was sent, so the charge is not known.
 */
function failureIn(error: unknown, { target, request }: PlannedCall): Failure {
  const failure = failureOf(error)
  if (failure !== null) return failure
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
    response: null,
    cause: null,
    retryAfterMs: null,
    mayRetry: false,
    contextOverflow: null,
    refusedField: null,
    workingAddress: null,
  }
}

/** Batches deltas, so that the window gets at most one piece per frame. The first delta is sent immediately. */
export function createFrameBatcher(handOver: (offset: number, text: string) => void, elapsed: () => number) {
  let waiting = ''
  let offset = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    lastAt = elapsed()
    handOver(offset, text)
    offset += text.length
  }

  return {
    add(text: string) {
      waiting += text
      if (timer !== undefined) return
      const restMs = lastAt + frameMs - elapsed()
      if (restMs <= 0) flush()
      else timer = setTimeout(flush, restMs)
    },
    /** Sends the waiting text immediately and cancels the timer. */
    flush,
  }
}
