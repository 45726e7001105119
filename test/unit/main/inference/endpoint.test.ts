import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../../src/main/inference/transport/endpoint.ts'
import type { AddressProblem } from '../../../../src/shared/contract/connections/connection.ts'
import { knownServices } from '../../../../src/shared/domain/connections/known-services.ts'
import { cases } from '../../../fixtures/cases.ts'

const usable: readonly (readonly [typed: string, baseAddress: string])[] = [
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['  https://api.example.com/v1/ \n', 'https://api.example.com/v1'],
  ['https://api.example.com', 'https://api.example.com/v1'],
  ['https://api.example.com///', 'https://api.example.com/v1'],
  ['https://api.example.com//v1//', 'https://api.example.com/v1'],
  ['api.example.com', 'https://api.example.com/v1'],
  ['//api.example.com/v1', 'https://api.example.com/v1'],
  ['api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
  ['HTTPS://API.Example.COM/v1', 'https://api.example.com/v1'],
  ['https://api.example.com:443/v1', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/chat/completions/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/models', 'https://api.example.com/v1'],
  ['api.example.com/models', 'https://api.example.com/v1'],
  ['https://api.example.com/openai', 'https://api.example.com/openai/v1'],
  ['https://api.example.com/openai/v1', 'https://api.example.com/openai/v1'],
  ['https://api.example.com/v1beta', 'https://api.example.com/v1beta'],
  ...knownServices.map(({ address }) => [address, address] as const),
  ['bücher.example', 'https://xn--bcher-kva.example/v1'],
  ['https://[2001:DB8::1]:8080/v1', 'https://[2001:db8::1]:8080/v1'],
  ['localhost', 'http://localhost/v1'],
  ['LOCALHOST:8080', 'http://localhost:8080/v1'],
  ['localhost:8080/v1', 'http://localhost:8080/v1'],
  ['127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
  ['127.1:80', 'http://127.0.0.1/v1'],
  ['[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ['http://localhost:8080', 'http://localhost:8080/v1'],
  ['http://127.0.0.1/v1', 'http://127.0.0.1/v1'],
  ['http://127.1', 'http://127.0.0.1/v1'],
  ['http://127.255.255.254/v1', 'http://127.255.255.254/v1'],
  ['http://0x7f.1/v1', 'http://127.0.0.1/v1'],
  ['http://[::1]/v1', 'http://[::1]/v1'],
  ['http://[::ffff:127.0.0.1]/v1', 'http://[::ffff:7f00:1]/v1'],
  ['\u00a0\u3000https://api.example.com/v1\u200b\ufeff', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/CHAT/Completions', 'https://api.example.com/v1'],
  ['https://api.example.com/chat/completions', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/models/', 'https://api.example.com/v1'],
  ['https:\\\\api.example.com\\v1', 'https://api.example.com/v1'],
  ['https:/api.example.com/v1', 'https://api.example.com/v1'],
  ['https://a.example\\@b.example', 'https://a.example/@b.example/v1'],
  ['https://api.example.com/%2e%2e/v1', 'https://api.example.com/v1'],
  ['http://api.example.com:80/v1', 'http://api.example.com/v1'],
]

const refused: readonly (readonly [typed: string, problem: AddressProblem])[] = [
  ['', 'empty'],
  ['  \n ', 'empty'],
  ['hello', 'not-an-address'],
  ['sk-0123456789abcdef', 'not-an-address'],
  ['8080', 'not-an-address'],
  ['https://', 'not-an-address'],
  ['https://api example.com', 'not-an-address'],
  ['https://api.example.com:99999', 'not-an-address'],
  ['https://[::1', 'not-an-address'],
  ['ftp://example.com/v1', 'other-scheme'],
  ['ws://example.com', 'other-scheme'],
  ['file:///etc/passwd', 'other-scheme'],
  ['javascript:alert(1)', 'other-scheme'],
  ['data:text/plain,hello', 'other-scheme'],
  ['mailto:somebody@example.com', 'other-scheme'],
  ['foo:bar', 'other-scheme'],
  ['https://user:secret@example.com/v1', 'user-info'],
  ['https://user@example.com', 'user-info'],
  ['https://@example.com', 'user-info'],
  ['user:secret@example.com', 'user-info'],
  ['https://example.com/v1?key=secret', 'query'],
  ['https://example.com/v1?', 'query'],
  ['https://example.com/v1#part', 'fragment'],
  ['https://example.com/v1#', 'fragment'],
  ['https://example.com/v1/chat/completions?stream=1', 'query'],
  ['https://example.com/v1/models#top', 'fragment'],
  ['https://api.exam\u00a0ple.com', 'not-an-address'],
  ['https://api.exam\u200bple.com', 'not-an-address'],
  ['https://.', 'not-an-address'],
  ['::1', 'not-an-address'],
  ['wss://example.com', 'other-scheme'],
  ['blob:https://example.com/1', 'other-scheme'],
  ['about:blank', 'other-scheme'],
]

/** How a request would be sent: addresses with plain HTTP to another computer, and local ones. */
const travels: readonly (readonly [typed: string, transport: 'encrypted' | 'this-computer' | 'plain'])[] = [
  ['https://example.com/v1', 'encrypted'],
  ['https://127.0.0.1/v1', 'encrypted'],
  ['example.com', 'encrypted'],
  ['localhost.evil.com', 'encrypted'],
  ['http://localhost:8080', 'this-computer'],
  ['http://LOCALHOST', 'this-computer'],
  ['http://127.0.0.1', 'this-computer'],
  ['http://127.1', 'this-computer'],
  ['http://127.0.0.1.', 'this-computer'],
  ['http://127.255.255.254', 'this-computer'],
  ['http://[::1]:8080', 'this-computer'],
  ['http://[0:0:0:0:0:0:0:1]', 'this-computer'],
  ['http://[::ffff:127.0.0.1]', 'this-computer'],
  ['localhost:1234', 'this-computer'],
  ['http://example.com/v1', 'plain'],
  ['HTTP://EXAMPLE.com', 'plain'],
  ['http://localhost.evil.com', 'plain'],
  ['http://127.0.0.1.evil.com', 'plain'],
  ['http://128.0.0.1', 'plain'],
  ['http://[::2]/v1', 'plain'],
  ['http://192.168.1.10:8080/v1', 'plain'],
]

describe('a typed address', () => {
  it.each(usable)('%j is used as %s', (typed, baseAddress) => {
    expect(checkAddress(typed)).toMatchObject({
      kind: 'usable',
      baseAddress,
      origin: new URL(baseAddress).origin,
      modelsAddress: `${baseAddress}/models`,
      completionsAddress: `${baseAddress}/chat/completions`,
    })
  })

  it.each(usable)('%j has the same meaning when it is typed as Tally shows it', (typed) => {
    const first = checkAddress(typed)
    expect(first.kind === 'usable' && checkAddress(first.baseAddress)).toEqual(first)
  })

  it.each(refused)('%j is refused as %s, and not repeated', (typed, problem) => {
    expect(checkAddress(typed)).toEqual({ kind: 'refused', problem })
  })

  it.each(travels)('%s travels %s', (typed, transport) => {
    expect(checkAddress(typed)).toMatchObject({ kind: 'usable', transport })
  })

  it('is safe to use if it is accepted, for any input', () => {
    const piece = fc.constantFrom(
      'http:',
      'https:',
      'ftp:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '..',
      '%2f',
      '[::1]',
      'v1',
      'models',
      'chat/completions',
      'localhost',
      '127.1',
      '0x7f.1',
      'a.example',
      'bücher.example',
      '8080',
      ' ',
      '\t',
      '\u200b',
    )
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }), fc.webUrl()), { maxLength: 8 })
    fc.assert(
      fc.property(text, (pieces) => {
        const check = checkAddress(pieces.join(''))
        if (check.kind === 'refused') return
        const { baseAddress, origin } = check
        const url = new URL(baseAddress)
        expect(url.protocol).toMatch(/^https?:$/)
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', ''])
        expect([url.origin, url.href]).toEqual([origin, baseAddress])
        expect(baseAddress).not.toMatch(/\/$/)
        expect(check.modelsAddress).toBe(`${baseAddress}/models`)
        expect(check.completionsAddress).toBe(`${baseAddress}/chat/completions`)
        expect(checkAddress(baseAddress)).toEqual(check)
      }),
      { numRuns: cases(2_000) },
    )
  })
})

it('are not derived from text longer than any address', () => {
  expect(checkAddress(`example.com/${' '.repeat(1_000_000)}x`)).toEqual({
    kind: 'refused',
    problem: 'not-an-address',
  })
})
