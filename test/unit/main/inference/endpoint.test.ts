import { describe, expect, it } from 'vitest'
import { checkAddress, completionsAddress, modelsAddress } from '../../../../src/main/inference/endpoint.ts'
import type { AddressProblem } from '../../../../src/shared/connection.ts'

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
  ['https://api.example.com/v2', 'https://api.example.com/v2'],
  ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
  ['bücher.example', 'https://xn--bcher-kva.example/v1'],
  ['https://[2001:DB8::1]:8080/v1', 'https://[2001:db8::1]:8080/v1'],
  ['https://intranet/v1', 'https://intranet/v1'],
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
  ['https://localhost:8080/v1', 'https://localhost:8080/v1'],
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
  ['http://example.com/v1', 'plain-http'],
  ['HTTP://EXAMPLE.com', 'plain-http'],
  ['http://localhost.evil.com', 'plain-http'],
  ['http://127.0.0.1.evil.com', 'plain-http'],
  ['http://128.0.0.1', 'plain-http'],
  ['http://0.0.0.0:8080', 'plain-http'],
  ['http://[::ffff:10.0.0.1]', 'plain-http'],
  ['http://[::2]/v1', 'plain-http'],
  ['http://192.168.1.10:8080/v1', 'plain-http'],
]

describe('an address that was typed', () => {
  it.each(usable)('%j is used as %s', (typed, baseAddress) => {
    const check = checkAddress(typed)
    expect(check).toEqual({ kind: 'usable', baseAddress, origin: new URL(baseAddress).origin })
  })

  it.each(usable)('%j comes to the same when it is typed as Tally shows it', (typed) => {
    const first = checkAddress(typed)
    expect(first.kind === 'usable' && checkAddress(first.baseAddress)).toEqual(first)
  })

  it.each(refused)('%j is refused as %s, and not repeated', (typed, problem) => {
    expect(checkAddress(typed)).toEqual({ kind: 'refused', problem })
  })
})

describe('the two addresses of a service', () => {
  it('stand directly under its base address', () => {
    expect(modelsAddress('https://a.example/v1')).toBe('https://a.example/v1/models')
    expect(completionsAddress('https://a.example/v1')).toBe('https://a.example/v1/chat/completions')
  })
})
