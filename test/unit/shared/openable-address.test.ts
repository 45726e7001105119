import { describe, expect, test } from 'vitest'
import { readOpenable } from '../../../src/shared/domain/app/openable-address.ts'

const read = (address: string): URL | null => readOpenable(address, (text) => URL.parse(text))

describe('addresses that may be opened outside', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['https://example.com\\@evil.example', 'https://example.com/@evil.example'],
    ['https://bаnk.example/', 'https://xn--bnk-6cd.example/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['mailto:a.b+c@example.com?subject=Hello%20you&body=One%0D%0ATwo%0AThree', null],
  ])('%s, in normalized form', (address, href) => {
    expect(read(address)?.href).toBe(href ?? address)
  })

  test.each(
    [
      // Other programs.
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'file:///etc/passwd',
      'smb://server/share',
      'ms-msdt:/id PCWDiagnostic',
      'ssh://-oProxyCommand=calc/x',
      'ftp://example.com/',
      // Without a host.
      '//evil.example/',
      '/settings',
      '',
      'https://',
      'https:/evil.example',
      'https://\\evil.example',
      // A host other than it seems.
      'https://good.example%2f@evil.example/',
      'https://:word@evil.example/',
      'https://user@evil.example/',
      // Characters that a parser would remove.
      ' https://example.com/',
      'java\tscript:alert(1)',
      'ht\ntps://example.com/',
      'https://exam\u200bple.com/',
      'https://example.com/\u202egpj.exe',
      'https://example.com/\ud800',
      'https://example.com/a b',
      // No such host.
      'https://%zz/',
      // Too long, or only once each letter has become six characters.
      `https://example.com/${'a'.repeat(2_000)}`,
      // Mail with more than recipients, subject and text.
      'mailto:',
      'mailto:a@example.com?ATTACHMENT=/etc/passwd',
      'mailto:a@example.com?%61ttach=/etc/passwd',
      'mailto:a@example.com?bcc=evil@example.com',
      'mailto:a@example.com?In-Reply-To=%3C1%3E',
      'mailto:a@example.com?subject=x%0D%0ABcc:evil@example.com',
      'mailto:a@example.com?subject=x&subject=y',
      'mailto:a@example.com?body=%00',
      'mailto:a@example.com?body=%zz',
      'mailto:a@example.com#x',
      'mailto:a@example.com,b@example.com',
      'mailto:a%22%20--attach@example.com',
      'mailto://a@example.com',
    ].map((address): [string, string] => [JSON.stringify(address).slice(0, 60), address]),
  )('never %s', (_start, address) => {
    expect(read(address)).toBeNull()
  })

  test('never an address that a parser reads differently the second time', () => {
    const hosts = ['good.example', 'evil.example']
    const parse = (): URL => new URL(`https://${hosts.shift()}/`)
    expect(readOpenable('https://good.example/', parse)).toBeNull()
  })
})
