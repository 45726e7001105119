import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { canaryKey, createTraceFinder, spellings } from '../../../fixtures/key-traces.ts'

const key = 'sk-CANARY-"5f\\2/9c+d1e=a7'
const redactor = redactorFor(key)

describe('the key', () => {
  it.each([
    ['as it is', key],
    ['encoded for an address', encodeURIComponent(key)],
    ['escaped for JSON', JSON.stringify(key).slice(1, -1)],
    ['in lower case', key.toLowerCase()],
    ['in upper case', key.toUpperCase()],
  ])('is removed from a text %s', (_what, form) => {
    expect(redactor.answer(`before ${form} after`)).toBe('before [key] after')
  })

  it.each([
    ['plain', JSON.stringify({ text: `it is ${key}.` })],
    ['with escaped slashes', JSON.stringify({ text: `it is ${key}.` }).replaceAll('/', '\\/')],
    [
      'with every character escaped',
      `{"text":"it is ${key.replace(/./g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}."}`,
    ],
  ])('is removed from JSON, %s', (_what, json) => {
    expect(redactor.parse(json)).toEqual({ text: 'it is [key].' })
  })

  it('does not harm the JSON around it', () => {
    expect(redactorFor('choices-of-a-key').parse('{"choices":[{"choices-of-a-key":1}]}')).toEqual({
      choices: [{ 'choices-of-a-key': 1 }],
    })
  })

  it("leaves no piece of six characters in an error's message", () => {
    const pieces = fc.record({ from: fc.nat(key.length), length: fc.nat(key.length), before: fc.string() })
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts
          .map(({ from, length, before }) => before + key.slice(from, from + length))
          .join(' ')
        const words = redactor.words(text)
        for (let at = 0; at + 6 <= key.length; at += 1) expect(words).not.toContain(key.slice(at, at + 6))
      }),
    )
  })

  it('leaves no piece in another case either', () => {
    expect(redactor.words('see SK-canary and 2/9C+D1 there, ƛİ')).toBe('see [key] and [key] there, ƛİ')
  })

  it('is hidden after Bearer in an error, even if it is another key', () => {
    expect(redactor.words('Got "Bearer abc.def" here')).toBe('Got "Bearer [key]" here')
  })
})

describe('a key in another encoding', () => {
  const plainKey = canaryKey
  const plain = redactorFor(plainKey)
  const find = createTraceFinder(plainKey)

  it.each(spellings.map((spelling) => [spelling.name, spelling] as const))(
    'is removed whole, and in messages piece by piece: %s',
    (_name, { spell }) => {
      expect(find(Buffer.from(plain.answer(`a ${String(spell(plainKey))} b`)))).toEqual([])
      expect(plain.answer(`a ${String(spell(plainKey))} b`)).toBe('a [key] b')
      for (let at = 0; at + 6 <= plainKey.length; at += 1)
        expect(find(Buffer.from(plain.words(`a ${String(spell(plainKey.slice(at, at + 9)))} b`)))).toEqual([])
    },
  )

  it.each(['', 'Bearer ', 'Authorization: Bearer ', 'user:'])('is removed from base64 after %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = `a ${Buffer.from(before + plainKey).toString(encoding)} b`
      expect(find(Buffer.from(plain.answer(text)))).toEqual([])
      expect(find(Buffer.from(plain.words(text)))).toEqual([])
    }
  })
})

describe('an answer', () => {
  it('stays unchanged if it only explains how to send a key', () => {
    const text = 'curl -H "Authorization: Bearer YOUR_KEY" and a piece such as sk-CANARY'
    expect(redactor.answer(text)).toBe(text)
  })

  it('stays unchanged without a key', () => {
    expect(redactorFor(null).parse('{"a":"\\u0041"}')).toEqual({ a: 'A' })
    expect(redactorFor(null).answer('text')).toBe('text')
  })

  it('is undefined if it is not JSON, and JSON is never undefined', () => {
    expect(redactor.parse('{"a":')).toBeUndefined()
    expect(redactor.parse('null')).toBeNull()
  })
})

describe('a short word typed for a server that needs no key', () => {
  it('removes no letters from an answer', () => {
    expect(redactorFor('LM-Studio').answer('This is lm-studio.')).toBe('This is lm-studio.')
    expect(redactorFor('x').parse('{"x":"\\u0078 and x"}')).toEqual({ x: 'x and x' })
  })

  it('removes no ordinary words from an error', () => {
    expect(redactorFor('not-needed').words('A field is needed.')).toBe('A field is needed.')
  })
})
