import type { Failure } from '../../shared/contract/chat/failure.ts'

/** The port of an address on this computer, empty for its scheme's port; null for other computers. */
export function portOfThisComputer(address: string): string | null {
  const url = URL.parse(address)
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url?.hostname ?? '') ? (url?.port ?? '') : null
}

/**
 * Another computer of the local network: a private, link-local or mDNS host. The `hostname` of a URL has every form of
 * an IP address in one way.
 */
const localHost =
  /^(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254)\.[\d.]+$|^\[f(?:e[89ab][\da-f]|[cd][\da-f]{2}):|\.local\.?$/

/** A computer that is off, or a name that nobody has, looks the same. */
export function seemsBlockedByMac({ code, charge, cause, sent }: Failure): boolean {
  if (code !== 'network' || charge !== 'never-left') return false
  if (!/^(?:E(?:HOST|NET)UNREACH|ENOTFOUND)$/.test(cause ?? '')) return false
  return localHost.test(URL.parse(sent.address)?.hostname ?? '')
}

/** Recognizes a required proxy sign-in: a proxy tunnel reports it as a cause, other requests as a status. */
export function wantsSignIn({ cause, response }: Failure): boolean {
  return cause === '407' || response?.status === 407 || response?.status === 511
}

/** A stored failure may come from an imported file, and is untrusted. */
export function isOfSameOrigin(address: string, asked: string): boolean {
  return URL.canParse(address) && new URL(address).origin === URL.parse(asked)?.origin
}
