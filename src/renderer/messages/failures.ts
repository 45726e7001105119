import type { Refusal } from '../../shared/contract/app/refusal.ts'
import type { Failure, FailureCode } from '../../shared/contract/chat/failure.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/domain/app/durations.ts'
import { formatTime, formatTimeOfDay } from '../../shared/language/format-moment.ts'
import { currentLocale } from '../../shared/language/locale.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'
import { refusalStrings } from './refusals.ts'

const tryAgain = 'Nothing was lost. Wait a moment, then try again.'
/** Titles and advice for failed requests to a service. */
const failureWords = {
  key: {
    title: 'The service did not accept the key',
    toDo: 'Check the key of this connection, then try again.',
  },
  billing: {
    title: 'The service needs an active billing method',
    toDo: 'Look at the billing page of the service. Once that is settled, try again.',
  },
  rate: {
    title: 'The service has had too many requests for now',
    toDo: 'Nothing was lost. Wait a minute, then try again.',
  },
  busy: { title: 'The service could not answer right now', toDo: tryAgain },
  service: { title: 'The service failed before the answer was complete', toDo: tryAgain },
  'too-long': {
    title: 'The conversation is too long for this model',
    toDo: 'Choose a model with a larger context window, or start a new chat.',
  },
  model: {
    title: 'The service does not offer this model',
    toDo: 'Refresh the list of models and choose another one.',
  },
  request: {
    title: 'The service did not accept the request',
    toDo: 'Read what came back. Another model or a changed message may help.',
  },
  'stream-refused': {
    title: 'The service does not stream this answer',
    toDo: 'Try again. If it stays so, choose another model.',
  },
  address: {
    title: 'Nothing was found at this address',
    toDo: 'Check the base address of this connection.',
  },
  redirect: {
    title: 'The service pointed to another address',
    toDo: 'The key was not sent on. Compare the new address with the base address that the service itself documents.',
  },
  proxy: {
    title: 'A proxy stands between you and the service',
    toDo: 'Check the proxy of this network in Settings › Network, then try again.',
  },
  certificate: {
    title: 'The certificate of the service could not be trusted',
    toDo: 'Check the address and the clock of this computer. On a company network, ask who runs it.',
  },
  network: {
    title: 'The service could not be reached',
    toDo: 'Check the network and the base address, then try again.',
  },
  'time-out': {
    title: 'The service took too long',
    toDo: 'Nothing was lost. Try again, or give the service more time in Settings › Sending.',
  },
  'cut-off': {
    title: 'The answer broke off',
    toDo: 'Send it again for a whole answer.',
  },
  'web-page': {
    title: 'A web page came back instead of an answer',
    toDo: 'Check the base address. A sign-in page of the network may also stand in the way.',
  },
  empty: { title: 'The answer was empty', toDo: tryAgain },
  'not-understood': {
    title: 'What came back could not be understood',
    toDo: 'Check that the base address belongs to a service of this kind, then try again.',
  },
} satisfies Record<FailureCode, FailureWords>
/** Some data reached the service before the connection ended, so its address is right. */
const broken: FailureWords = {
  title: 'The connection to the service broke',
  toDo: 'Check the network, then try again.',
}
const signIn: FailureWords = {
  title: 'The proxy of this network asks for a sign-in',
  toDo: 'Sign in to the proxy, or choose another way out in Settings › Network, then try again.',
}
const askWhoRunsIt = 'If it is right, ask whoever runs the service.'
const companyRoot =
  'If your company issued it, add its root certificate in Settings › Network. Otherwise do not trust it.'
/** Certificate problems, by the causes that Node names. */
const certificates: readonly { readonly cause: RegExp; readonly found: string; readonly toDo: string }[] = [
  {
    cause: /EXPIRED/,
    found: 'A certificate that has expired',
    toDo: 'Check the clock of this computer. If it is right, the service has to renew its certificate.',
  },
  {
    cause: /NOT_YET_VALID/,
    found: 'A certificate that is not valid yet',
    toDo: `Check the clock of this computer. ${askWhoRunsIt}`,
  },
  {
    cause: /ALTNAME|HOSTNAME/,
    found: 'A certificate made out to another host',
    toDo: `Check the base address. ${askWhoRunsIt}`,
  },
  {
    cause: /REVOKED/,
    found: 'A certificate that its issuer has taken back',
    toDo: 'Do not trust it. Ask whoever runs the service.',
  },
  { cause: /^DEPTH_ZERO_SELF_SIGNED/, found: 'A certificate that is signed by itself', toDo: companyRoot },
  {
    cause: /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|UNTRUSTED|INVALID_CA/,
    found: 'A certificate from an issuer that this computer does not know',
    toDo: companyRoot,
  },
]

const chargeWords = {
  'never-left': { answer: 'No.', why: 'The request never left this computer.' },
  'turned-away': { answer: 'No.', why: 'The service turned the request away unprocessed.' },
  'not-known': { answer: 'Not known.', why: 'The request had left; the service may have counted it.' },
}

/** Listing models produces no answer, so there are no tokens to count. */
const listCharge = { answer: 'No.', why: 'Listing the models uses no tokens.' }

export const failureStrings = defineMessages('failure', {
  sent: 'Sent',
  response: 'Came back',
  charged: 'Charged?',
  whatToDo: 'What to do',
  sendAgain: 'Send again',
  sendAgainMayChargeTwice: 'Send again (may be charged twice)',
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
})

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

