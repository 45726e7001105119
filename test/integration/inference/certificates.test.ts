import { afterEach, describe, expect, it } from 'vitest'
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
  const target = { baseAddress: `https://${host}:${server.port}/v1`, key }
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
    const target = { baseAddress: plain.target.baseAddress.replace('http:', 'https:'), key }
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
    const target = { baseAddress: `http://127.0.0.1:${server.port}/v1`, key }
    const { failure } = await collect(createInference({ requests }).complete(target, question, never))
    expect(['network', 'not-understood']).toContain(failure?.code)
    expect([failure?.charge, failure?.mayRetry, recorded.length]).toEqual(['not-known', false, 1])
    expect(server.seen().requests).toBe(0)
  })
})
