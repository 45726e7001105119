import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTrust } from '../../../src/main/inference/transport/certificates.ts'
import { createAuthority, type Identity } from '../../fixtures/certificates.ts'
import { collect, createInference, createRecord, key, never, question, serve, straight } from './loopback.ts'
import { type SecureServer, serveSecurely } from './secure-server.ts'

const authority = createAuthority('Tally test root')
const answer = JSON.stringify({ choices: [{ message: { content: 'kept' }, finish_reason: 'stop' }] })

let server: SecureServer | null = null
afterEach(() => server?.close())

async function ask(identity: Identity, certificates: readonly string[], host = '127.0.0.1') {
  server = await serveSecurely(identity, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  const inference = createInference({ route: async () => ({ ...straight, certificates }) })
  const target = { baseAddress: `https://${host}:${server.port}/v1`, key, keyHeader: 'bearer' as const }
  return collect(inference.complete(target, question, never))
}

describe('an untrusted certificate', () => {
  it.each([
    ['no known authority signed', authority.issue('127.0.0.1'), [], 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['is self-signed', createAuthority('127.0.0.1'), [], 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'has expired',
      authority.issue('127.0.0.1', { expired: true }),
      [authority.certificate],
      'CERT_HAS_EXPIRED',
    ],
    [
      'belongs to another host',
      authority.issue('other.example'),
      [authority.certificate],
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('that %s is refused, and nothing of the prompt is sent', async (_why, identity, trusted, cause) => {
    const { failure, text } = await ask(identity, trusted)
    expect(failure).toMatchObject({
      code: 'certificate',
      charge: 'never-left',
      cause,
      mayRetry: false,
      response: null,
    })
    expect([text, server?.seen()]).toEqual(['', { connections: 1, bytes: 0, requests: 0 }])
  })

  it("can't be allowed by the environment", async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const { failure } = await ask(authority.issue('127.0.0.1'), [])
      expect(failure).toMatchObject({ code: 'certificate' })
      expect(server?.seen().requests).toBe(0)
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    }
  })
})

it.each(['127.0.0.1', 'localhost'])('a custom root certificate is trusted for %s', async (host) => {
  const { text, failure } = await ask(authority.issue(host), [authority.certificate], host)
  expect([text, failure, server?.seen().requests]).toEqual(['kept', null, 1])
})

describe('a wrong scheme', () => {
  it('toward a plain service is recognized before any byte of the request leaves', async () => {
    const plain = await serve((_request, response) => void response.end(answer))
    const target = {
      baseAddress: plain.target.baseAddress.replace('http:', 'https:'),
      key,
      keyHeader: 'bearer' as const,
    }
    const { failure } = await collect(createInference().complete(target, question, never))
    expect(failure).toMatchObject({
      code: 'network',
      charge: 'never-left',
      cause: 'ERR_SSL_WRONG_VERSION_NUMBER',
      mayRetry: false,
    })
    await plain.close()
  })

  it('toward an encrypted service is a broken connection', async () => {
    const { requests, recorded } = createRecord()
    server = await serveSecurely(authority.issue('127.0.0.1'), (_request, response) => void response.end())
    const target = { baseAddress: `http://127.0.0.1:${server.port}/v1`, key, keyHeader: 'bearer' as const }
    const { failure } = await collect(createInference({ requests }).complete(target, question, never))
    expect(['network', 'not-understood']).toContain(failure?.code)
    expect([failure?.charge, failure?.mayRetry, recorded.length]).toEqual(['not-known', false, 1])
    expect(server.seen().requests).toBe(0)
  })
})

describe("a request before the system's certificates are read", () => {
  const unread = () => new Promise<never>(() => {})
  const serveAnswer = async (identity: Identity) => {
    server = await serveSecurely(identity, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
    return { baseAddress: `https://127.0.0.1:${server.port}/v1`, key, keyHeader: 'bearer' as const }
  }
  /** As it is three seconds after the first request. */
  const lateTrust = async (read: () => Promise<readonly string[]>) => {
    vi.useFakeTimers()
    try {
      const trust = createTrust({ read })
      const first = trust.contextFor([])
      await vi.advanceTimersByTimeAsync(3_000)
      await first
      return trust
    } finally {
      vi.useRealTimers()
    }
  }

  it('says so if the issuer is unknown, and may be repeated', async () => {
    const target = await serveAnswer(authority.issue('127.0.0.1'))
    const reading = Promise.withResolvers<string[]>()
    const trust = await lateTrust(() => reading.promise)
    const { requests, recorded } = createRecord()
    const inference = createInference({ trust, requests })
    const { failure } = await collect(inference.complete(target, question, never))
    expect(failure).toMatchObject({
      code: 'certificate',
      charge: 'never-left',
      cause: 'SYSTEM_CERTIFICATES_PENDING',
      mayRetry: true,
    })
    expect(server?.seen()).toMatchObject({ bytes: 0, requests: 0 })

    reading.resolve([authority.certificate])
    await vi.waitFor(() => expect(trust.isReading()).toBe(false))
    expect((await collect(inference.complete(target, question, never))).text).toBe('kept')
    expect(recorded.map(({ ends }) => ends)).toMatchObject([
      [{ failureCode: 'certificate', lacksSystemCertificates: true }],
      [{ failureCode: null, lacksSystemCertificates: false }],
    ])
  })

  it('has the usual cause for any other certificate problem', async () => {
    const target = await serveAnswer(authority.issue('127.0.0.1', { expired: true }))
    const route = async () => ({ ...straight, certificates: [authority.certificate] })
    const inference = createInference({ trust: await lateTrust(unread), route })
    const { failure } = await collect(inference.complete(target, question, never))
    expect(failure).toMatchObject({ cause: 'CERT_HAS_EXPIRED', mayRetry: false })
  })

  it('arrives if Node knows the issuer, or the user does', async () => {
    const target = await serveAnswer(authority.issue('127.0.0.1'))
    const route = async () => ({ ...straight, certificates: [authority.certificate] })
    const { requests, recorded } = createRecord()
    const inference = createInference({ trust: await lateTrust(unread), route, requests })
    expect((await collect(inference.complete(target, question, never))).text).toBe('kept')
    expect(recorded.map(({ ends }) => ends)).toMatchObject([[{ lacksSystemCertificates: true }]])
  })

  it('stops at once while it waits, and nothing of it has left', async () => {
    const target = await serveAnswer(authority.issue('127.0.0.1'))
    const { requests, recorded } = createRecord()
    const stop = new AbortController()
    const inference = createInference({
      trust: createTrust({ read: unread }),
      requests: {
        begin(request) {
          queueMicrotask(() => stop.abort())
          return requests.begin(request)
        },
      },
    })
    const { failure, parts } = await collect(inference.complete(target, question, stop.signal))
    expect([failure, parts]).toEqual([null, []])
    expect(recorded.map(({ ends }) => ends)).toMatchObject([
      [{ failureCode: null, bytesUp: 0, lacksSystemCertificates: false }],
    ])
    expect(server?.seen().bytes).toBe(0)
  })

  it('takes no longer than the limit for connecting', async () => {
    const target = await serveAnswer(authority.issue('127.0.0.1'))
    const { requests, recorded } = createRecord()
    const limits = { connect: 0.1 }
    const inference = createInference({ trust: createTrust({ read: unread }), requests, limits })
    const { failure } = await collect(inference.complete(target, question, never))
    expect(failure).toMatchObject({
      code: 'time-out',
      charge: 'never-left',
      cause: 'CONNECT_TIMEOUT',
      mayRetry: true,
    })
    expect(recorded.map(({ ends }) => ends)).toMatchObject([[{ failureCode: 'time-out', bytesUp: 0 }]])
  })
})
