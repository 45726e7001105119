import { base64Of, hexOf, inUtf16, sliceLength, urlSafe, withinBase64 } from './key-spellings.ts'

/** A key of so many letters and digits stands nowhere by chance, whatever stands between them. */
const minLetters = 16
/** Visible characters between two letters of a long key, such as those of a list in quotes. */
const longestGap = 16

/** How a key is looked for: some characters of a text are compared, the others are skipped. */
export interface KeyPatterns {
  /** By character code: 1 where the character is compared. */
  readonly compared: Uint8Array
  /** How many visible characters may be skipped in a row. */
  readonly longestGap: number
  /** The compared characters of the key: forwards, backwards, as numbers and in base64. */
  readonly patterns: readonly string[]
  /** How many characters of a pattern give away as much as `sliceLength` characters of the key. */
  worthOf(pattern: string): number
}

export function patternsOf(key: string): KeyPatterns {
  const isLong = key.replace(/[^A-Za-z0-9]/g, '').length >= minLetters
  // A short key may be made of words. Only the marks of Markdown and control characters are skipped for it.
  const isCompared = isLong ? /[A-Za-z0-9]/ : /[^\\*_~`\P{ASCII}\p{Cc}]/u
  const compared = Uint8Array.from({ length: 128 }, (_, code) =>
    Number(isCompared.test(String.fromCharCode(code))),
  )
  const comparedIn = (text: string) => mapped(text, (one) => (isCompared.test(one) ? one : ''))
  const { length } = comparedIn(key)
  const forms = [...plainForms(key, isLong), ...numberForms(key, isLong), ...base64Forms(key)]
  return {
    compared,
    longestGap: isLong ? longestGap : 0,
    patterns: [...new Set(forms.map(comparedIn))].filter((pattern) => pattern.length >= length),
    worthOf: (pattern) => Math.ceil((sliceLength * pattern.length) / length),
  }
}

function plainForms(key: string, isLong: boolean): readonly string[] {
  const reversed = Array.from(key).toReversed().join('')
  if (!isLong) return [key, reversed, mapped(key, (character) => `${character} `).trim()]
  return [key, reversed].flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
}

/** A list of character codes. What is between two numbers is skipped for a long key alone. */
function numberForms(key: string, isLong: boolean): readonly string[] {
  const upperHexOf = (code: number) => hexOf(code).toUpperCase()
  const bases = [hexOf, upperHexOf, ...(isLong ? [String] : [])]
  const written = bases.flatMap((base) =>
    ['', '0x', 'x'].map((before) => mapped(key, (character) => before + base(character.charCodeAt(0)))),
  )
  const apart = isLong ? [] : [' ', ':', '-']
  const spread = apart.map((between) => mapped(key, (one) => between + hexOf(one.charCodeAt(0))).slice(1))
  return [...written, ...spread]
}

function base64Forms(key: string): readonly string[] {
  const encoded = [
    base64Of(key),
    base64Of(`Bearer ${key}`),
    ...withinBase64(key),
    ...withinBase64(inUtf16(key)),
  ]
  return encoded.flatMap((text) => [text, urlSafe(text)])
}

function mapped(text: string, change: (character: string) => string): string {
  return Array.from(text, change).join('')
}
