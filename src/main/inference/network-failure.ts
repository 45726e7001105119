import type { Charge, FailureCode } from '../../shared/failure.ts'

export interface NetworkFailure {
  readonly code: FailureCode
  readonly charge: Charge
  readonly cause: string | null
}

/** What Node hangs on its errors. The messages are never passed on: some hold the key. */
interface NodeError {
  readonly name?: unknown
  readonly code?: unknown
  readonly syscall?: unknown
  readonly message?: unknown
  /** One for each address tried: only connecting makes such a bundle. */
  readonly errors?: unknown
  readonly socket?: { readonly bytesWritten?: unknown }
}

const certificate = /CERT|^UNABLE_TO_|HOSTNAME_MISMATCH|^CRL_/
const neverConnected =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/
const handshake = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/
const noHttp = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW$)/
const timeOut = /^(?:UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT)$/

/** What became of a request that got no answer, from the error that fetch gave. */
export function readNetworkError(error: unknown): NetworkFailure {
  const node = causeOf(error)
  const cause = codeOf(node)
  const isConnecting = node.syscall === 'connect' || Array.isArray(node.errors)
  const charge = isConnecting || node.socket?.bytesWritten === 0 ? 'never-left' : 'not-known'
  if (cause === null) return withoutCode(node)
  if (certificate.test(cause)) return { code: 'certificate', charge: 'never-left', cause }
  if (cause === 'UND_ERR_CONNECT_TIMEOUT') return { code: 'time-out', charge: 'never-left', cause }
  if (neverConnected.test(cause) || handshake.test(cause)) {
    return { code: 'network', charge: 'never-left', cause }
  }
  if (timeOut.test(cause)) return { code: 'time-out', charge, cause }
  if (noHttp.test(cause)) return { code: 'not-understood', charge: 'not-known', cause }
  if (isProxyRefusal(node)) return { code: 'proxy', charge: 'never-left', cause }
  return { code: 'network', charge, cause }
}

function withoutCode(node: NodeError): NetworkFailure {
  if (node.name === 'HTTPParserError')
    return { code: 'not-understood', charge: 'not-known', cause: 'NO_HTTP' }
  if (node.message === 'bad port') return { code: 'address', charge: 'never-left', cause: 'BAD_PORT' }
  // Node hides a 407 from its caller: an error without a word is all that is left of it.
  if (node.message === '') return { code: 'proxy', charge: 'turned-away', cause: null }
  return { code: 'network', charge: 'not-known', cause: null }
}

function isProxyRefusal(node: NodeError): boolean {
  return typeof node.message === 'string' && /^Proxy response \(\d+\)/.test(node.message)
}

function causeOf(error: unknown): NodeError {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null ? cause : {}
}

function codeOf(node: NodeError): string | null {
  return typeof node.code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(node.code) ? node.code : null
}
