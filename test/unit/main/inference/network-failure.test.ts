import { describe, expect, it } from 'vitest'
import { readNetworkError } from '../../../../src/main/inference/errors/network-failure.ts'

function nodeError(facts: object): Error {
  return Object.assign(new Error('sk-CANARY-5f29c1d8e3a7'), facts)
}

describe('a network failure before the connection is established', () => {
  it.each([
    ['ENOTFOUND', 'network', true],
    ['EAI_AGAIN', 'network', true],
    ['ECONNREFUSED', 'network', true],
    ['ENETUNREACH', 'network', true],
    ['ECONNRESET', 'network', true],
    ['ETIMEDOUT', 'time-out', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', false],
    ['CERT_HAS_EXPIRED', 'certificate', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', false],
    ['SYSTEM_CERTIFICATES_PENDING', 'certificate', true],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'network', false],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'network', false],
  ])('%s is %s, and never sent the request', (cause, code, mayRetry) => {
    const problem = readNetworkError(nodeError({ code: cause }), 'service')
    expect({ mayRetry: false, ...problem }).toEqual({ code, charge: 'never-left', cause, mayRetry })
  })

  it.each([
    [{ code: 'ECONNREFUSED' }, 'ECONNREFUSED', false],
    [{ code: 'CERT_HAS_EXPIRED' }, 'CERT_HAS_EXPIRED', false],
    [{ code: 'SYSTEM_CERTIFICATES_PENDING' }, 'SYSTEM_CERTIFICATES_PENDING', true],
    [{ statusCode: 407 }, '407', false],
    [{ statusCode: 502 }, '502', false],
  ])('%j of a proxy is reported as a proxy problem', (facts, cause, mayRetry) => {
    const problem = { code: 'proxy', charge: 'never-left', cause, mayRetry }
    expect(readNetworkError(nodeError(facts), 'proxy')).toEqual(problem)
  })
})

describe('a network failure on an established connection', () => {
  it.each([
    ['ECONNRESET', 'request', 'network'],
    ['EPIPE', 'request', 'network'],
    ['ETIMEDOUT', 'request', 'time-out'],
    ['ECONNREFUSED', 'request', 'network'],
    ['HPE_INVALID_CONSTANT', 'request', 'not-understood'],
    ['HPE_HEADER_OVERFLOW', 'request', 'not-understood'],
    ['ECONNRESET', 'answer', 'cut-off'],
    ['Z_BUF_ERROR', 'answer', 'cut-off'],
    ['Z_DATA_ERROR', 'answer', 'not-understood'],
    ['ERR__ERROR_FORMAT_PADDING_1', 'answer', 'not-understood'],
  ] as const)('%s of the %s is %s, and may have been charged', (cause, stage, code) => {
    expect(readNetworkError(nodeError({ code: cause }), stage)).toEqual({ code, charge: 'not-known', cause })
  })
})

it("never exposes the error's message", () => {
  const key = 'sk-CANARY-5f29c1d8e3a7'
  for (const error of [nodeError({}), nodeError({ code: `with ${key}` }), key, null]) {
    const problem = { code: 'network', charge: 'not-known', cause: null }
    expect(readNetworkError(error, 'request')).toEqual(problem)
  }
})
