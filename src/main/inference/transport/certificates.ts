import { X509Certificate } from 'node:crypto'
import * as tls from 'node:tls'

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a file, each as a separate block; skips anything that only looks like one. */
export function readCertificates(file: Uint8Array): readonly string[] {
  const blocks = Buffer.from(file).toString('utf8').match(block)
  // Windows writes one certificate without any surrounding text.
  return (blocks ?? [file]).map(readCertificate).filter((certificate) => certificate !== null)
}

function readCertificate(bytes: string | Uint8Array): string | null {
  try {
    return new X509Certificate(bytes).toString()
  } catch {
    return null
  }
}

/**
 * The certificates that a server is checked against. Made once for the same list, because a system has
 * hundreds.
 */
export type Trust = (certificates: readonly string[]) => tls.SecureContext

export function createTrust(): Trust {
  let last: { readonly certificates: string; readonly context: tls.SecureContext } | null = null

  return (added) => {
    const certificates = added.join('\n')
    if (last?.certificates !== certificates) {
      const ca = [...new Set([...ownCertificates(), ...added])]
      last = { certificates, context: tls.createSecureContext({ ca }) }
    }
    return last.context
  }
}

/**
 * Node's own certificates and the system's, where companies add theirs. An older Node cannot read the
 * system's.
 */
function ownCertificates(): readonly string[] {
  const { getCACertificates, rootCertificates } = tls
  if (typeof getCACertificates !== 'function') return rootCertificates
  return [...getCACertificates('default'), ...systemCertificates()]
}

/** Where the system's certificates cannot be read, Node's own must do. */
function systemCertificates(): readonly string[] {
  try {
    return tls.getCACertificates('system')
  } catch {
    return []
  }
}
