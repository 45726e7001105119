import { AppError } from '../../shared/domain/app/errors.ts'
import { readRedirect, readServiceError } from './errors/service-error.ts'
import { beginReading, type HttpInferenceOptions } from './http-inference.ts'
import type { InferenceEvent, ServiceTarget } from './inference.ts'
import type { AnswerPart } from './parsing/answer-part.ts'
import { answerReaderFor } from './parsing/api-answer-reader.ts'
import { createUsageChunkFilter } from './parsing/usage-chunk-filter.ts'
import { createByteMask } from './redaction/byte-mask.ts'
import { isUnpacked } from './transport/body-decoder.ts'
import { afterCut, orCutOff, type Reading } from './transport/body-reader.ts'
import type { Head } from './transport/http-exchange.ts'
import { type PassedRequest, passedRequest } from './transport/outgoing-request.ts'

/** A part of the response. */
export interface PassedPiece {
  readonly bytes: Uint8Array
  /** Reads the events in the bytes, once. Best after the program has the bytes, because reading takes time. */
  readonly events: () => readonly InferenceEvent[]
}

/** A response on its way to another program. */
export type PassedResponse = ReturnType<typeof responseOf>

/** A request that has a row of its own. */
interface PassedCall {
  /** Commits its row together with that of the request. */
  commitWithRow<T>(write: () => T): Promise<T>
  take(event: Extract<InferenceEvent, { type: 'sending' | 'sent' }>): void
}

/** Passes the requests of other programs to a service. One request each; never a retry. */
export interface PassThrough {
  /**
   * Throws `call-failed` if no response arrived, or a redirect, which is never followed. Writes the row of a call
   * while the network connection opens, and before any byte leaves.
   */
  pass(
    target: ServiceTarget,
    request: PassedRequest,
    stop: AbortSignal,
    call?: PassedCall,
  ): Promise<PassedResponse>
}

/** An image or a sound may be one event. Text itself is not kept, so an answer may have any length. */
const answerCaps = {
  maxEventLength: 32_000_000,
  maxAnswerLength: Number.POSITIVE_INFINITY,
  maxBodyBytes: Number.POSITIVE_INFINITY,
}

/** A list is kept until it is whole, so that models can be taken out. */
const listCaps = { maxBodyBytes: 24_000_000 }

/** They describe one network connection, or the packing that Tally removes. */
const droppedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'alt-svc',
  'strict-transport-security',
  'set-cookie',
])

export function createPassThrough(options: HttpInferenceOptions): PassThrough {
  // The bodies of programs are kept by the service that knows whether the user wants that.
  const responses = { keep: () => undefined }

  return {
    async pass(target, request, stop, call) {
      const outgoing = passedRequest(target, request)
      const caps = { ...(request.body === null ? listCaps : answerCaps), ...options.caps }
      const reading = beginReading(
        outgoing,
        { ...options, caps, responses, ...(call && { commitWithCall: call.commitWithRow }) },
        stop,
      )
      const { exchange, limits } = reading
      try {
        await exchange.open(limits.dataMs)
        call?.take({ type: 'sending' })
        const head = await exchange.send(limits.dataMs, () => call?.take({ type: 'sent' }))
        if (head.status < 200)
          throw exchange.failure({ code: 'not-understood', cause: `HTTP_${head.status}` })
        if (head.status >= 300 && head.status < 400)
          throw exchange.failure(readRedirect(head.status, head.header('location'), outgoing.address))
        // The request log needs its end even if nobody reads the body.
        stop.addEventListener('abort', () => exchange.close(null), { once: true })
        return responseOf(head, { request, stop }, reading)
      } catch (error) {
        exchange.close(codeOf(error))
        throw error
      }
    },
  }
}