/** The four parts of every error: the request, the response, the possible charge, and advice. */
export function describeFailure(
  failure: Failure,
  formatBytes: (bytes: number) => string,
  failedAttempt: FailedAttempt | null = null,
): DescribedFailure {
  const { title, toDo } = wordsFor(failure)
  const charge = failure.sent.method === 'GET' ? listCharge : chargeWords[failure.charge]
  const attempts =
    failedAttempt !== null && failedAttempt.attempt > 1 ? `Tried ${failedAttempt.attempt} times.` : ''
  const reason = describeWait(failure, failedAttempt) ?? describeOverflow(failure, failedAttempt)
  const advice = reason === null ? toDo : `${reason.words} ${reason.toDo ?? toDo}`
  return {
    title,
    facts: [
      { label: failureStrings.sent, value: describeSent(failure, formatBytes) },
      { label: failureStrings.response, value: describeResponse(failure) },
      { label: failureStrings.charged, lead: charge.answer, value: charge.why },
      { label: failureStrings.whatToDo, value: `${attempts} ${advice}`.trim() },
    ],
  }
}

/** A refusal without a call has only its reason to show. */
export function describeRefusal(refusal: Refusal, formatBytes: (bytes: number) => string): DescribedFailure {
  if (refusal.code === 'call-failed') return describeFailure(refusal.failure, formatBytes)
  return { title: refusalStrings[refusal.code], facts: [] }
}

interface Reason {
  readonly words: string
  /** Advice; the code's own advice where this field is missing. */
  readonly toDo?: string
}

function describeWait({ code, retryAfterMs }: Failure, failedAttempt: FailedAttempt | null): Reason | null {
  if ((code !== 'rate' && code !== 'busy') || retryAfterMs === null || retryAfterMs < secondMs) return null
  // A time of day has whole minutes only, too coarse for a few seconds.
  const isLong = retryAfterMs >= 2 * minuteMs
  const until =
    failedAttempt === null || !isLong ? '' : `, until ${momentAfter(failedAttempt.endedAt, retryAfterMs)}`
  return {
    words: `The service asks to wait ${describeSpan(retryAfterMs)}${until}.`,
    toDo: 'Nothing was lost. Try again after that.',
  }
}

function describeOverflow(
  { code, contextOverflow }: Failure,
  failedAttempt: FailedAttempt | null,
): Reason | null {
  if (code !== 'too-long' || contextOverflow === null || failedAttempt === null) return null
  const { promptTokens, contextTokens } = contextOverflow
  const { formatCount } = failedAttempt
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
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(milliseconds / unitMs))
}

/** Rounded up, so that nobody retries too early. On the same day, the time alone is enough. */
function momentAfter(start: number, milliseconds: number): string {
  const end = Math.ceil((start + milliseconds) / minuteMs) * minuteMs
  const isSameDay = new Date(start).toDateString() === new Date(end).toDateString()
  return (isSameDay ? formatTimeOfDay : formatTime)(end)
}

function describeSent({ sent }: Failure, formatBytes: (bytes: number) => string): string {
  const { method, model, messageCount, byteCount } = sent
  const address = sent.address.replace(/^https?:\/\//u, '')
  const messages = messageCount === 1 ? '1 message' : `${messageCount} messages`
  const size = [messageCount !== null && messages, byteCount !== null && formatBytes(byteCount)]
  return [`${method} ${address}`, model, size.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

function describeResponse(failure: Failure): string {
  const { code, response, cause } = failure
  const certificate = describeCertificate(failure)
  if (response === null) {
    const nothing = code === 'not-understood' ? 'Nothing that could be read' : 'Nothing'
    const found = certificate?.found ?? nothing
    return cause === null ? found : `${found} (${cause})`
  }
  const pointsTo = code === 'redirect' && cause !== null ? ` · points to ${cause}` : ''
  const status = `${response.status} ${response.statusText}`.trim() + pointsTo
  const line = response.excerpt.replaceAll(/\s+/gu, ' ').trim()
  if (line === '') return status
  return `${status} · ${quote(line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line)}`
}

interface FailureWords {
  readonly title: string
  readonly toDo: string
}

/** Null for other failures, and for causes without their own text. */
function describeCertificate({ code, cause }: Failure): { found: string; toDo: string } | null {
  if (code !== 'certificate' || cause === null) return null
  return certificates.find((certificate) => certificate.cause.test(cause)) ?? null
}

/** The code's text, or a more precise one where the facts allow it. */
export function wordsFor(failure: Failure): FailureWords {
  const { code, charge, sent, cause, response, workingAddress } = failure
  const { title, toDo } = failureWords[code]
  if (code === 'network' && charge === 'not-known') return broken
  if (code === 'proxy' && wantsSignIn(failure)) return signIn
  // The service gave up, so no time limit in Tally can help.
  if (code === 'time-out' && response?.status === 408) return { title, toDo: tryAgain }
  if (code === 'redirect' && cause !== null) return { title, toDo: afterRedirect(cause, sent.address) }
  if (code === 'address' && isOfSameOrigin(workingAddress, sent.address))
    return { title, toDo: `Services often answer at ${workingAddress}. Use that address, then test it.` }
  return { title, toDo: describeCertificate(failure)?.toDo ?? toDo }
}

/** Recognises a required proxy sign-in: a proxy tunnel reports it as a cause, other requests as a status. */
function wantsSignIn({ cause, response }: Failure): boolean {
  return cause === '407' || response?.status === 407 || response?.status === 511
}

function afterRedirect(target: string, address: string): string {
  const isSameHost = target.startsWith(`${URL.parse(address)?.host}/`)
  return isSameHost
    ? 'The key was not sent on. Check the path in the base address of this connection.'
    : `The service points to ${target}, and the key was not sent on. Compare it with the base address that the service itself documents.`
}

/** A stored failure may come from an imported file, and is untrusted. */
function isOfSameOrigin(address: string | null, asked: string): boolean {
  const origin = address === null ? undefined : URL.parse(address)?.origin
  return origin !== undefined && origin === URL.parse(asked)?.origin
}
