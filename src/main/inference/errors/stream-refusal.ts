import { chargeOfStatus } from '../../../shared/domain/chat/failure-status.ts'
import type { ServiceWords } from './error-body.ts'

/** What a service did not want of the two fields that ask for a stream. */
type RefusedField = 'stream' | 'stream_options'

/** A refusal that is about something else, whatever it mentions. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 503])
const optionsNamed = /\bstream[_ -]?options?\b|\binclude_usage\b/i
/** A word of its own: no part of a name, and not `non-streaming`. */
const stream = String.raw`(?<![\w-])(?:stream(?:s|ed|ing)?|stream[_ -]?options?|include_usage)(?![\w-])`
const streamNamed = new RegExp(stream, 'i')
/** A stream that broke was not refused: some of the work was done. */
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
/** Besides model and messages only the streaming fields are ever sent, so they are what a strict service does not know. */
const unknownField =
  /\b(?:unknown|unexpected|unrecognized|unsupported|extra|additional)(?: \w+){0,2} (?:fields?|param\w*|propert\w+|keys?|arguments?)\b|\b(?:extra|additional) inputs?\b|\bproperty\b.{0,40}\bshould not exist\b/i

/** The field that was refused, and with it the request, before any work was done; null where it is about something else. */
export function refusedFieldOf(
  status: number,
  { message, parameter }: Pick<ServiceWords, 'message' | 'parameter'>,
): RefusedField | null {
  // It is asked again by itself, so a status under which work may have been done does not count.
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