function responseOf(
  head: Head,
  { request, stop }: { request: PassedRequest; stop: AbortSignal },
  reading: Reading,
) {
  const { exchange, redactor, limits } = reading
  const context = {
    status: head.status,
    contentType: head.header('content-type'),
    header: head.header,
    isChat: request.api !== null,
    asksForStream: request.asksForStream,
    extraNames: [],
  }
  const isGood = head.status < 300
  const named = new Set(
    head
      .header('connection')
      ?.toLowerCase()
      .split(/[\s,]+/),
  )
  const coding = head.header('content-encoding')
  const isStillPacked = coding !== null && !isUnpacked(coding)
  // Whatever its type says, the body may be a stream.
  const filter = isGood && request.removesUsageChunk ? createUsageChunkFilter() : null
  // Text is only counted, so it needs no search for the key.
  const counting = { ...redactor, answer: (text: string) => text }
  const reader =
    isGood && request.api !== null ? answerReaderFor(request.api, counting, context, limits) : null
  let failure: AppError | null = null
  let hasEnded = false

  async function* readPieces(): AsyncGenerator<PassedPiece> {
    const mask = createByteMask(redactor, { isRefusal: !isGood })
    const decoder = new TextDecoder()
    let refusal = ''
    const read = (bytes: Uint8Array, isEnd: boolean): InferenceEvent[] => {
      const text = decoder.decode(bytes, { stream: !isEnd })
      if (!isGood && refusal.length < limits.maxErrorLength) refusal += text
      // After a problem, nothing more would be read, only kept.
      if (reader === null || failure !== null || reader.isOver()) return []
      const parts = [
        ...(text === '' ? [] : reader.feed(text)),
        ...(isEnd && !reader.isOver() ? reader.end() : []),
      ]
      return eventsOf(parts, isEnd || reader.isOver())
    }
    const eventsOf = (parts: readonly AnswerPart[], isLast: boolean): InferenceEvent[] => {
      hasEnded ||= isLast
      return parts.flatMap((part) => {
        if (part.type !== 'problem') return [part]
        failure ??= exchange.failure(orCutOff(part.problem, reading))
        return []
      })
    }
    /** The end of an answer whose body broke off. Throws unless the answer is complete, or has another failure. */
    const readCut = (error: unknown): InferenceEvent[] => {
      if (reader === null || stop.aborted) throw error
      return hasEnded ? [] : eventsOf(afterCut(reader, error), true)
    }
    const once = (bytes: Uint8Array, isEnd: boolean): (() => InferenceEvent[]) => {
      let events: InferenceEvent[] | null = null
      return () => {
        events ??= read(bytes, isEnd)
        return events
      }
    }
    try {
      for await (const chunk of exchange.chunks(() => limits.dataMs)) {
        const bytes = mask.feed(chunk)
        const events = once(bytes, false)
        yield { bytes: filter?.feed(bytes) ?? bytes, events }
        events()
      }
      const bytes = mask.end()
      const events = once(bytes, true)
      yield { bytes: filter === null ? bytes : Buffer.concat([filter.feed(bytes), filter.end()]), events }
      events()
      if (!isGood)
        failure = exchange.failure(
          readServiceError(context, redactor.words(refusal), redactor.parse(refusal)),
        )
    } catch (error) {
      try {
        const events = readCut(error)
        yield { bytes: new Uint8Array(), events: () => events }
      } catch {
        if (!hasEnded) failure ??= error instanceof AppError ? error : null
      }
      throw error
    } finally {
      exchange.close(codeOf(failure))
    }
  }

  return {
    status: head.status,
    /** Without the headers that belong to one network connection only. */
    headers: head.fields().filter(([name, value]) => {
      const lower = name.toLowerCase()
      if (droppedHeaders.has(lower) || named.has(lower) || lower.startsWith('access-control-')) return false
      if (redactor.isIn(name) || redactor.isIn(value)) return false
      if (lower === 'content-encoding') return isStillPacked
      // A stream may be ended at a limit, and the filter takes bytes out.
      const mayChange = filter !== null || (isGood && request.asksForStream)
      return lower !== 'content-length' || (!mayChange && (coding === null || isStillPacked))
    }),
    /** Pulls the body as fast as the program reads it. Throws if the body broke off. */
    pieces: readPieces(),
    /** Whether the answer has ended, even if the body of its response has not, or broke off. */
    isOver: (): boolean => hasEnded,
    /** Whether the reason of its end has arrived, so that only counts and the end itself may follow. */
    isEnding: (): boolean => reader?.isEnding() === true,
    /** After the end: why the call failed although the body arrived. Null for an answer. */
    failure: (): AppError | null => failure,
  }
}

function codeOf(error: unknown) {
  return error instanceof AppError && error.code === 'call-failed' ? error.failure.code : null
}
