import { AppError } from '../../shared/errors.ts'
import { type Reading, readAnswer, readHead, readWholeBody } from './body-reader.ts'
import { completionsAddress, modelsAddress } from './endpoint.ts'
import { createExchange, type OutgoingRequest } from './exchange.ts'
import type { ChatRequest, Inference, ListedModels, ReplyPart, ServiceTarget } from './inference.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { readModels } from './models-reader.ts'
import { createRedactor } from './redactor.ts'
import { withoutKey } from './running-redactor.ts'
import { readServiceError } from './service-error.ts'
import { holdsError } from './service-words.ts'
import { unreadable } from './whole-answer.ts'

export interface HttpInferenceOptions {
  /** Milliseconds that never go back. */
  readonly elapsed: () => number
  readonly limits?: Partial<Limits>
}

/** Services over HTTP. One call is one request: nothing is ever sent again from here. */
export function createHttpInference(options: HttpInferenceOptions): Inference {
  const { elapsed } = options
  const limits = { ...defaultLimits, ...options.limits }

  function begin(request: OutgoingRequest, stop: AbortSignal): Reading {
    if (request.key !== null && !/^[\x21-\x7e]+$/.test(request.key)) {
      throw new AppError('key-malformed', 'The key holds characters that no header can carry.')
    }
    const redactor = createRedactor(request.key)
    return {
      exchange: createExchange(request, redactor, stop),
      redactor,
      limits,
      elapsed,
      startedAt: elapsed(),
    }
  }

  async function listModels(target: ServiceTarget, stop: AbortSignal): Promise<ListedModels> {
    const request = listRequest(target)
    const reading = begin(request, stop)
    try {
      return await readList(reading, request.address)
    } finally {
      reading.exchange.close()
    }
  }

  async function* complete(
    target: ServiceTarget,
    request: ChatRequest,
    stop: AbortSignal,
  ): AsyncGenerator<ReplyPart> {
    if (stop.aborted) return
    const outgoing = chatRequest(target, request)
    const reading = begin(outgoing, stop)
    try {
      yield* readReply(reading, outgoing, request.asksForStream, stop)
    } catch (error) {
      if (!stop.aborted) throw error
    } finally {
      reading.exchange.close()
    }
  }

  return { listModels, complete }
}

async function readList(reading: Reading, address: string): Promise<ListedModels> {
  const { exchange, redactor, limits } = reading
  const context = { address, isChat: false, asksForStream: false, limitMs: limits.listMs }
  const head = await readHead(reading, context)
  const text = await readWholeBody(reading, limits.listMs)
  const body = redactor.parse(text)
  const models = readModels(body)
  if (models) return models
  const problem = holdsError(body)
    ? readServiceError(head, redactor.words(text), body)
    : unreadable(redactor.words(text), head.contentType)
  throw exchange.failure(problem)
}

async function* readReply(
  reading: Reading,
  { address, key }: OutgoingRequest,
  asksForStream: boolean,
  stop: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const context = { address, isChat: true, asksForStream, limitMs: reading.limits.dataMs }
  const head = await readHead(reading, context)
  for await (const part of withoutKey(readAnswer(reading, head), key)) {
    if (stop.aborted) return
    if (part.type === 'problem') throw reading.exchange.failure(part.problem)
    yield part
  }
}

function listRequest(target: ServiceTarget): OutgoingRequest {
  const address = modelsAddress(target.baseAddress)
  return { method: 'GET', address, key: target.key, body: null, model: null, messageCount: null }
}

function chatRequest(target: ServiceTarget, request: ChatRequest): OutgoingRequest {
  const { model, messages, asksForStream } = request
  const plain = { model, messages: messages.map(({ role, content }) => ({ role, content })) }
  const body = asksForStream ? { ...plain, stream: true, stream_options: { include_usage: true } } : plain
  return {
    method: 'POST',
    address: completionsAddress(target.baseAddress),
    key: target.key,
    body: JSON.stringify(body),
    model,
    messageCount: messages.length,
  }
}
