import { describe, expect, it } from 'vitest'
import { hostToShow, readAddress } from '../../../../src/renderer/markdown/safe-address.ts'

describe('an address in an answer', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' https://example.com',
    'data:text/html,x',
    'https://user@evil.example',
    'https://good.example@evil.example/',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('stays text when it must not be opened: %s', (address) => {
    expect(readAddress(address)).toBeNull()
  })

  it.each(['https://example.com/', 'http://example.com/a?b=c#d', 'mailto:a@example.com'])(
    'is a link when it may be opened: %s',
    (address) => {
      expect(readAddress(address)?.href).toBe(address)
    },
  )
})

describe('the host shown after a link', () => {
  const shown = (words: string, address: string): string | null => hostToShow(words, new URL(address))

  it('appears when the text names another host', () => {
    expect(shown('https://bank.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('bank.example/login', 'https://evil.example/')).toBe('evil.example')
    expect(shown('bank.example and evil.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('evil.example or bank.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('bank。example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('https://bank.example@evil.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('bank.example@evil.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('HTTPS://bank.example:443/evil.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('1https://bank.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('...bank.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('www..bank.example', 'https://evil.example/')).toBe('evil.example')
    expect(shown('help@bank.example', 'mailto:someone@evil.example')).toBe('someone@evil.example')
  })

  it('appears in punycode when letters look like others', () => {
    expect(shown('https://bаnk.example', 'https://bаnk.example/')).toBe('xn--bnk-6cd.example')
  })

  it('is omitted if the text is the address, or no address at all', () => {
    expect(shown('https://example.com/a', 'https://example.com/a')).toBeNull()
    expect(shown('Example.com', 'https://example.com/a')).toBeNull()
    expect(shown('the manual', 'https://example.com/a')).toBeNull()
    expect(shown('...see https://localhost/notes.zip', 'https://localhost/notes.zip')).toBeNull()
    expect(shown('1.https://example.com/a', 'https://example.com/a')).toBeNull()
  })
})
