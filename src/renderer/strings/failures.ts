import type { Refusal } from '../../shared/contract/app/refusal.ts'
import type { Failure, FailureCode } from '../../shared/contract/chat/failure.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/domain/app/durations.ts'
import { formatTime, formatTimeOfDay } from '../../shared/language/format-moment.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { formatBytes } from '../../shared/language/format-quantity.ts'
import { currentLocale } from '../../shared/language/locale.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { certificateOf } from './failure-certificates.ts'
import { isOfSameOrigin, portOfThisComputer, seemsBlockedByMac, wantsSignIn } from './failure-places.ts'
import { isolate, quote } from './quote.ts'
import { refusalStrings } from './refusals.ts'

/** Advice that ends with the button below it: a turn has Send again, a model list another button. */
interface RepeatAdvice {
  readonly turn: string
  readonly list: string
}

const repeatLater: RepeatAdvice = {
  turn: 'Nothing was lost. Wait a moment, then send again.',
  list: 'Nothing was lost. Wait a moment, then try again.',
}

/** Titles and advice for failed requests to a service. */
const failureWords = defineMessages('failure-words', {
  key: {
    title: 'The service rejected the API key',
    toDo: {
      turn: "Check this connection's API key, then send again.",
      list: "Check this connection's API key, then try again.",
    },
  },
  billing: {
    title: 'The service reports a billing problem',
    toDo: {
      turn: 'Check the billing page of the service, then send again.',
      list: 'Check the billing page of the service, then try again.',
    },
  },
  rate: {
    title: 'Too many requests',
    toDo: {
      turn: 'Nothing was lost. Wait a minute, then send again.',
      list: 'Nothing was lost. Wait a minute, then try again.',
    },
  },
  busy: { title: "The service couldn't answer right now", toDo: repeatLater },
  service: { title: 'The service failed before completing the answer', toDo: repeatLater },
  'too-long': {
    title: 'The chat is too long for this model',
    toDo: 'Choose a model with a larger context window, or start a new chat.',
  },
  model: {
    title: "The service doesn't offer this model",
    toDo: 'Choose another model, then send again.',
  },
  request: {
    title: 'The service rejected the request',
    toDo: 'Read the response. Another model or a different message may help.',
  },
  'stream-refused': {
    title: "The service can't stream this answer",
    toDo: {
      turn: 'Send again. If it fails again, choose another model.',
      list: 'Try again. If it fails again, choose another model.',
    },
  },
  'images-refused': {
    title: "This model doesn't accept images",
    toDo: 'Send without images, or choose a model that accepts images and send again.',
  },
  address: { title: 'Nothing found at this address', toDo: "Check this connection's base address." },
  redirect: {
    title: 'The service redirected to another address',
    toDo: "Tally didn't forward the key. Compare the new address with the service's documentation.",
  },
  proxy: {
    title: "Tally couldn't connect through the proxy",
    toDo: {
      turn: 'Check the proxy in Settings › Connections, then send again.',
      list: 'Check the proxy in Settings › Connections, then try again.',
    },
  },
  certificate: {
    title: "The service's certificate isn't trusted",
    toDo: "Check the address and this computer's clock. On a company network, ask your administrator.",
  },
  network: {
    title: "Tally couldn't reach the service",
    toDo: {
      turn: 'Check the network and the base address, then send again.',
      list: 'Check the network and the base address, then try again.',
    },
  },
  'time-out': {
    title: 'The service took too long',
    toDo: {
      turn: 'Nothing was lost. Send again, or allow more time in Settings › Connections.',
      list: 'Nothing was lost. Try again, or allow more time in Settings › Connections.',
    },
  },
  'cut-off': { title: 'The response ended early', toDo: 'Send the message again for a complete answer.' },
  'web-page': {
    title: 'The response is a web page, not an answer',
    toDo: 'Check the base address. If this network requires a sign-in, sign in first.',
  },
  empty: { title: 'The answer was empty', toDo: repeatLater },
  'not-understood': {
    title: "Tally couldn't read the response",
    toDo: {
      turn: 'Check that the base address belongs to an OpenAI-compatible service, then send again.',
      list: 'Check that the base address belongs to an OpenAI-compatible service, then try again.',
    },
  },
} satisfies Record<FailureCode, FailureWords>)

