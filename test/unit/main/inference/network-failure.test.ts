import { describe, expect, it } from 'vitest'
import { readNetworkError } from '../../../../src/main/inference/network-failure.ts'

function fetchError(cause: object, message = ''): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), cause) })
}

const table = [
  ['ENOTFOUND', {}, 'network', 'never-left'],
  ['EAI_AGAIN', {}, 'network', 'never-left'],
  ['ECONNREFUSED', {}, 'network', 'never-left'],
  ['ENETUNREACH', {}, 'network', 'never-left'],
  ['UND_ERR_CONNECT_TIMEOUT', {}, 'time-out', 'never-left'],
  ['ETIMEDOUT', { syscall: 'connect' }, 'time-out', 'never-left'],
  ['ETIMEDOUT', { errors: [] }, 'time-out', 'never-left'],
  ['ETIMEDOUT', { syscall: 'read' }, 'time-out', 'not-known'],
  ['UND_ERR_HEADERS_TIMEOUT', {}, 'time-out', 'not-known'],
  ['ECONNRESET', { syscall: 'read' }, 'network', 'not-known'],
  ['UND_ERR_SOCKET', { socket: { bytesWritten: 231 } }, 'network', 'not-known'],
  ['UND_ERR_SOCKET', { socket: { bytesWritten: 0 } }, 'network', 'never-left'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', {}, 'certificate', 'never-left'],
  ['CERT_HAS_EXPIRED', {}, 'certificate', 'never-left'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', {}, 'certificate', 'never-left'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', {}, 'certificate', 'never-left'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', {}, 'network', 'never-left'],
  ['HPE_INVALID_CONSTANT', {}, 'not-understood', 'not-known'],
  ['UND_ERR_HEADERS_OVERFLOW', {}, 'not-understood', 'not-known'],
] as const

describe('what Node says when no answer came', () => {
  it.each(table)('%s %j is %s, %s', (cause, facts, code, charge) => {
    expect(readNetworkError(fetchError({ code: cause, ...facts }))).toEqual({ code, charge, cause })
  })

  it('tells a proxy that wants a sign-in from a network that is down', () => {
    const error = fetchError({ code: 'UND_ERR_ABORTED' }, 'Proxy response (407) !== 200 when HTTP Tunneling')
    expect(readNetworkError(error)).toMatchObject({ code: 'proxy', charge: 'never-left' })
  })

  it.each([
    ['that did not speak HTTP', { name: 'HTTPParserError' }, 'Response does not match', 'not-understood'],
    ['at a port that no browser may use', {}, 'bad port', 'address'],
    ['that hides a 407', {}, '', 'proxy'],
  ])('is understood without a code, of a server %s', (_what, facts, message, code) => {
    expect(readNetworkError(fetchError(facts, message))).toMatchObject({ code })
  })

  it('is never passed on in its own words', () => {
    const key = 'sk-CANARY-5f29c1d8e3a7'
    const errors = [
      new TypeError(`Headers.append: "Bearer ${key}" is an invalid header value.`),
      fetchError({ code: `with ${key}` }, key),
      key,
      null,
    ]
    for (const error of errors) {
      expect(readNetworkError(error)).toEqual({ code: 'network', charge: 'not-known', cause: null })
    }
  })
})
