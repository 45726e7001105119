import type { RefusedReply } from '../../shared/errors.ts'
import type { Failure } from '../../shared/failure.ts'
import { refusalStrings } from './refusals.ts'

const tryAgain = 'Nothing was lost. Wait a moment, then try again.'

/** What went wrong with a request to a service, in words: a title, and what to do about it. */
export const failureWords = {
  key: {
    title: 'The service did not accept the key',
    toDo: 'Check the key of this connection, then try again.',
  },
  billing: {
    title: 'The service asks for payment',
    toDo: 'Look at your balance with the service. Once it is settled, try again.',
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
    toDo: 'The key was not sent on. If you trust the new address, save it as the base address.',
  },
  proxy: {
    title: 'A proxy stands between you and the service',
    toDo: 'Check the proxy of this network or sign in to it, then try again.',
  },
  certificate: {
    title: 'The certificate of the service could not be trusted',
    toDo: 'Check the address and the clock of this computer. On a company network, ask who runs it.',
  },
  network: {
    title: 'The service could not be reached',
    toDo: 'Check the network and the base address, then try again.',
  },
  'time-out': { title: 'The service took too long', toDo: tryAgain },
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
}

/** Something had gone to the service before the connection ended, so it was reached. */
const brokenTitle = 'The connection to the service broke'

const chargeWords = {
  'never-left': { answer: 'No.', why: 'The request never left this computer.' },
  'turned-away': { answer: 'No.', why: 'The service turned the request away unprocessed.' },
  'not-known': { answer: 'Not known.', why: 'The request had left; the service may have counted it.' },
}

/** A list of models is not an answer: there are no tokens in it to count. */
const listCharge = { answer: 'No.', why: 'Listing the models uses no tokens.' }

export const failureStrings = {
  sent: 'Sent',
  cameBack: 'Came back',
  charged: 'Charged?',
  whatToDo: 'What to do',
  sendAgain: 'Send again',
  sendAgainTwice: 'Send again (may be charged twice)',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  editMessage: 'Edit message',
  address: 'Address',
  cause: 'Cause',
  contentType: 'Content type',
  body: 'What the service said',
  bodyEmpty: 'An empty answer',
}

interface DescribedFailure {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly lead?: string; readonly value: string }[]
}

const excerptLength = 160

/** The four things that an error says: what was sent, what came back, whether it cost something, what to do. */
export function describeFailure(failure: Failure, formatBytes: (bytes: number) => string): DescribedFailure {
  const { title, toDo } = failureWords[failure.code]
  const isBroken = failure.code === 'network' && failure.charge === 'not-known'
  const charge = failure.sent.method === 'GET' ? listCharge : chargeWords[failure.charge]
  return {
    title: isBroken ? brokenTitle : title,
    facts: [
      { label: failureStrings.sent, value: describeSent(failure, formatBytes) },
      { label: failureStrings.cameBack, value: describeCameBack(failure) },
      { label: failureStrings.charged, lead: charge.answer, value: charge.why },
      { label: failureStrings.whatToDo, value: toDo },
    ],
  }
}

/** Of a request that never became a call to the service, there is no more to say than why. */
export function describeRefusal(
  { code, failure }: RefusedReply,
  formatBytes: (bytes: number) => string,
): DescribedFailure {
  return failure === null ? { title: refusalStrings[code], facts: [] } : describeFailure(failure, formatBytes)
}

function describeSent({ sent }: Failure, formatBytes: (bytes: number) => string): string {
  const { method, model, messageCount, byteCount } = sent
  const address = sent.address.replace(/^https?:\/\//u, '')
  const messages = messageCount === 1 ? '1 message' : `${messageCount} messages`
  const size = [messageCount !== null && messages, byteCount !== null && formatBytes(byteCount)]
  return [`${method} ${address}`, model, size.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

function describeCameBack({ code, cameBack, cause }: Failure): string {
  if (cameBack === null) return cause === null ? 'Nothing' : `Nothing (${cause})`
  const pointsTo = code === 'redirect' && cause !== null ? ` · points to ${cause}` : ''
  const status = `${cameBack.status} ${cameBack.statusText}`.trim() + pointsTo
  const line = cameBack.excerpt.replaceAll(/\s+/gu, ' ').trim()
  if (line === '') return status
  return `${status} · “${line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line}”`
}
