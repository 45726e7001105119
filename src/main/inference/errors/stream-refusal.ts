import { chargeOfStatus } from '../../../shared/domain/chat/failure-status.ts'
import type { ErrorBody } from './error-body.ts'

/** The field, of the two that ask for a stream, that the service refused. */
type RefusedField = 'stream' | 'stream_options'

/** Statuses of refusals about something else, whatever their message mentions. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 503])
const optionsNamed = /\bstream[_ -]?options?\b|\binclude_usage\b/i
/** A separate word: not part of a name, and not `non-streaming`. */
const stream = String.raw`(?<![\w-])(?:stream(?:s|ed|ing)?|stream[_ -]?options?|include_usage)(?![\w-])`
const streamNamed = new RegExp(stream, 'i')
/** A stream that broke was not refused: the service did some of the work. */
const broken = new RegExp(
  String.raw`\b(?:fail\w*|errors?|could not|while|during|before)(?: (?:to|in|while|during|read\w*|open\w*|start\w*|the|an?|upstream|input|output|answer|response)){0,4} ${stream}|${stream}(?: \w+){0,3}? (?:disconnect|clos|broke|reset|interrupt|abort|cancel|terminat|stopp|fail|timed|error|lost|incomplete|end)\w*`,
  'gi',
)
const refusals = [
  String.raw`un(?:supported|known|recogni[sz]ed|available|permitted)\b`,
  String.raw`(?:\bnot|n['’]t|\bcannot) (?:\w+ ){0,2}?(?:support|allow|permit|accept|available|enabled|implement|recogni[sz]ed|known|exist|expected|possible|stream|a valid|be (?:used|set|streamed))`,
  String.raw`\binvalid\W+(?:\w+\W+){0,2}?(?:value|param|argument|option|field|property|stream_options)`,
  String.raw`\b(?:extra|additional)[ _]?(?:fields?|inputs?|keys?|propert\w+|param\w*|forbidden)|\bextraneous\b|\bforbidden\b`,
  String.raw`\bcan only be\b|\bdisabled\b|\bmust not be\b|\b(?:be|is|to|=) ?['"\x60]?false\b`,
].join('|')
const beside = '[^!?]{0,100}?'
const refused = new RegExp(`${stream}${beside}(?:${refusals})|(?:${refusals})${beside}${stream}`, 'i')
/**
 * Tally sends only model, messages and streaming fields. So an unknown field in a strict service is a
 * streaming field.
 */
const unknownField =
  /\b(?:unknown|unexpected|unrecognized|unsupported|extra|additional)(?: \w+){0,2} (?:fields?|param\w*|propert\w+|keys?|arguments?)\b|\b(?:extra|additional) inputs?\b|\bproperty\b.{0,40}\bshould not exist\b/i

/** The field that the service refused before it did any work; null for a refusal about something else. */
export function refusedFieldOf(
  status: number,
  { message, parameter }: Pick<ErrorBody, 'message' | 'parameter'>,
): RefusedField | null {
  // Tally retries automatically, so statuses under which work may have been done don't count.
  if (chargeOfStatus(status) !== 'turned-away' || otherStatuses.has(status)) return null
  const words = message ?? ''
  const named = parameter !== null && streamNamed.test(parameter)
  if (!named && !namesItAsRefused(words) && !isUnknownField(status, words, parameter)) return null
  return optionsNamed.test(`${parameter ?? ''} ${words}`) ? 'stream_options' : 'stream'
}

function namesItAsRefused(words: string): boolean {
  return refused.test(words.replace(broken, ' '))
}

function isUnknownField(status: number, words: string, parameter: string | null): boolean {
  return parameter === null && (status === 400 || status === 422) && unknownField.test(words)
}