/** More precise texts, where the facts of a failure allow them. */
const preciseWords = defineMessages('failure-precise', {
  notRunning: {
    title: 'Nothing answers on this computer',
    atPort: 'Nothing answers on this computer at port {port}',
    toDo: 'Start the program that serves the models, or correct the port.',
  },
  refusedField: {
    title: 'The service rejected the field {field}',
    toDo: 'Send without {field}, or change its value in Parameters.',
  },
  imagesTooLarge: {
    title: 'The images are too large for the service',
    toDo: 'Send without images, or attach smaller ones.',
  },
  /** macOS drops connections to the local network until the user allows them, often without asking. */
  localNetworkOnMac: {
    turn: 'Check the base address. macOS may also block Tally: allow it in System Settings › Privacy & Security › Local Network. Then send again.',
    list: 'Check the base address. macOS may also block Tally: allow it in System Settings › Privacy & Security › Local Network. Then try again.',
  },
  /** Some data reached the service, so its address is right. */
  broken: {
    title: 'The network connection was lost',
    toDo: { turn: 'Check the network, then send again.', list: 'Check the network, then try again.' },
  },
  certificatesPending: {
    title: "Tally couldn't check the certificate yet",
    toDo: {
      turn: "Nothing was lost. Tally is still reading this computer's certificates. Wait a moment, then send again.",
      list: "Nothing was lost. Tally is still reading this computer's certificates. Wait a moment, then try again.",
    },
  },
  signIn: {
    title: 'The proxy requires a sign-in',
    toDo: {
      turn: 'Sign in to the proxy, or change it in Settings › Connections. Then send again.',
      list: 'Sign in to the proxy, or change it in Settings › Connections. Then try again.',
    },
  },
  wait: message(
    'The service asks you to wait {milliseconds}. Nothing was lost. Send again after that.',
    formatWait,
  ),
  waitForList: message(
    'The service asks you to wait {milliseconds}. Nothing was lost. Try again after that.',
    formatWait,
  ),
  waitUntil: message(
    'The service asks you to wait {milliseconds}. Nothing was lost. Send again at {at}.',
    (ms: number, from: number) => ({ milliseconds: formatWait(ms), at: formatEnd(from, ms) }),
  ),
  promptAndContext: message(
    'The prompt has {promptTokens, number} tokens, and the model accepts {contextTokens, number}. Choose a model with a larger context window, or start a new chat.',
    'promptTokens',
    'contextTokens',
  ),
  prompt:
    'The prompt has {promptTokens, number} tokens, more than the model accepts. Choose a model with a larger context window, or start a new chat.',
  context:
    'The prompt has more than the {contextTokens, number} tokens that the model accepts. Choose a model with a larger context window, or start a new chat.',
  redirectOnHost: "Tally didn't forward the key. Check the path in this connection's base address.",
  redirectTo:
    "Tally didn't forward the key to {target}. Compare that address with the service's documentation.",
  workingAddress: 'The base address may be {address}. Use that address and test it.',
})

const chargeStrings = defineMessages('charge', {
  'never-left': { answer: 'No.', why: 'The request never left this computer.', brief: 'not charged' },
  'turned-away': {
    answer: 'No.',
    why: 'The service rejected the request without processing it.',
    brief: 'not charged',
  },
  'not-known': {
    answer: 'Possibly.',
    why: 'The request was sent, and the service may have charged for it.',
    brief: 'possibly charged',
  },
  /** A model list has no answer and so no tokens. */
  list: { answer: 'No.', why: 'Listing models uses no tokens.' },
})

/** Whether a failed turn was charged, in two words. */
export const chargeWords = ({ charge }: Failure): string => chargeStrings[charge].brief

const maxNameLength = 40

/** A field's name may be long, and a name from a file may be anything. */
function shortName(name: string): string {
  return isolate(name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name)
}

