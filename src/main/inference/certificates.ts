import { X509Certificate } from 'node:crypto'
import * as tls from 'node:tls'

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a text, each as a block of its own; what only looks like one is left out. */
export function readCertificates(text: string): readonly string[] {
  return (text.match(block) ?? []).map(readCertificate).filter((certificate) => certificate !== null)
}

function readCertificate(text: string): string | null {
  try {
    return new X509Certificate(text).toString()
  } catch {
    return null
  }
}

/** What a server is checked against. It is made once for the same certificates: there are hundreds in a system. */
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

/** Node's own and those of the system, where companies put theirs. An older Node cannot be asked for them. */
function ownCertificates(): readonly string[] {
  const { getCACertificates, rootCertificates } = tls
  if (typeof getCACertificates !== 'function') return rootCertificates
  return [...getCACertificates('default'), ...getCACertificates('system')]
}
