import { dayMs, hourMs, minuteMs, secondMs } from '../../../shared/domain/app/durations.ts'
import type { ErrorBody } from '../errors/error-body.ts'
import type { JsonFields } from '../parsing/json-fields.ts'

const maxMs = 30 * dayMs
/** No wait needs a longer header or field. */
const maxTextLength = 100
const unitMs = new Map([
  ['ms', 1],
  ['milli', 1],
  ['s', secondMs],
  ['m', minuteMs],
  ['h', hourMs],
  ['d', dayMs],
])
/** One of the amounts of a duration, with its separator. */
const amount =
  /(\d{1,9}(?:\.\d{1,9})?)\s*(ms|millis(?:ec(?:ond)?s?)?|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?)(?![a-z])[\s,]*(?:and\s+)?/iy
/** The words before a duration in a sentence. */
const lead = /\b(?:try|retry|wait)\b(?:\s+(?:again|for|in|after|your|the|request|at|least|about))*\s+(?=\d)/gi

const httpDate = /^\s*[a-z]{3,9}, \d{1,2}[ -][a-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)\s*$/i
/** The third date form of HTTP, in GMT without a mark of it. */
const oldestDate = /^\s*[a-z]{3} [a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}\s*$/i

const isoDate = /^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z\s*$/
/** Nobody waits for thirty years, so a number of this size is a timestamp, in seconds or in milliseconds. */
const firstMomentInSeconds = 1e9
const firstMomentInMs = 1e12

const limitNames = [
  ['x-ratelimit-', '-requests'],
  ['x-ratelimit-', '-tokens'],
  ['x-ratelimit-', ''],
  ['ratelimit-', ''],
] as const

interface RetryHints {
  readonly status: number
  header(name: string): string | null
  /** The body of the refusal. */
  readonly words: Pick<ErrorBody, 'message' | 'layers'>
}

/** The wait that a service asks for, in any of the common forms; null where none makes sense. */
export function readRetryAfter(said: RetryHints, now: number): number | null {
  const hints = withShortHeaders(said)
  const untilLimit = () => (hints.status === 429 ? untilReset(hints.header, now) : null)
  return firstSensible([...headerForms(hints, now), untilLimit, ...bodyForms(hints)])
}

/** Whether the service asks to wait. Rate limit headers alone don't count: they may be on any refusal. */
export function namesWhen(said: RetryHints, now: number): boolean {
  const hints = withShortHeaders(said)
  return firstSensible([...headerForms(hints, now), ...bodyForms(hints)]) !== null
}

function withShortHeaders(said: RetryHints): RetryHints {
  return { ...said, header: (name) => short(said.header(name)) }
}

type Form = () => number | null

function firstSensible(forms: readonly Form[]): number | null {
  for (const form of forms) {
    const waitMs = form()
    if (waitMs !== null && waitMs >= 0 && waitMs <= maxMs) return Math.round(waitMs)
  }
  return null
}

function headerForms({ header }: RetryHints, now: number): readonly Form[] {
  const retryAfter = header('retry-after')
  return [
    () => numberIn(header('retry-after-ms'), 1),
    () => numberIn(retryAfter, 1_000),
    () => untilDate(retryAfter, header('date'), now),
  ]
}

function bodyForms({ status, words }: RetryHints): readonly Form[] {
  if (status !== 429 && status !== 503) return []
  return [
    () => durationInWords(words.message ?? ''),
    ...words.layers.map((layer) => () => waitInFields(layer)),
  ]
}

function waitInFields({ retry_after_ms, retry_after, retryDelay }: JsonFields): number | null {
  return (
    numberIn(textIn(retry_after_ms), 1) ??
    numberIn(textIn(retry_after), 1_000) ??
    durationIn(textIn(retry_after)) ??
    durationIn(textIn(retryDelay))
  )
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? short(String(value)) : null
}

function short(text: string | null): string | null {
  return text !== null && text.length <= maxTextLength ? text : null
}

function numberIn(text: string | null, factor: number): number | null {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) * factor : null
}

/** The wait by the clock of the server that wrote the date: the local clock may be wrong. */
function untilDate(text: string | null, date: string | null, now: number): number | null {
  const until = momentIn(text)
  return until === null ? null : until - (momentIn(date) ?? now)
}

/** Only a clear date: `Date.parse` accepts almost anything. */
function momentIn(text: string | null): number | null {
  if (text === null) return null
  if (isoDate.test(text)) return timeOf(text)
  if (oldestDate.test(text)) return timeOf(`${text} GMT`)
  return httpDate.test(text) ? timeOf(text) : null
}

function timeOf(date: string): number | null {
  const moment = Date.parse(date)
  return Number.isNaN(moment) ? null : moment
}

/** The reset of the exhausted limit; where that limit is unknown, the later reset. */
function untilReset(header: RetryHints['header'], now: number): number | null {
  const moment = momentIn(header('date')) ?? now
  const limits = limitNames.map(([start, end]) => ({
    waitMs: resetIn(header(`${start}reset${end}`), moment),
    isUsedUp: header(`${start}remaining${end}`)?.trim() === '0',
  }))
  const usedUp = limits.filter(({ isUsedUp }) => isUsedUp)
  const waits = (usedUp.length > 0 ? usedUp : limits).map(({ waitMs }) => waitMs)
  return waits.reduce<number | null>(
    (longest, waitMs) => (waitMs !== null && waitMs > (longest ?? -1) ? waitMs : longest),
    null,
  )
}

function resetIn(text: string | null, now: number): number | null {
  const count = numberIn(text, 1)
  if (count === null) return durationIn(text) ?? untilDate(text, null, now)
  if (count >= firstMomentInMs) return count - now
  return count >= firstMomentInSeconds ? count * 1_000 - now : count * 1_000
}

/** A duration such as `1s`, `6m0s`, `20ms` or `1 minute 30 seconds`. */
function durationIn(text: string | null): number | null {
  const words = text?.trim() ?? ''
  const { waitMs, end } = readDuration(words, 0)
  return end === words.length ? waitMs : null
}

function durationInWords(message: string): number | null {
  for (const { 0: words, index } of message.matchAll(lead)) {
    const { waitMs } = readDuration(message, index + words.length)
    if (waitMs !== null) return waitMs
  }
  return null
}

/** Reads amount by amount: a pattern for all of them would try every way to split a hostile text. */
function readDuration(text: string, start: number): { readonly waitMs: number | null; readonly end: number } {
  let waitMs: number | null = null
  let end = start
  for (;;) {
    amount.lastIndex = end
    const [all, count, unit = ''] = amount.exec(text) ?? []
    if (all === undefined) return { waitMs, end }
    const [name = ''] = /^(?:ms|milli|.)/.exec(unit.toLowerCase()) ?? []
    waitMs = (waitMs ?? 0) + Number(count) * (unitMs.get(name) ?? 0)
    end += all.length
  }
}
