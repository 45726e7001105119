import { chargeOfStatus } from '../../shared/failure-status.ts'
import type { ServiceWords } from './service-words.ts'

/** What a service did not want of the two fields that ask for a stream. */
export type RefusedField = 'stream' | 'stream_options'

/** A refusal that is about something else, whatever it mentions. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 503])
const optionsNamed = /\bstream[_ -]?options?\b|\binclude_usage\b/i
const streamNamed = /\bstream(?:s|ed|ing)?\b/i
const refusing =
  /\b(?:un(?:supported|known|expected|recognized|available)|not|\w+n't|invalid|extra\w*|additional|forbid\w*|only|must|disabled|cannot|false)\b/i
/** Besides model and messages only the streaming fields are ever sent, so they are what a strict service does not know. */
const unknownField =
  /\b(?:unknown|unexpected|unrecognized|unsupported|extra|additional)\b.{0,40}\b(?:fields?|param\w*|propert\w+|keys?|arguments?|inputs?)\b/i

/** The field that was refused, and with it the request, before any work was done; null where it is about something else. */
export function refusedFieldOf(
  status: number,
  { message, parameter }: Pick<ServiceWords, 'message' | 'parameter'>,
): RefusedField | null {
  // It is asked again by itself, so a status under which work may have been done does not count.
  if (chargeOfStatus(status) !== 'turned-away' || otherStatuses.has(status)) return null
  const words = message ?? ''
  const named = parameter !== null && streamNamed.test(parameter.replaceAll('_', ' '))
  if (!named && !namesItAsRefused(words) && !isUnknownField(status, words, parameter)) return null
  return optionsNamed.test(`${parameter ?? ''} ${words}`) ? 'stream_options' : 'stream'
}

function namesItAsRefused(words: string): boolean {
  return (streamNamed.test(words) || optionsNamed.test(words)) && refusing.test(words)
}

function isUnknownField(status: number, words: string, parameter: string | null): boolean {
  return parameter === null && (status === 400 || status === 422) && unknownField.test(words)
}
