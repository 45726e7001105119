import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillTemplate,
  isTemplate,
  presentMomentOf,
  variablesOf,
} from '../../../src/shared/domain/chat/prompt-template.ts'

const present = { date: '2026-11-27', time: '09:05' }
const fill = (text: string, values: Record<string, string> = {}): string =>
  fillTemplate(text, new Map(Object.entries(values)), present)
const names = (text: string): string[] => variablesOf(text).map(({ name }) => name)

describe('a variable', () => {
  it('has its first default wherever it appears', () => {
    const text = '{{lang}}: translate into {{lang: Greek}} ({{lang:French}}), see {{url:https://a.example}}'
    expect(variablesOf(text)).toEqual([
      { name: 'lang', fallback: 'Greek' },
      { name: 'url', fallback: 'https://a.example' },
    ])
    expect(fill(text)).toBe('Greek: translate into Greek (Greek), see https://a.example')
    expect(fill(text, { lang: '' })).toBe(': translate into  (), see https://a.example')
  })

  it('may have the name of a property of every object', () => {
    expect(names('{{__proto__}} {{constructor}}')).toEqual(['__proto__', 'constructor'])
    expect(fill('{{__proto__}} {{constructor}}')).toBe(' ')
  })

  it('is a date or a time without a question', () => {
    expect(names('{{date}} {{ Time }}')).toEqual([])
    expect(fill('{{date}}, {{ Time }}', { date: 'x' })).toBe('2026-11-27, 09:05')
    expect(isTemplate('{{date}}')).toBe(true)
    expect(presentMomentOf(new Date(2026, 0, 3, 4, 5))).toEqual({ date: '2026-01-03', time: '04:05' })
  })
})

describe('braces that are no variable', () => {
  it.each([
    '{{ user.name }} {{ name | upper }} {{> part}} {{^a}} {{!note}} {{@index}} {{f(x)}}',
    '{{date:YYYY-MM-DD}}',
    `{{${'x'.repeat(61)}}}`,
  ])('stay as they are: %s', (text) => {
    expect(names(text)).toEqual([])
    expect(isTemplate(text)).toBe(false)
    expect(fill(text)).toBe(text)
  })

  it('are written with a backslash before them', () => {
    expect(names('\\{{name}}')).toEqual([])
    expect(fill('Write \\{{name}}.')).toBe('Write {{name}}.')
    expect(fill('C:\\\\{{name}} \\n', { name: 'x' })).toBe('C:\\x \\n')
    expect(fill('\\\\\\{{name}}')).toBe('\\{{name}}')
  })
})

/** The template that is this text once it is filled in: each variable gets a backslash. */
const literalTemplate = (text: string): string =>
  text.replaceAll(/(\\*)(\{\{[^{}]*\}\})/g, (all, slashes: string, braces: string) =>
    isTemplate(braces) ? `${slashes}${slashes}\\${braces}` : all,
  )

describe('any text', () => {
  const anyText = fc
    .array(
      fc.constantFrom('\\', '{', '}', '{{', '}}', '{{name}}', '{{a:b}}', '{{date}}', 'x', ' ', '\n', '😀'),
    )
    .map((parts) => parts.join(''))

  it('is itself once it is made literal and filled in', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(variablesOf(literalTemplate(text))).toEqual([])
        expect(fill(literalTemplate(text))).toBe(text)
      }),
    )
  })

  it('between variables stays, and each variable is its value', () => {
    const part = fc.record({ text: anyText, name: fc.constantFrom('one', 'zwei', '三'), value: anyText })
    fc.assert(
      fc.property(
        fc.array(part),
        fc.dictionary(fc.constantFrom('one', 'zwei', '三'), anyText),
        (parts, values) => {
          // A backslash or brace right before a variable would belong to it.
          const text = parts.map((one) => `${literalTemplate(one.text)} {{${one.name}}} `).join('')
          const filled = parts.map((one) => `${one.text} ${values[one.name] ?? ''} `).join('')
          expect(fill(text, values)).toBe(filled)
        },
      ),
    )
  })

  it.each(['{{', '{{a', '\\{{a}}', '{{a}}', '{{ '])(
    // A scan that begins again for each of them would not end before the test does.
    'of many %s is read in one pass',
    (unit) => {
      const text = unit.repeat(200_000)
      expect(fill(text).length).toBeLessThanOrEqual(text.length)
      expect(variablesOf(text).length).toBeLessThanOrEqual(1)
    },
  )
})
