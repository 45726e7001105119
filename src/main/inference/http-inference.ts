import type { TimeLimits } from '../../shared/contract/app/settings.ts'
import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import { AppError, failureOf } from '../../shared/domain/app/errors.ts'
import { extraFieldNames } from '../../shared/domain/chat/extra-fields.ts'
import { imagesOf } from '../../shared/domain/chat/message-content.ts'
import { holdsError } from './errors/answer-error.ts'
import { readServiceError } from './errors/service-error.ts'
import type {
  ChatRequest,
  Inference,
  InferenceEvent,
  ListedModels,
  OpeningCall,
  ServiceTarget,
} from './inference.ts'
import { createRecordedResponses } from './kept-responses.ts'
import type { AnswerPart } from './parsing/answer-part.ts'
import { readModels } from './parsing/models-reader.ts'
import { unreadable } from './parsing/whole-answer.ts'
import { redactorFor } from './redaction/redactor.ts'
import { withoutKey } from './redaction/stream-redactor.ts'
import { type Caps, limitsOf } from './response-limits.ts'
import { orCutOff, type Reading, readAnswer, readHead, readWholeBody } from './transport/body-reader.ts'
import { completionsAddress, otherBase } from './transport/endpoint.ts'
import { noConnection } from './transport/http-connection.ts'
import {
  beginOpening,
  createExchange,
  type ExchangeContext,
  type Opening,
} from './transport/http-exchange.ts'
import {
  chatRequest,
  chatRequestText,
  listRequest,
  type OutgoingRequest,
} from './transport/outgoing-request.ts'

export interface HttpInferenceOptions
  extends Pick<ExchangeContext, 'elapsed' | 'route' | 'requests' | 'onResume' | 'trust' | 'onDisk'> {
  /** In seconds; called for each request, so that changes apply immediately. */
  readonly limits: () => TimeLimits
  readonly caps?: Partial<Caps>
}

/**
 * Creates the HTTP client for services. An answer or a list is one request each; this client never retries.
 */
export function createHttpInference(options: HttpInferenceOptions): Inference {
  const responses = createRecordedResponses()

  const begin = (request: OutgoingRequest, stop: AbortSignal, opening: Opening | null = null): Reading =>
    beginReading(request, { ...options, responses, opening }, stop)

  async function listModels(target: ServiceTarget, stop: AbortSignal): Promise<ListedModels> {
    const request = listRequest(target)
    const reading = begin(request, stop)
    let lost: FailureCode | null = null
    try {
      return await readList(reading, request.address, target)
    } catch (error) {
      if (!stop.aborted) lost = failureOf(error)?.code ?? null
      throw withOtherAddress(error, target)
    } finally {
      reading.exchange.close(lost)
    }
  }

  async function* complete(
    opening: Opening | null,
    target: ServiceTarget,
    request: ChatRequest,
    stop: AbortSignal,
  ): AsyncGenerator<InferenceEvent> {
    let reading: Reading | null = null
    let lost: FailureCode | null = null
    try {
      if (stop.aborted) return
      const outgoing = await chatRequest(target, request)
      if (stop.aborted) return
      reading = begin(outgoing, stop, opening)
      await reading.exchange.open(reading.limits.dataMs)
      yield { type: 'sending' }
      const context = await readHead(reading, {
        address: outgoing.address,
        isChat: true,
        asksForStream: request.streamingMode !== 'whole',
        extraNames: extraFieldNames(request.extraFields),
        hasImages: imagesOf(request.messages).length > 0,
        limitMs: reading.limits.dataMs,
      })
      for await (const parts of withoutKey(readAnswer(reading, context), reading.redactor)) {
        for (const part of parts) yield orThrow(part, reading, stop)
      }
    } catch (error) {
      if (stop.aborted) return
      lost = failureOf(error)?.code ?? null
      throw error
    } finally {
      reading?.exchange.close(lost)
      if (reading === null) endUnused(opening)
    }
  }

  /** A connection that fails here fails again, and is reported, when the call is made. */
  async function open(target: ServiceTarget): Promise<OpeningCall> {
    const address = completionsAddress(target.baseAddress)
    const opening = await beginOpening({ ...target, address }, options).catch(() => null)
    return {
      complete: (...call) => complete(opening, ...call),
      log(call) {
        if (opening !== null) opening.logged = options.requests.begin({ method: 'POST', address, ...call })
      },
      left: opening?.left.promise ?? Promise.resolve(),
      close: () => opening?.connection.close(),
    }
  }

  return {
    listModels,
    complete: (...call) => complete(null, ...call),
    open,
    describe: chatRequestText,
    responseTo: responses.find,
  }
}

/** The user stopped the call before its request was made. */
function endUnused(opening: Opening | null): void {
  opening?.connection.close()
  opening?.logged?.({ status: null, failureCode: null, ...noConnection, durationMs: 0 })
}

/** Begins a request. Nothing of it leaves before the exchange is opened. */
export function beginReading(
  request: OutgoingRequest,
  options: HttpInferenceOptions & Pick<ExchangeContext, 'responses' | 'opening' | 'commitWithCall'>,
  stop: AbortSignal,
): Reading {
  const { elapsed } = options
  if (request.key !== null && !/^[\x21-\x7e]+$/.test(request.key)) {
    throw new AppError('key-malformed', 'The key holds characters that no header can carry.')
  }
  const redactor = redactorFor(request.key)
  const limits = limitsOf(options.limits(), options.caps)
  const exchange = createExchange(request, { ...options, redactor, limits }, stop)
  return { exchange, redactor, limits, elapsed, startedAt: elapsed() }
}

/** Throws for a problem, and for any part after the user stopped the call. */
function orThrow(part: AnswerPart, { exchange }: Reading, stop: AbortSignal): InferenceEvent {
  stop.throwIfAborted()
  if (part.type === 'problem') throw exchange.failure(part.problem)
  return part
}

async function readList(
  reading: Reading,
  address: string,
  { baseAddress }: ServiceTarget,
): Promise<ListedModels> {
  const { exchange, redactor, limits } = reading
  const context = { address, isChat: false, asksForStream: false, extraNames: [], limitMs: limits.listMs }
  await exchange.open(limits.listMs)
  const head = await readHead(reading, context)
  const text = await readWholeBody(reading, limits.listMs)
  const body = redactor.parse(text)
  const models = readModels(body, redactor, baseAddress)
  if (models) return models
  const problem = holdsError(body)
    ? readServiceError(head, redactor.words(text), body)
    : unreadable(redactor.words(text), head.contentType)
  throw exchange.failure(orCutOff(problem, reading))
}

/**
 * Names another common address where this one was not found. Tally sends the key there only if the user
 * agrees.
 */
function withOtherAddress(error: unknown, { baseAddress }: ServiceTarget): unknown {
  if (!(error instanceof AppError && error.code === 'call-failed')) return error
  if (error.failure.code !== 'address') return error
  const workingAddress = otherBase(baseAddress)
  return new AppError(error.code, error.message, { failure: { ...error.failure, workingAddress } })
}
