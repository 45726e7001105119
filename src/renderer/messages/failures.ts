import type { Failure } from '../../shared/contract/chat/failure.ts'
import type { RefusedReply } from '../../shared/domain/app/errors.ts'
import { describeCertificate, wordsFor } from './failure-words.ts'
import { quote } from './quote.ts'
import { refusalStrings } from './refusals.ts'

const chargeWords = {
  'never-left': { answer: 'No.', why: 'The request never left this computer.' },
  'turned-away': { answer: 'No.', why: 'The service turned the request away unprocessed.' },
  'not-known': { answer: 'Not known.', why: 'The request had left; the service may have counted it.' },
}

/** Listing models produces no answer, so there are no tokens to count. */
const listCharge = { answer: 'No.', why: 'Listing the models uses no tokens.' }

export const failureStrings = {
  sent: 'Sent',
  cameBack: 'Came back',
  charged: 'Charged?',
  whatToDo: 'What to do',
  sendAgain: 'Send again',
  sendAgainTwice: 'Send again (may be charged twice)',
  sendAgainLater: 'Can be sent again once no other answer is coming here.',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  editMessage: 'Edit message',
  checkConnection: 'Check the connection',
  openDashboard: 'Open dashboard',
  enterDashboard: 'Enter the address of the dashboard',
  address: 'Address',
  cause: 'Cause',
  contentType: 'Content type',
  headers: 'Headers',
  body: 'What the service said',
  bodyEmpty: 'An empty answer',
}

interface DescribedFailure {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly lead?: string; readonly value: string }[]
}

/** Facts about a failed call, besides its failure; a model list has none. */
export interface FailedAttempt {
  /** The attempt's number within its turn, from 1. */
  readonly attempt: number
  readonly endedAt: number
  readonly formatCount: (count: number) => string
}

const excerptLength = 160
const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The four parts of every error: the request, the response, the possible charge, and advice. */
export function describeFailure(
  failure: Failure,
  formatBytes: (bytes: number) => string,
  failedTry: FailedAttempt | null = null,
): DescribedFailure {
  const { title, toDo } = wordsFor(failure)
  const charge = failure.sent.method === 'GET' ? listCharge : chargeWords[failure.charge]
  const tries = failedTry !== null && failedTry.attempt > 1 ? `Tried ${failedTry.attempt} times.` : ''
  const reason = describeWait(failure, failedTry) ?? describeRoom(failure, failedTry)
  const advice = reason === null ? toDo : `${reason.words} ${reason.toDo ?? toDo}`
  return {
    title,
    facts: [
      { label: failureStrings.sent, value: describeSent(failure, formatBytes) },
      { label: failureStrings.cameBack, value: describeCameBack(failure) },
      { label: failureStrings.charged, lead: charge.answer, value: charge.why },
      { label: failureStrings.whatToDo, value: `${tries} ${advice}`.trim() },
    ],
  }
}

/** A refusal without a call has only its reason to show. */
export function describeRefusal(
  { code, failure }: RefusedReply,
  formatBytes: (bytes: number) => string,
): DescribedFailure {
  return failure === null ? { title: refusalStrings[code], facts: [] } : describeFailure(failure, formatBytes)
}

interface Reason {
  readonly words: string
  /** Advice; the code's own advice where this field is missing. */
  readonly toDo?: string
}

function describeWait({ code, retryAfterMs }: Failure, failedTry: FailedAttempt | null): Reason | null {
  if ((code !== 'rate' && code !== 'busy') || retryAfterMs === null || retryAfterMs < secondMs) return null
  // A time of day has whole minutes only, too coarse for a few seconds.
  const isLong = retryAfterMs >= 2 * minuteMs
  const until = failedTry === null || !isLong ? '' : `, until ${momentAfter(failedTry.endedAt, retryAfterMs)}`
  return {
    words: `The service asks to wait ${describeSpan(retryAfterMs)}${until}.`,
    toDo: 'Nothing was lost. Try again after that.',
  }
}

function describeRoom({ code, room }: Failure, failedTry: FailedAttempt | null): Reason | null {
  if (code !== 'too-long' || room === null || failedTry === null) return null
  const { promptTokens, contextTokens } = room
  const { formatCount } = failedTry
  const prompt = promptTokens === null ? null : `The prompt counts ${formatCount(promptTokens)} tokens`
  if (contextTokens === null)
    return prompt === null ? null : { words: `${prompt}, more than the model has room for.` }
  const context = formatCount(contextTokens)
  return {
    words:
      prompt === null
        ? `The model has room for ${context} tokens, and the prompt counts more.`
        : `${prompt}; the model has room for ${context}.`,
  }
}

/** `45 seconds`, `2 minutes`: rounded up, so that nobody retries too early. */
function describeSpan(milliseconds: number): string {
  const units = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
    ['second', secondMs],
  ] as const
  const [unit, unitMs] = units.find(([, size]) => milliseconds >= 2 * size) ?? (['second', secondMs] as const)
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(milliseconds / unitMs))
}

/** Rounded up, so that nobody retries too early. On the same day, the time alone is enough. */
function momentAfter(start: number, milliseconds: number): string {
  const end = Math.ceil((start + milliseconds) / minuteMs) * minuteMs
  const isSameDay = new Date(start).toDateString() === new Date(end).toDateString()
  return (isSameDay ? clock : dayAndClock).format(end)
}

function describeSent({ sent }: Failure, formatBytes: (bytes: number) => string): string {
  const { method, model, messageCount, byteCount } = sent
  const address = sent.address.replace(/^https?:\/\//u, '')
  const messages = messageCount === 1 ? '1 message' : `${messageCount} messages`
  const size = [messageCount !== null && messages, byteCount !== null && formatBytes(byteCount)]
  return [`${method} ${address}`, model, size.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

function describeCameBack(failure: Failure): string {
  const { code, cameBack, cause } = failure
  const certificate = describeCertificate(failure)
  if (cameBack === null) {
    const nothing = code === 'not-understood' ? 'Nothing that could be read' : 'Nothing'
    const found = certificate?.found ?? nothing
    return cause === null ? found : `${found} (${cause})`
  }
  const pointsTo = code === 'redirect' && cause !== null ? ` · points to ${cause}` : ''
  const status = `${cameBack.status} ${cameBack.statusText}`.trim() + pointsTo
  const line = cameBack.excerpt.replaceAll(/\s+/gu, ' ').trim()
  if (line === '') return status
  return `${status} · ${quote(line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line)}`
}
