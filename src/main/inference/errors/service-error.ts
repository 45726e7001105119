import type { Charge, FailureCode } from '../../../shared/contract/chat/failure.ts'
import { chargeOfStatus } from '../../../shared/domain/chat/failure-status.ts'
import { readContextLimit } from '../parsing/context-limit-parser.ts'
import { excerptOfMarkup, looksLikeHtml, looksLikeXml } from '../parsing/text-excerpt.ts'
import { namesWhen, readRetryAfter } from '../transport/retry-after.ts'
import { type ErrorBody, readErrorBody } from './error-body.ts'
import { failureCodeOf } from './failure-code.ts'
import type { Problem } from './problem.ts'
import { refusedFieldIn } from './refused-field.ts'
import { refusesImages } from './refused-images.ts'

/** Statuses of refusals about something else, whatever their message mentions. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 503])
const streamOptionsWord = /\bstream[_ -]?options?\b|\binclude_usage\b/i
/** A separate word: not part of a name, and not `non-streaming`. */
const streamWord = String.raw`(?<![\w-])(?:stream(?:s|ed|ing)?|stream[_ -]?options?|include_usage)(?![\w-])`
const namesStream = new RegExp(streamWord, 'i')
/** A stream that broke was not refused: the service did some of the work. */
const brokenStream = new RegExp(
  String.raw`\b(?:fail\w*|errors?|could not|while|during|before)(?: (?:to|in|while|during|read\w*|open\w*|start\w*|the|an?|upstream|input|output|answer|response)){0,4} ${streamWord}|${streamWord}(?: \w+){0,3}? (?:disconnect|clos|broke|reset|interrupt|abort|cancel|terminat|stopp|fail|timed|error|lost|incomplete|end)\w*`,
  'gi',
)
const refusalWords = [
  String.raw`un(?:supported|known|recogni[sz]ed|available|permitted)\b`,
  String.raw`(?:\bnot|n['’]t|\bcannot) (?:\w+ ){0,2}?(?:support|allow|permit|accept|available|enabled|implement|recogni[sz]ed|known|exist|expected|possible|stream|a valid|be (?:used|set|streamed))`,
  String.raw`\binvalid\W+(?:\w+\W+){0,2}?(?:value|param|argument|option|field|property|stream_options)`,
  String.raw`\b(?:extra|additional)[ _]?(?:fields?|inputs?|keys?|propert\w+|param\w*|forbidden)|\bextraneous\b|\bforbidden\b`,
  String.raw`\bcan only be\b|\bdisabled\b|\bmust not be\b|\b(?:be|is|to|=) ?['"\x60]?false\b`,
].join('|')
const sameSentence = '[^!?]{0,100}?'
const streamRefused = new RegExp(
  `${streamWord}${sameSentence}(?:${refusalWords})|(?:${refusalWords})${sameSentence}${streamWord}`,
  'i',
)
/**
 * Without extra fields, Tally sends only model, messages and streaming fields. So an unknown field in a
 * strict service is a streaming field.
 */
const unknownField =
  /\b(?:unknown|unexpected|unrecognized|unsupported|extra|additional)(?: \w+){0,2} (?:fields?|param\w*|propert\w+|keys?|arguments?)\b|\b(?:extra|additional) inputs?\b|\bproperty\b.{0,40}\bshould not exist\b/i

const maxPlaceLength = 200

export interface ErrorContext {
  readonly status: number
  readonly contentType: string | null
  readonly isChat: boolean
  readonly asksForStream: boolean
  /** The names of the request's extra fields. */
  readonly extraNames: readonly string[]
  /** Whether the request has images, as far as Tally wrote it. */
  readonly hasImages?: boolean
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
  const problem = { ...problemOf(context, code, words, excerpt), body: text }
  const refusedField = refusedFieldIn(context.status, words, context.extraNames, !isOpen(code))
  // The user's own field, so the user decides. Tally repeats only requests without a streaming field.
  if (refusedField !== null && problem.charge === 'turned-away') return { ...problem, refusedField }
  const refusedStreaming = context.asksForStream && isOpen(code) ? refusedStreamingIn(context, words) : null
  return refusedStreaming === null ? problem : { ...problem, code: 'stream-refused', cause: refusedStreaming }
}

