import { AppError } from '../../shared/errors.ts'
import type { Publish } from '../../shared/events.ts'
import type { Failure } from '../../shared/failure.ts'
import type { ChatRequest, Inference, ServiceTarget } from '../inference/inference.ts'
import type { Store } from '../storage/store.ts'
import { type AnswerOutcome, advance, endOf, nothingYet } from './answer-progress.ts'
import { createFrameGatherer } from './frame-gatherer.ts'
import { createTextSaver } from './text-saver.ts'

export interface PlannedCall {
  readonly callId: string
  readonly conversationId: string
  readonly messageId: string
  readonly inference: Inference
  readonly target: ServiceTarget
  readonly request: ChatRequest
}

export interface AnswerRun {
  /** Puts the text so far on disk. */
  save(): void
  stop(): void
  /** Ends it on the spot because the app ends; what comes later is ignored. */
  interrupt(): void
  /** Resolves once the answer and its row are saved, with what went wrong if anything did. Never rejects. */
  readonly ended: Promise<Failure | null>
}

interface Surroundings {
  readonly store: Store
  readonly publish: Publish
  elapsed(): number
  /** Told when the end of an answer could not be saved. */
  onUnsaved(error: unknown): void
}

/** One call from its first byte to its row. The row itself was committed before this begins. */
export function runAnswer(call: PlannedCall, surroundings: Surroundings): AnswerRun {
  const { store, publish, elapsed } = surroundings
  const { conversationId, messageId } = call
  const startedAt = elapsed()
  const stopping = new AbortController()
  let progress = nothingYet
  let isOver = false

  const frames = createFrameGatherer(
    (offset, text) => publish({ type: 'answer-extended', conversationId, messageId, offset, text }),
    elapsed,
  )
  const saver = createTextSaver((text) => store.messages.setText(messageId, text))

  async function receive(): Promise<AnswerOutcome> {
    try {
      for await (const part of call.inference.complete(call.target, call.request, stopping.signal)) {
        if (isOver || stopping.signal.aborted) break
        progress = advance(progress, part, elapsed() - startedAt)
        if (part.type === 'begun') store.calls.markStreaming(call.callId, part.httpStatus)
        if (part.type !== 'text') continue
        frames.add(part.text)
        saver.update(progress.text)
      }
      return { kind: stopping.signal.aborted ? 'stopped' : 'complete' }
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'stopped' }
      return { kind: 'failed', failure: failureIn(error, call) }
    }
  }

  function finish(outcome: AnswerOutcome): Failure | null {
    if (isOver) return null
    isOver = true
    const failure = outcome.kind === 'failed' ? outcome.failure : null
    frames.flush()
    try {
      store.transaction(() => {
        saver.save()
        store.messages.setFailure(messageId, failure)
        store.calls.finish(call.callId, endOf(progress, outcome, elapsed() - startedAt))
      })
    } catch (error) {
      surroundings.onUnsaved(error)
    }
    return failure
  }

  return {
    save: saver.save,
    stop: () => stopping.abort(),
    interrupt() {
      finish({ kind: 'interrupted' })
      stopping.abort()
    },
    ended: receive().then(finish),
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
  }
}
