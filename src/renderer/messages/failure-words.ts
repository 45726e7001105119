import type { Failure } from '../../shared/contract/chat/failure.ts'

export interface FailureWords {
  readonly title: string
  readonly toDo: string
}

const tryAgain = 'Nothing was lost. Wait a moment, then try again.'

/** Titles and advice for failed requests to a service. */
export const failureWords = {
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
}

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

/** Null for other failures, and for causes without their own text. */
export function describeCertificate({ code, cause }: Failure): { found: string; toDo: string } | null {
  if (code !== 'certificate' || cause === null) return null
  return certificates.find((certificate) => certificate.cause.test(cause)) ?? null
}

/** The code's text, or a more precise one where the facts allow it. */
export function wordsFor(failure: Failure): FailureWords {
  const { code, charge, sent, cause, cameBack, workingAddress } = failure
  const { title, toDo } = failureWords[code]
  if (code === 'network' && charge === 'not-known') return broken
  if (code === 'proxy' && wantsSignIn(failure)) return signIn
  // The service gave up, so no time limit in Tally can help.
  if (code === 'time-out' && cameBack?.status === 408) return { title, toDo: tryAgain }
  if (code === 'redirect' && cause !== null) return { title, toDo: afterRedirect(cause, sent.address) }
  if (code === 'address' && isOfSameOrigin(workingAddress, sent.address))
    return { title, toDo: `Services often answer at ${workingAddress}. Use that address, then test it.` }
  return { title, toDo: describeCertificate(failure)?.toDo ?? toDo }
}

/** Recognises a required proxy sign-in: a proxy tunnel reports it as a cause, other requests as a status. */
function wantsSignIn({ cause, cameBack }: Failure): boolean {
  return cause === '407' || cameBack?.status === 407 || cameBack?.status === 511
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
