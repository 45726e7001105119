import type { Problem } from './problem.ts'

/**
 * The step that a request has reached. In the steps `proxy` and `service`, nothing of the request has left.
 */
export type Stage = 'proxy' | 'service' | 'request' | 'answer'

/** The fields that Node adds to its errors. Their messages are never passed on: some contain the key. */
interface NodeError {
  readonly code?: unknown
  /** The status of a proxy that refused the request. */
  readonly statusCode?: unknown
}

const certificate = /CERT|^UNABLE_TO_|HOSTNAME_MISMATCH|^CRL_/
const unknownIssuer = /SELF_SIGNED|^UNABLE_TO_(?:GET_ISSUER|VERIFY)|UNTRUSTED/
/** The system's certificates were still being read, so the missing one may be among them. */
const stillReading = 'SYSTEM_CERTIFICATES_PENDING'
const handshake = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/
const undecodable = /^(?:Z_(?!BUF_ERROR)|ERR__ERROR_|ERR_BROTLI_)/

/** The problem of a request that got no answer, or only part of one. */
export function readNetworkError(error: unknown, stage: Stage): Problem {
  const node: NodeError = typeof error === 'object' && error !== null ? error : {}
  const cause = codeOf(node)
  switch (stage) {
    case 'proxy':
      return {
        code: 'proxy',
        charge: 'never-left',
        cause: typeof node.statusCode === 'number' ? String(node.statusCode) : cause,
        mayRetry: cause === stillReading,
      }
    case 'service':
      return beforeSending(cause)
    case 'request':
      return { code: codeWithoutAnswer(cause), charge: 'not-known', cause }
    case 'answer':
      return {
        code: undecodable.test(cause ?? '') ? 'not-understood' : 'cut-off',
        charge: 'not-known',
        cause,
      }
  }
}

/** The error of a handshake that had to do without the system's certificates. */
export function asStillReading(error: unknown): unknown {
  const isUnknown = unknownIssuer.test(codeOf(error as NodeError) ?? '')
  return isUnknown ? Object.assign(new Error(stillReading), { code: stillReading }) : error
}

/** No retry for a certificate or protocol mismatch: it will not match a second later either. */
function beforeSending(cause: string | null): Problem {
  const charge = 'never-left'
  if (certificate.test(cause ?? ''))
    return { code: 'certificate', charge, cause, mayRetry: cause === stillReading }
  if (handshake.test(cause ?? '')) return { code: 'network', charge, cause }
  return { code: cause === 'ETIMEDOUT' ? 'time-out' : 'network', charge, cause, mayRetry: true }
}

function codeWithoutAnswer(cause: string | null): Problem['code'] {
  if (cause === 'ETIMEDOUT') return 'time-out'
  // A service that demands a client certificate reports that only after the socket is connected.
  if (certificate.test(cause ?? '')) return 'certificate'
  return cause?.startsWith('HPE_') ? 'not-understood' : 'network'
}

function codeOf({ code }: NodeError): string | null {
  return typeof code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(code) ? code : null
}
