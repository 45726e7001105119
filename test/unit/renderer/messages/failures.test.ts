import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../../../src/renderer/messages/failures.ts'
import { formatBytes, formatCount } from '../../../../src/shared/language/format-number.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'

const factOf = (failure: Parameters<typeof describeFailure>[0], label: string): string | undefined =>
  describeFailure(failure, formatBytes).facts.find((fact) => fact.label === label)?.value

describe('the words for a failure', () => {
  it('name the request with its size', () => {
    expect(factOf(aFailure(), 'Sent')).toBe(
      'POST api.example.com/v1/chat/completions · meridian-70b-chat · 3 messages, 2.1 kB',
    )
  })

  it('claim no more about the request than is known', () => {
    const sent = {
      ...aFailure().sent,
      method: 'GET',
      model: null,
      messageCount: null,
      byteCount: null,
    } as const
    expect(factOf(aFailure({ sent }), 'Sent')).toBe('GET api.example.com/v1/chat/completions')
  })

  it('quote the response in one short line', () => {
    expect(factOf(aFailure(), 'Came back')).toBe('502 Bad Gateway · “upstream connect error”')
    const excerpt = `<html>\n${'x'.repeat(2000)}`
    const response = { status: 500, statusText: '', contentType: null, headers: [], excerpt, body: '' }
    expect(factOf(aFailure({ response }), 'Came back')?.length).toBeLessThan(180)
  })

  it('say that no response arrived, with the cause if it is known', () => {
    expect(factOf(aFailure({ response: null, cause: 'ECONNREFUSED' }), 'Came back')).toBe(
      'Nothing (ECONNREFUSED)',
    )
  })

  it('distinguish a broken connection from one that was never established', () => {
    const broken = aFailure({ code: 'network', charge: 'not-known', response: null })
    expect(describeFailure(broken, formatBytes).title).toBe('The connection to the service broke')
    const unreached = { ...broken, charge: 'never-left' } as const
    expect(describeFailure(unreached, formatBytes).title).toBe('The service could not be reached')
  })

  const toDoOf = (failure: Parameters<typeof describeFailure>[0], attempt = 1): string | undefined =>
    describeFailure(failure, formatBytes, {
      attempt,
      endedAt: new Date('2026-11-20T23:30:00').getTime(),
      formatCount,
    }).facts.at(-1)?.value

  it.each([
    [1_200, 'The service asks to wait 2 seconds. '],
    [90_000, 'The service asks to wait 90 seconds. '],
    [121_000, 'The service asks to wait 3 minutes, until 11:33.PM. '],
    [7_200_000, 'The service asks to wait 2 hours, until Nov 21, 2026, 1:30.AM. '],
  ])('name the requested wait of %i ms, and its end', (retryAfterMs, words) => {
    expect(toDoOf(aFailure({ code: 'rate', retryAfterMs }))).toMatch(new RegExp(`^${words}`))
  })

  it('name no time if the service named none, or if it would be pointless', () => {
    expect(toDoOf(aFailure({ code: 'rate' }))).toBe('Nothing was lost. Wait a minute, then try again.')
    expect(toDoOf(aFailure({ code: 'key', retryAfterMs: 5_000 }))).toMatch(/^Check the key/)
  })

  it.each([
    [9_012, 8_192, 'The prompt counts 9,012 tokens; the model has room for 8,192. Choose'],
    [9_012, null, 'The prompt counts 9,012 tokens, more than the model has room for. Choose'],
    [null, 8_192, 'The model has room for 8,192 tokens, and the prompt counts more. Choose'],
    [null, null, 'Choose a model'],
  ])(
    'name the size of a prompt that is too long, as far as it is known: %s in %s',
    (promptTokens, contextTokens, words) => {
      const failure = aFailure({ code: 'too-long', contextOverflow: { promptTokens, contextTokens } })
      expect(toDoOf(failure)?.startsWith(words)).toBe(true)
    },
  )

  it('name the number of attempts, unless it is the first', () => {
    expect(toDoOf(aFailure(), 3)).toMatch(/^Tried 3 times\. Nothing was lost/)
    expect(toDoOf(aFailure(), 1)).not.toContain('Tried')
  })

  it.each([
    ['CERT_HAS_EXPIRED', 'A certificate that has expired (CERT_HAS_EXPIRED)', 'clock'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'A certificate that is signed by itself', 'Settings › Network'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'A certificate from an issuer that this', 'Settings › Network'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'A certificate from an issuer that this', 'Settings › Network'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'A certificate from an issuer', 'Settings › Network'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'A certificate made out to another host', 'base address'],
    ['CERT_NOT_YET_VALID', 'A certificate that is not valid yet', 'clock'],
    ['CERT_REVOKED', 'A certificate that its issuer has taken back', 'Do not trust'],
    ['CERT_CHAIN_TOO_LONG', 'Nothing (CERT_CHAIN_TOO_LONG)', 'company network'],
  ])('explain the certificate problem %s', (cause, found, toDo) => {
    const failure = aFailure({ code: 'certificate', charge: 'never-left', response: null, cause })
    expect(factOf(failure, 'Came back')).toContain(found)
    expect(factOf(failure, 'What to do')).toContain(toDo)
  })

  it('explain that a proxy needs a sign-in, for any form of its response', () => {
    const response = { status: 407, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    for (const failure of [
      aFailure({ code: 'proxy', response: null, cause: '407' }),
      aFailure({ code: 'proxy', response: { ...response, status: 511 } }),
      aFailure({ code: 'proxy', response }),
    ])
      expect(describeFailure(failure, formatBytes).title).toBe('The proxy of this network asks for a sign-in')
    expect(describeFailure(aFailure({ code: 'proxy', response: null }), formatBytes).title).toBe(
      'A proxy stands between you and the service',
    )
  })

  it("name Tally's limits only if Tally gave up", () => {
    const response = { status: 408, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    expect(toDoOf(aFailure({ code: 'time-out', response: null }))).toContain('Settings › Sending')
    expect(toDoOf(aFailure({ code: 'time-out', response }))).not.toContain('Settings')
  })

  it('name the address that services often use', () => {
    const failure = aFailure({ code: 'address', workingAddress: 'https://api.example.com/v1' })
    expect(factOf(failure, 'What to do')).toBe(
      'Services often answer at https://api.example.com/v1. Use that address, then test it.',
    )
  })

  it('recommend no address of another host, for any stored failure', () => {
    for (const workingAddress of ['https://evil.example/v1', 'https://api.example.com@evil.example/', 'x'])
      expect(toDoOf(aFailure({ code: 'address', workingAddress }))).not.toMatch(/Save that|evil/)
    const cause = 'evil.example'
    expect(toDoOf(aFailure({ code: 'redirect', cause }))).not.toMatch(/trust|\bsave\b/i)
  })

  it('name the target host of a redirect', () => {
    const response = { status: 307, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    const failure = aFailure({ code: 'redirect', response, cause: 'other.example.com' })
    expect(factOf(failure, 'Came back')).toBe('307 · points to other.example.com')
    expect(factOf(failure, 'What to do')).toContain('The service points to other.example.com')
  })

  it('blame the path if a redirect stays on the host', () => {
    const response = { status: 307, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    const { sent } = aFailure()
    const cause = `${URL.parse(sent.address)?.host}/v1/models/`
    const failure = aFailure({ code: 'redirect', response, cause })
    expect(factOf(failure, 'Came back')).toBe(`307 · points to ${cause}`)
    expect(factOf(failure, 'What to do')).toContain('Check the path')
  })
})
