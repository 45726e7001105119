import { X509Certificate } from 'node:crypto'
import * as tls from 'node:tls'

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a file, each as a block of its own; what only looks like one is left out. */
export function readCertificates(file: Uint8Array): readonly string[] {
  const blocks = Buffer.from(file).toString('utf8').match(block)
  // Windows writes one certificate without any text around it.
  return (blocks ?? [file]).map(readCertificate).filter((certificate) => certificate !== null)
}

function readCertificate(bytes: string | Uint8Array): string | null {
  try {
    return new X509Certificate(bytes).toString()
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
  return [...getCACertificates('default'), ...systemCertificates()]
}

/** Where the system cannot be asked, Node's own have to do. */
function systemCertificates(): readonly string[] {
  try {
    return tls.getCACertificates('system')
  } catch {
    return []
  }
}