function codeOf(context: ErrorContext, words: ErrorBody): FailureCode {
  const code = failureCodeOf({ ...context, words, namesWhen: namesWhen({ ...context, words }, Date.now()) })
  const status = context.status >= 400 ? context.status : words.status
  const areImagesRefused = context.hasImages === true && refusesImages(status, code, words.message ?? '')
  return areImagesRefused ? 'images-refused' : code
}

function isOpen(code: FailureCode): boolean {
  return !['billing', 'too-long', 'key', 'rate', 'images-refused'].includes(code)
}

/** Web pages come from a gateway before the service. The status decides; the page's text is only shown. */
function readPage(context: ErrorContext, body: string): Problem {
  const words = readErrorBody(null)
  const code = codeOf(context, words)
  const isFromGateway = code === 'request' || context.status === 403
  return problemOf(context, isFromGateway ? 'web-page' : code, words, excerptOfMarkup(body))
}

function problemOf(context: ErrorContext, code: FailureCode, words: ErrorBody, excerpt: string): Problem {
  const charge = chargeOf(context.status, excerpt)
  return {
    code,
    charge,
    excerpt,
    retryAfterMs: readRetryAfter({ ...context, words }, Date.now()),
    mayRetry: charge === 'turned-away' && mayRetry(context, code),
    ...(code === 'images-refused' && context.status === 413 && { cause: 'TOO_LARGE' }),
    ...(code === 'too-long' ? { contextOverflow: readContextLimit(words) } : {}),
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
function mayRetry({ status, header }: ErrorContext, code: FailureCode): boolean {
  const isUnprocessed = status === 429 || status === 503
  return (
    isUnprocessed &&
    (code === 'rate' || code === 'busy') &&
    header('x-should-retry')?.trim().toLowerCase() !== 'false'
  )
}

/** These also have other meanings, unless the response names another address. */
const ambiguousRedirects: ReadonlySet<number> = new Set([300, 304])

/** The problem of a redirect. Tally never follows one: the chat would go to a host that nobody chose. */
export function readRedirect(status: number, location: string | null, address: string): Problem {
  const target = location === null ? null : URL.parse(location, address)
  if (target === null && ambiguousRedirects.has(status)) {
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
  const place = `${target.host}${target.pathname}`.slice(0, maxPlaceLength)
  return target.protocol === from.protocol ? place : `${target.protocol}//${place}`
}

/** The field, of the two that ask for a stream, that the service refused. */
type StreamingField = 'stream' | 'stream_options'

/** The field that the service refused before it did any work; null for a refusal about something else. */
function refusedStreamingIn(
  { status, extraNames }: Pick<ErrorContext, 'status' | 'extraNames'>,
  { message, parameter }: Pick<ErrorBody, 'message' | 'parameter'>,
): StreamingField | null {
  // Tally retries automatically, so statuses under which work may have been done don't count.
  if (chargeOfStatus(status) !== 'turned-away' || otherStatuses.has(status)) return null
  const words = message ?? ''
  const isNamed = parameter !== null && namesStream.test(parameter)
  // An unknown field that the service does not name may be one of the user's.
  const isUnknown = extraNames.length === 0 && isUnknownField(status, words, parameter)
  if (!isNamed && !refusesStream(words) && !isUnknown) return null
  return streamOptionsWord.test(`${parameter ?? ''} ${words}`) ? 'stream_options' : 'stream'
}

function refusesStream(words: string): boolean {
  return streamRefused.test(words.replace(brokenStream, ' '))
}

function isUnknownField(status: number, words: string, parameter: string | null): boolean {
  return parameter === null && (status === 400 || status === 422) && unknownField.test(words)
}
