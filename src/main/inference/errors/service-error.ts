import type { Charge, FailureCode } from '../../../shared/contract/chat/failure.ts'
import { chargeOfStatus } from '../../../shared/domain/chat/failure-status.ts'
import { readContextLimit } from '../parsing/context-limit-parser.ts'
import { excerptOfMarkup, looksLikeHtml, looksLikeXml } from '../parsing/text-excerpt.ts'
import { namesWhen, readRetryAfter } from '../transport/retry-after.ts'
import { type ErrorBody, readErrorBody } from './error-body.ts'
import { failureCodeOf } from './failure-code.ts'
import type { Problem } from './problem.ts'
import { refusedFieldOf } from './stream-refusal.ts'

const longestPlace = 200

export interface ErrorContext {
  readonly status: number
  readonly contentType: string | null
  readonly isChat: boolean
  readonly asksForStream: boolean
  header(name: string): string | null
}

/** The meaning of a refusal. `body` is the text; `parsed` is its JSON value, or undefined. */
export function readServiceError(context: ErrorContext, body: string, parsed: unknown): Problem {
  if (parsed === undefined && looksLikeHtml(context.contentType, body)) return readPage(context, body)
  const isXml = parsed === undefined && looksLikeXml(context.contentType, body)
  const text = isXml ? excerptOfMarkup(body) : body
  const words = readErrorBody(parsed ?? text)
  const excerpt = words.message ?? text
  const code = codeOf(context, words)
  // A key, bill or length problem is the service's reason, even if the message also mentions the stream.
  const refused = context.asksForStream && isOpen(code) ? refusedFieldOf(context.status, words) : null
  return {
    ...hintsOf(context, code, words, excerpt),
    body: text,
    ...(refused === null ? {} : { code: 'stream-refused', cause: refused }),
  }
}

function codeOf(context: ErrorContext, words: ErrorBody): FailureCode {
  return failureCodeOf({ ...context, words, namesWhen: namesWhen({ ...context, words }, Date.now()) })
}

function isOpen(code: FailureCode): boolean {
  return !['billing', 'too-long', 'key', 'rate'].includes(code)
}

/** Web pages come from a gateway before the service. The status decides; the page's text is only shown. */
function readPage(context: ErrorContext, body: string): Problem {
  const words = readErrorBody(null)
  const code = codeOf(context, words)
  const isFromGate = code === 'request' || context.status === 403
  return hintsOf(context, isFromGate ? 'web-page' : code, words, excerptOfMarkup(body))
}

function hintsOf(context: ErrorContext, code: FailureCode, words: ErrorBody, excerpt: string): Problem {
  const charge = chargeOf(context.status, excerpt)
  return {
    code,
    charge,
    excerpt,
    retryAfterMs: readRetryAfter({ ...context, words }, Date.now()),
    mayTryAgain: charge === 'turned-away' && mayTryAgain(context, code),
    ...(code === 'too-long' ? { room: readContextLimit(words) } : {}),
  }
}

/** Messages with which a gateway reports a lost answer after it had forwarded the request. */
const answerLost =
  /reset reason|connection termination|disconnect\/reset|reset before headers|premature(?:ly)? clos|connection reset|\b(?:first byte|between bytes|upstream|request|response|read|stream|gateway|backend)\b.{0,20}\btime(?:d )?-?out\b/i

function chargeOf(status: number, words: string): Charge {
  if (status === 503 && answerLost.test(words)) return 'not-known'
  return chargeOfStatus(status)
}

/**
 * Only requests that were certainly not processed, and may be soon. The service's advice against a retry
 * counts.
 */
function mayTryAgain({ status, header }: ErrorContext, code: FailureCode): boolean {
  const isUnprocessed = status === 429 || status === 503
  return (
    isUnprocessed &&
    (code === 'rate' || code === 'busy') &&
    header('x-should-retry')?.trim().toLowerCase() !== 'false'
  )
}

/** These also have other meanings, unless the response names another address. */
const unsureRedirects: ReadonlySet<number> = new Set([300, 304])

/** The problem of a redirect. Tally never follows one: the chat would go to a host that nobody chose. */
export function readRedirect(status: number, location: string | null, address: string): Problem {
  const target = location === null ? null : URL.parse(location, address)
  if (target === null && unsureRedirects.has(status)) {
    return { code: 'not-understood', charge: 'not-known', cause: `HTTP_${status}` }
  }
  const isUnprocessed = [301, 302, 307, 308].includes(status)
  return {
    code: 'redirect',
    charge: isUnprocessed ? 'turned-away' : 'not-known',
    cause: target && placeOf(target, new URL(address)),
  }
}

/** The host, if it differs; otherwise the rest of the address, because that part differs. */
function placeOf(target: URL, from: URL): string {
  if (target.host !== from.host) return target.host
  const place = `${target.host}${target.pathname}`.slice(0, longestPlace)
  return target.protocol === from.protocol ? place : `${target.protocol}//${place}`
}
