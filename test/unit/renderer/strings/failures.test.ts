import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../../../src/renderer/strings/failures.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'

const factOf = (failure: Parameters<typeof describeFailure>[0], label: string): string | undefined =>
  describeFailure(failure, false).facts.find((fact) => fact.label === label)?.value

describe('the words for a failure', () => {
  it('quote the response in one short line', () => {
    expect(factOf(aFailure(), 'Response')).toBe('502 Bad Gateway · “upstream connect error”')
    const excerpt = `<html>\n${'x'.repeat(2000)}`
    const response = { status: 500, statusText: '', contentType: null, headers: [], excerpt, body: '' }
    expect(factOf(aFailure({ response }), 'Response')?.length).toBeLessThan(180)
  })

  it('say that no response arrived, with the cause if it is known', () => {
    expect(factOf(aFailure({ response: null, cause: 'ECONNREFUSED' }), 'Response')).toBe(
      'No response · ECONNREFUSED',
    )
  })

  it('name the port where no program on this computer answers', () => {
    const sent = { ...aFailure().sent, address: 'http://127.0.0.1:9555/v1/models' }
    const failure = aFailure({
      code: 'network',
      charge: 'never-left',
      sent,
      response: null,
      cause: 'ECONNREFUSED',
    })
    expect(describeFailure(failure, false).title).toBe('Nothing answers on this computer at port 9555')
  })

  it('distinguish a broken connection from one that was never established', () => {
    const broken = aFailure({ code: 'network', charge: 'not-known', response: null })
    expect(describeFailure(broken, false).title).toBe('The network connection was lost')
    const unreached = { ...broken, charge: 'never-left' } as const
    expect(describeFailure(unreached, false).title).toBe("Tally couldn't reach the service")
  })

  const toDoOf = (failure: Parameters<typeof describeFailure>[0], attempt = 1): string | undefined =>
    describeFailure(failure, false, { attempt, endedAt: new Date('2026-11-20T23:30:00').getTime() }).facts.at(
      -1,
    )?.value

  it.each([
    [1_200, 'The service asks you to wait 2 seconds. Nothing was lost. Send again after'],
    [90_000, 'The service asks you to wait 90 seconds. Nothing was lost. Send again after'],
    [121_000, 'The service asks you to wait 3 minutes. Nothing was lost. Send again at 11:33.PM.'],
    [
      7_200_000,
      'The service asks you to wait 2 hours. Nothing was lost. Send again at Nov 21, 2026, 1:30.AM.',
    ],
  ])('name the requested wait of %i ms, and its end', (retryAfterMs, words) => {
    expect(toDoOf(aFailure({ code: 'rate', retryAfterMs }))).toMatch(new RegExp(`^${words}`))
  })

  it('name no time if the service named none, or if it would be pointless', () => {
    expect(toDoOf(aFailure({ code: 'rate' }))).toBe('Nothing was lost. Wait a minute, then send again.')
    expect(toDoOf(aFailure({ code: 'key', retryAfterMs: 5_000 }))).toMatch(/^Check this connection's API key/)
  })

  it.each([
    [9_012, 8_192, 'The prompt has 9,012 tokens, and the model accepts 8,192. Choose'],
    [9_012, null, 'The prompt has 9,012 tokens, more than the model accepts. Choose'],
    [null, 8_192, 'The prompt has more than the 8,192 tokens that the model accepts. Choose'],
    [null, null, 'Choose a model'],
  ])(
    'name the size of a prompt that is too long, as far as it is known: %s in %s',
    (promptTokens, contextTokens, words) => {
      const failure = aFailure({ code: 'too-long', contextOverflow: { promptTokens, contextTokens } })
      expect(toDoOf(failure)?.startsWith(words)).toBe(true)
    },
  )

  it.each([
    ['CERT_HAS_EXPIRED', 'Expired certificate · CERT_HAS_EXPIRED', 'clock'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Self-signed certificate', 'Settings › Connections'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'Certificate from an unknown issuer', 'Settings › Connections'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Certificate from an unknown issuer', 'Settings › Connections'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'Certificate from an unknown issuer', 'Settings › Connections'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'Certificate for another host', 'base address'],
    ['CERT_NOT_YET_VALID', 'Certificate not valid yet', 'clock'],
    ['CERT_REVOKED', 'Revoked certificate', 'trust this certificate'],
    ['CERT_CHAIN_TOO_LONG', 'No response · CERT_CHAIN_TOO_LONG', 'company network'],
  ])('explain the certificate problem %s', (cause, found, toDo) => {
    const failure = aFailure({ code: 'certificate', charge: 'never-left', response: null, cause })
    expect(factOf(failure, 'Response')).toContain(found)
    expect(factOf(failure, 'What to do')).toContain(toDo)
  })

  it.each(['certificate', 'proxy'] as const)(
    "advise to wait while the system's certificates are read (%s)",
    (code) => {
      const cause = 'SYSTEM_CERTIFICATES_PENDING'
      const failure = aFailure({ code, charge: 'never-left', response: null, cause })
      expect(factOf(failure, 'What to do')).toMatch(/Wait a moment, then send again/)
    },
  )

  it('explain that a proxy needs a sign-in, for any form of its response', () => {
    const response = { status: 407, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    for (const failure of [
      aFailure({ code: 'proxy', response: null, cause: '407' }),
      aFailure({ code: 'proxy', response: { ...response, status: 511 } }),
      aFailure({ code: 'proxy', response }),
    ])
      expect(describeFailure(failure, false).title).toBe('The proxy requires a sign-in')
    expect(describeFailure(aFailure({ code: 'proxy', response: null }), false).title).toBe(
      "Tally couldn't connect through the proxy",
    )
  })

  describe('of a service on the local network', () => {
    const unreached = (cause: string, address = 'http://192.168.1.20:11434/v1') =>
      aFailure({
        code: 'network',
        charge: 'never-left',
        response: null,
        cause,
        sent: { ...aFailure().sent, address },
      })
    const toDoOn = (failure: ReturnType<typeof unreached>, isApple: boolean) =>
      describeFailure(failure, isApple).facts.at(-1)?.value

    it.each([
      'http://10.0.0.5:11434/v1',
      'http://172.16.0.1/v1',
      'http://172.31.255.254/v1',
      'http://192.168.178.20:8080/v1',
      'http://0xc0a80001/v1',
      'http://169.254.10.20/v1',
      'http://[fe80::1]:11434/v1',
      'http://[FD12:3456::1]/v1',
      'http://[fd00::5]/v1',
      'http://Studio.local:1234/v1',
    ])('name the permission of macOS for %s', (address) => {
      for (const cause of ['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']) {
        expect(toDoOn(unreached(cause, address), true)).toContain('Privacy & Security › Local Network')
        expect(toDoOn(unreached(cause, address), false)).not.toContain('macOS')
      }
    })

    it.each([
      'http://127.0.0.1:11434/v1',
      'http://localhost:11434/v1',
      'http://[::1]/v1',
      'http://[fe::1]/v1',
      'http://172.32.0.1/v1',
      'http://192.169.0.1/v1',
      'https://10.example.com/v1',
      'https://local/v1',
      'https://fd.example.com/v1',
      'https://api.example.com/.local',
      'no address',
    ])('blame no permission for %s', (address) => {
      expect(toDoOn(unreached('EHOSTUNREACH', address), true)).not.toContain('macOS')
    })

    it('blame no permission where it can not be the reason', () => {
      expect(toDoOn(unreached('ECONNREFUSED'), true)).not.toContain('macOS')
      const lost = { ...unreached('EHOSTUNREACH'), charge: 'not-known' } as const
      expect(toDoOn(lost, true)).not.toContain('macOS')
    })
  })

  it("name Tally's limits only if Tally gave up", () => {
    const response = { status: 408, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    expect(toDoOf(aFailure({ code: 'time-out', response: null }))).toContain('Settings › Connections')
    expect(toDoOf(aFailure({ code: 'time-out', response }))).not.toContain('Settings')
  })

  it('recommend no address of another host, for any stored failure', () => {
    for (const workingAddress of ['https://evil.example/v1', 'https://api.example.com@evil.example/', 'x'])
      expect(toDoOf(aFailure({ code: 'address', workingAddress }))).not.toMatch(/Save that|evil/)
    const cause = 'evil.example'
    expect(toDoOf(aFailure({ code: 'redirect', cause }))).not.toMatch(/trust|\bsave\b/i)
  })

  it('keep the direction of a long field name inside it', () => {
    const refusedField = 'שדה'.repeat(30)
    const { title } = describeFailure(aFailure({ code: 'request', refusedField }), false)
    expect(title).toBe(`The service rejected the field \u2068${refusedField.slice(0, 40)}…\u2069`)
  })

  it('name the target host of a redirect', () => {
    const response = { status: 307, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    const failure = aFailure({ code: 'redirect', response, cause: 'other.example.com' })
    expect(factOf(failure, 'Response')).toBe('307 · redirects to other.example.com')
    expect(factOf(failure, 'What to do')).toContain('forward the key to other.example.com')
  })

  it('blame the path if a redirect stays on the host', () => {
    const response = { status: 307, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }
    const { sent } = aFailure()
    const cause = `${URL.parse(sent.address)?.host}/v1/models/`
    const failure = aFailure({ code: 'redirect', response, cause })
    expect(factOf(failure, 'Response')).toBe(`307 · redirects to ${cause}`)
    expect(factOf(failure, 'What to do')).toContain('Check the path')
  })
})
