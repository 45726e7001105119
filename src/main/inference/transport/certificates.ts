import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import * as tls from 'node:tls'
import { Worker } from 'node:worker_threads'

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

/** The trusted certificates for a handshake. */
interface Trusted {
  readonly secureContext: tls.SecureContext
  /** False while the system's certificates are still being read. */
  readonly isComplete: boolean
}

/** The certificates that servers are checked against. */
export interface Trust {
  /** Reads the system's certificates at the first call, and waits a few seconds for them. */
  contextFor(added: readonly string[]): Promise<Trusted>
  isReading(): boolean
}

interface TrustOptions {
  /** Node's certificates and the system's, where companies add theirs. */
  readonly read?: () => Promise<readonly string[]>
  /** Called if requests continue without the system's certificates. */
  readonly noteLate?: () => void
}

const patienceMs = 3_000
/** A context has hundreds of certificates, and the connections differ only in the added ones. */
const maxContexts = 4

/** One reading for all requests. Until it ends, and where it fails, Node's bundled certificates must do. */
export function createTrust({ read = readInThread, noteLate = () => {} }: TrustOptions = {}): Trust {
  /** By the added certificates. */
  const contexts = new Map<string, tls.SecureContext>()
  let found: readonly string[] = []
  let isReading = false
  let patience: Promise<void> | null = null

  async function readFound(): Promise<void> {
    isReading = true
    try {
      found = await read()
    } catch {
      found = []
    }
    isReading = false
    contexts.clear()
  }

  function begin(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      noteLate()
      resolve()
    }, patienceMs).unref()
    void readFound().then(() => {
      clearTimeout(timer)
      resolve()
    })
    return promise
  }

  function contextWith(added: readonly string[]): tls.SecureContext {
    const name = added.join('\n')
    const known = contexts.get(name)
    if (known !== undefined) return known
    const ca = [...new Set([...tls.rootCertificates, ...found, ...added])]
    const context = tls.createSecureContext({ ca })
    if (contexts.size === maxContexts) contexts.clear()
    contexts.set(name, context)
    return context
  }

  return {
    async contextFor(added) {
      patience ??= begin()
      await patience
      return { secureContext: contextWith(added), isComplete: !isReading }
    },
    isReading: () => isReading,
  }
}

/** An older Node can't read the system's certificates. */
const readingCode = `
  const { parentPort } = require('node:worker_threads')
  const tls = require('node:tls')
  const read = (kind) => tls.getCACertificates?.(kind) ?? []
  parentPort.postMessage([...read('default'), ...read('system')])
`

/**
 * macOS checks each certificate of the keychain, which takes many seconds on some Macs, and Node waits for it. So a
 * thread reads them, because the windows wait for main's thread.
 */
async function readInThread(): Promise<readonly string[]> {
  const thread = new Worker(readingCode, { eval: true })
  thread.unref()
  const ended = once(thread, 'exit').then(() => [[]])
  const [certificates] = (await Promise.race([once(thread, 'message'), ended])) as [readonly string[]]
  return certificates
}