export const failureStrings = defineMessages('failure', {
  sent: 'Sent',
  response: 'Response',
  attempts: 'Attempts',
  charged: 'Charged?',
  whatToDo: 'What to do',
  messages: '{count, plural, one {# message} other {# messages}}',
  noResponse: 'No response',
  unreadable: 'Unreadable response',
  redirectsTo: 'redirects to {target}',
  sendAgain: 'Send again',
  sendAgainMayChargeTwice: 'Send again (may be charged twice)',
  sendWithout: message('Send without {field}', shortName),
  sendWithoutFields: 'Send without extra fields',
  sendWithoutImages: 'Send without images',
  sendWithoutImagesMayChargeTwice: 'Send without images (may be charged twice)',
  sendAgainLater: 'Available after the current answer.',
  show: 'Show',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  editMessage: 'Edit message',
  chooseModel: 'Choose another model',
  checkConnection: 'Check connection',
  openDashboard: 'Open dashboard',
  enterDashboard: 'Enter dashboard address',
  address: 'Address',
  cause: 'Cause',
  contentType: 'Content type',
  headers: 'Headers',
  body: 'Response body',
  bodyEmpty: 'Empty',
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
}

const excerptLength = 160

/** The parts of every error: the request, the response, the attempts, the possible charge, and advice. */
export function describeFailure(
  failure: Failure,
  isApple: boolean,
  failedAttempt: FailedAttempt | null = null,
): DescribedFailure {
  const { title, toDo: usual } = wordsFor(failure)
  const toDo = isApple && seemsBlockedByMac(failure) ? preciseWords.localNetworkOnMac : usual
  const isList = failure.sent.method === 'GET'
  const charge = chargeStrings[isList ? 'list' : failure.charge]
  const attempt = failedAttempt?.attempt ?? 1
  const advice =
    describeWait(failure, failedAttempt) ??
    describeOverflow(failure, failedAttempt) ??
    (typeof toDo === 'string' ? toDo : toDo[isList ? 'list' : 'turn'])
  return {
    title,
    facts: [
      { label: failureStrings.sent, value: describeSent(failure) },
      { label: failureStrings.response, value: describeResponse(failure) },
      ...(attempt > 1 ? [{ label: failureStrings.attempts, value: formatCount(attempt) }] : []),
      { label: failureStrings.charged, lead: charge.answer, value: charge.why },
      { label: failureStrings.whatToDo, value: advice },
    ],
  }
}

/** A refusal without a call has only its reason to show. */
export function describeRefusal(refusal: Refusal, isApple: boolean): DescribedFailure {
  if (refusal.code === 'call-failed') return describeFailure(refusal.failure, isApple)
  return { title: refusalStrings[refusal.code], facts: [] }
}

function describeWait({ code, sent, retryAfterMs }: Failure, failed: FailedAttempt | null): string | null {
  if ((code !== 'rate' && code !== 'busy') || retryAfterMs === null || retryAfterMs < secondMs) return null
  // A time of day has whole minutes only, too coarse for a few seconds.
  const isLong = retryAfterMs >= 2 * minuteMs
  const wait = sent.method === 'GET' ? preciseWords.waitForList : preciseWords.wait
  return failed === null || !isLong
    ? wait(retryAfterMs)
    : preciseWords.waitUntil(retryAfterMs, failed.endedAt)
}

function describeOverflow({ code, contextOverflow }: Failure, failed: FailedAttempt | null): string | null {
  if (code !== 'too-long' || contextOverflow === null || failed === null) return null
  const { promptTokens, contextTokens } = contextOverflow
  if (promptTokens === null) return contextTokens === null ? null : preciseWords.context(contextTokens)
  return contextTokens === null
    ? preciseWords.prompt(promptTokens)
    : preciseWords.promptAndContext(promptTokens, contextTokens)
}

/** `45 seconds`, `2 minutes`: rounded up, so that nobody retries too early. */
function formatWait(milliseconds: number): string {
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
function formatEnd(start: number, milliseconds: number): string {
  const end = Math.ceil((start + milliseconds) / minuteMs) * minuteMs
  const isSameDay = new Date(start).toDateString() === new Date(end).toDateString()
  return (isSameDay ? formatTimeOfDay : formatTime)(end)
}

function describeSent({ sent: { method, address, model, messageCount, byteCount } }: Failure): string {
  const facts = [
    `${method} ${address.replace(/^https?:\/\//u, '')}`,
    model,
    messageCount === null ? null : failureStrings.messages(messageCount),
    byteCount === null ? null : formatBytes(byteCount),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

function describeResponse(failure: Failure): string {
  const { code, response, cause } = failure
  if (response === null) {
    const nothing = code === 'not-understood' ? failureStrings.unreadable : failureStrings.noResponse
    const found = certificateOf(failure)?.found ?? nothing
    return cause === null ? found : `${found} · ${cause}`
  }
  const line = response.excerpt.replaceAll(/\s+/gu, ' ').trim()
  const facts = [
    `${response.status} ${response.statusText}`.trim(),
    code === 'redirect' && cause !== null ? failureStrings.redirectsTo(cause) : null,
    line === '' ? null : quote(line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

interface FailureWords {
  readonly title: string
  readonly toDo: string | RepeatAdvice
}

/** The code's text, or a more precise one where the facts allow it. */
export function wordsFor(failure: Failure): FailureWords {
  const { code, sent, cause, response, workingAddress, refusedField } = failure
  const { title, toDo } = failureWords[code]
  if (refusedField !== null) return ofField(shortName(refusedField))
  if (code === 'network') return networkWords(failure)
  if (code === 'images-refused' && cause !== null) return preciseWords.imagesTooLarge
  if (cause === 'SYSTEM_CERTIFICATES_PENDING') return preciseWords.certificatesPending
  if (code === 'proxy' && wantsSignIn(failure)) return preciseWords.signIn
  // The service gave up, so no time limit in Tally can help.
  if (code === 'time-out' && response?.status === 408) return { title, toDo: failureWords.busy.toDo }
  if (code === 'redirect' && cause !== null) return { title, toDo: afterRedirect(cause, sent.address) }
  if (code === 'address' && workingAddress !== null && isOfSameOrigin(workingAddress, sent.address))
    return { title, toDo: preciseWords.workingAddress(workingAddress) }
  return { title, toDo: certificateOf(failure)?.toDo ?? toDo }
}

const ofField = (field: string): FailureWords => ({
  title: preciseWords.refusedField.title(field),
  toDo: preciseWords.refusedField.toDo(field),
})

function networkWords({ charge, cause, sent }: Failure): FailureWords {
  if (charge === 'not-known') return preciseWords.broken
  const port = cause === 'ECONNREFUSED' ? portOfThisComputer(sent.address) : null
  if (port === null) return failureWords.network
  const { title, atPort, toDo } = preciseWords.notRunning
  return { title: port === '' ? title : atPort(port), toDo }
}

function afterRedirect(target: string, address: string): string {
  if (target.startsWith(`${URL.parse(address)?.host}/`)) return preciseWords.redirectOnHost
  return preciseWords.redirectTo(target)
}
