import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, expect, it } from 'vitest'
import { readMessages } from '../../../../.ci/languages.ts'
import { setLocale } from '../../../../src/shared/language/locale.ts'
import { writePattern } from '../../../../src/shared/language/pattern.ts'

afterEach(() => setLocale('en-US'))

const locales = ['en-US', 'de-DE', 'fr-FR', 'ar-EG', 'ja-JP']
const names = ['a', 'b', 'c']

/** Texts with every character that means something. */
const text = fc.string({ unit: fc.constantFrom('x', ' ', "'", "''", '#', "'{'", "'}'", 'é'), maxLength: 6 })
const name = fc.constantFrom(...names)
const patterns = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.array(tie('piece'), { maxLength: 3 }).map((pieces) => pieces.join(' ')),
  piece: fc.oneof(
    { depthSize: 'small' },
    text,
    name.map((key) => `{${key}}`),
    name.map((key) => `{ ${key} , number }`),
    fc
      .tuple(name, tie('pattern'), tie('pattern'), tie('pattern'))
      .map(([key, ...texts]) => `{${key}, plural, =0 {${texts[0]}} one{${texts[1]}} other {${texts[2]}}}`),
    fc
      .tuple(name, tie('pattern'), tie('pattern'))
      .map(([key, one, other]) => `{${key}, select, 1 {${one}} other {${other}}}`),
  ),
}))

const count = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 11, 100),
  fc.nat(),
  // The library rounds larger ones in some places.
  fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }),
)

type Given = Readonly<Record<string, string | number | bigint>>

/** The text that a writer writes, unless it refuses the pattern. */
function outcomeOf(write: () => unknown): unknown {
  try {
    return write()
  } catch {
    return { refused: true }
  }
}

function expectSame(pattern: string, all: readonly Given[], among = locales): void {
  for (const locale of among) {
    setLocale(locale)
    const expected = outcomeOf(() => {
      const known = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true })
      return all.map((given) => known.format({ ...given }))
    })
    expect(outcomeOf(() => all.map((given) => writePattern(pattern, given)))).toEqual(expected)
  }
}

/** Which Tally refuses, and the library shows. */
function hasBraceTooMany(pattern: string): boolean {
  try {
    writePattern(pattern, {})
    return false
  } catch (error) {
    return error instanceof SyntaxError && error.message.startsWith('A brace too many')
  }
}

it('writes what intl-messageformat writes', () => {
  fc.assert(
    fc.property(patterns.pattern, fc.tuple(count, count, count), (pattern, [a, b, c]) => {
      fc.pre(!hasBraceTooMany(pattern))
      expectSame(pattern, [{ a, b, c }])
    }),
  )
})

it('writes every message as intl-messageformat does', async () => {
  for (const { text: pattern, kinds } of (await readMessages()).values())
    if (kinds !== null)
      expectSame(
        pattern,
        [0, 1, 2, 1_234_567n].map((value) =>
          Object.fromEntries([...kinds].map(([key, kind]) => [key, kind === 'text' ? "a {b} # 'c'" : value])),
        ),
        ['en-US', 'ar-EG'],
      )
})

it('refuses a broken pattern', () => {
  for (const pattern of [
    '{',
    '{a',
    'a}',
    '{a, date}',
    '{a, plural, one {#}}',
    '{a, plural, other {#}',
    "{'}",
    '{a, plural, other {} other {}}',
  ])
    expect(() => writePattern(pattern, { a: 1 }), pattern).toThrow(SyntaxError)
})
