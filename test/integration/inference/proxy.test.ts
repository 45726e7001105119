import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../../fixtures/certificates.ts'
import {
  collect,
  createInference,
  createRecord,
  key,
  type Loopback,
  never,
  question,
  serve,
  serveRaw,
} from './loopback.ts'
import { type ProxyServer, serveProxy } from './proxy-server.ts'
import { type SecureServer, serveSecurely } from './secure-server.ts'

const authority = createAuthority('Tally test root')
const certificates = [authority.certificate]
const answer = JSON.stringify({ choices: [{ message: { content: 'kept' }, finish_reason: 'stop' }] })

let secure: SecureServer
let plain: Loopback
let proxy: ProxyServer | null = null

beforeEach(async () => {
  secure = await serveSecurely(
    authority.issue('127.0.0.1'),
    (_request, response) => void response.end(answer),
  )
  plain = await serve((_request, response) => void response.end(answer))
})
afterEach(async () => {
  await Promise.all([secure.close(), plain.close(), proxy?.close()])
  proxy = null
})

async function ask(baseAddress: string, proxyAddress: string, connect = 30, isKeyForwarded = true) {
  const { requests, recorded } = createRecord()
  const route = async () => ({ proxy: proxyAddress, certificates, isKeyForwarded })
  const inference = createInference({ route, requests, limits: { connect } })
  return {
    ...(await collect(inference.complete({ baseAddress, key, keyHeader: 'bearer' }, question, never))),
    recorded,
  }
}

describe('through a proxy', () => {
  it('an encrypted request uses a tunnel, and the proxy sees the host only', async () => {
    proxy = await serveProxy()
    const { text, failure } = await ask(`https://127.0.0.1:${secure.port}/v1`, proxy.address)
    expect([text, failure]).toEqual(['kept', null])
    expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${secure.port}`])
  })

  it('a plain request has its whole address', async () => {
    proxy = await serveProxy()
    const { text, failure } = await ask(plain.target.baseAddress, proxy.address)
    expect([text, failure]).toEqual(['kept', null])
    expect(proxy.asked).toEqual([`POST ${plain.target.baseAddress}/chat/completions`])
  })

  it('a plain request with a key that the proxy may not read is not sent', async () => {
    proxy = await serveProxy()
    const { failure, recorded } = await ask(plain.target.baseAddress, proxy.address, 30, false)
    expect(failure).toMatchObject({ code: 'proxy', cause: 'KEY_NOT_FORWARDED', charge: 'never-left' })
    expect(proxy.asked).toEqual([])
    expect(recorded).toHaveLength(1)
  })

  it.each([
    ['https', 'never-left'],
    ['http', 'turned-away'],
  ])('%s request reports that the proxy needs a sign-in', async (scheme, charge) => {
    proxy = await serveProxy('anna:secret')
    const base = scheme === 'https' ? `https://127.0.0.1:${secure.port}/v1` : plain.target.baseAddress
    const { failure, recorded } = await ask(base, proxy.address)
    expect(failure).toMatchObject({ code: 'proxy', cause: '407', charge, mayRetry: false })
    expect([recorded.length, recorded[0]?.ends[0]?.failureCode]).toEqual([1, 'proxy'])
    expect(secure.seen().connections).toBe(0)
  })

  it.each(['https', 'http'])("%s request passes with a sign-in in the proxy's address", async (scheme) => {
    proxy = await serveProxy('anna:s p')
    const base = scheme === 'https' ? `https://127.0.0.1:${secure.port}/v1` : plain.target.baseAddress
    const { text, failure } = await ask(base, proxy.address.replace('://', '://anna:s%20p@'))
    expect([text, failure]).toEqual(['kept', null])
  })
})

describe('a proxy that does not work', () => {
  it('is reported instead of the service if it does not respond', async () => {
    const gone = await serveProxy()
    await gone.close()
    const { failure } = await ask(`https://127.0.0.1:${secure.port}/v1`, gone.address)
    expect(failure).toMatchObject({ code: 'proxy', cause: 'ECONNREFUSED', charge: 'never-left' })
  })

  it('that says nothing times out', async () => {
    const silent = await serveRaw(() => undefined)
    const { failure } = await ask(
      `https://127.0.0.1:${secure.port}/v1`,
      `http://127.0.0.1:${silent.port}`,
      0.1,
    )
    expect(failure).toMatchObject({ code: 'proxy', cause: 'CONNECT_TIMEOUT', charge: 'never-left' })
    await silent.close()
  })

  it.each([
    ['socks://127.0.0.1:1080', 'PROXY_NOT_SUPPORTED'],
    ['http://', 'ERR_INVALID_URL'],
  ])("that can't be used because %s is not bypassed", async (address, cause) => {
    const { failure } = await ask(plain.target.baseAddress, address)
    expect(failure).toMatchObject({ code: 'proxy', cause, charge: 'never-left', mayRetry: false })
  })

  it('is reported if the system cannot name it', async () => {
    const route = () => Promise.reject(new Error('The script of the network failed.'))
    const { failure } = await collect(createInference({ route }).complete(plain.target, question, never))
    expect(failure).toMatchObject({ code: 'proxy', cause: null, charge: 'never-left' })
  })
})
