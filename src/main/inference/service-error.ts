import type { FailureCode } from '../../shared/failure.ts'
import { chargeOfStatus } from '../../shared/failure-status.ts'
import { failureCodeOf } from './failure-code.ts'
import { excerptOfMarkup, looksLikeHtml, looksLikeXml } from './plain-text.ts'
import type { Problem } from './problem.ts'
import { readRetryAfter } from './retry-after.ts'
import { readRoom } from './room-reader.ts'
import { readServiceWords, type ServiceWords } from './service-words.ts'
import { refusedFieldOf } from './stream-refusal.ts'

export interface ErrorContext {
  readonly status: number
  readonly contentType: string | null
  readonly isChat: boolean
  readonly asksForStream: boolean
  header(name: string): string | null
}

/** What a refusal means. `body` is the text; `parsed` what it is as JSON, or undefined. */
export function readServiceError(context: ErrorContext, body: string, parsed: unknown): Problem {
  if (parsed === undefined && looksLikeHtml(context.contentType, body)) return readPage(context, body)
  const isXml = parsed === undefined && looksLikeXml(context.contentType, body)
  const text = isXml ? excerptOfMarkup(body) : body
  const words = readServiceWords(parsed ?? text)
  const code = failureCodeOf({ ...context, words })
  // A key, a bill or a length that is named is what a service means, though it may mention the stream too.
  const refused = context.asksForStream && isOpen(code) ? refusedFieldOf(context.status, words) : null
  return {
    ...hintsOf(context, code, words),
    excerpt: words.message ?? text,
    body: text,
    ...(refused === null ? {} : { code: 'stream-refused', cause: refused }),
  }
}

function isOpen(code: FailureCode): boolean {
  return !['billing', 'too-long', 'key', 'rate'].includes(code)
}

/** Pages come from what stands before a service: the status tells, and their words are only shown. */
function readPage(context: ErrorContext, body: string): Problem {
  const words = readServiceWords(null)
  const code = failureCodeOf({ ...context, words })
  const isFromGate = code === 'request' || context.status === 403
  const hints = hintsOf(context, isFromGate ? 'web-page' : code, words)
  return { ...hints, excerpt: excerptOfMarkup(body) }
}

function hintsOf(context: ErrorContext, code: FailureCode, words: ServiceWords): Problem {
  const message = words.message ?? ''
  return {
    code,
    charge: chargeOfStatus(context.status),
    retryAfterMs: readRetryAfter({ ...context, message }, Date.now()),
    mayTryAgain: mayTryAgain(context, code),
    ...(code === 'too-long' ? { room: readRoom(words) } : {}),
  }
}

/** Only what certainly was not processed, and may be soon; a service that advises against it is believed. */
function mayTryAgain({ status, header }: ErrorContext, code: FailureCode): boolean {
  const isUnprocessed = status === 429 || status === 503
  return (
    isUnprocessed &&
    (code === 'rate' || code === 'busy') &&
    header('x-should-retry')?.trim().toLowerCase() !== 'false'
  )
}

/** A redirect is never followed: the conversation would go to a host that nobody chose. */
export function readRedirect(status: number, location: string | null, address: string): Problem {
  const target = location === null ? null : URL.parse(location, address)
  const isUnprocessed = [301, 302, 307, 308].includes(status)
  return {
    code: 'redirect',
    charge: isUnprocessed ? 'turned-away' : 'not-known',
    cause: target?.host ?? null,
  }
}
