import { base64Of, hexOf, inUtf16, sliceLength, urlSafe, withinBase64 } from './key-spellings.ts'

/** A key with so many letters and digits never appears by chance, whatever separates them. */
const minLetters = 16
/** The most visible characters between two letters of a long key, such as in a quoted list. */
const longestGap = 16

/** The way to search for a key: compare some characters of a text and skip the others. */
export interface KeyPatterns {
  /** By character code: 1 for compared characters. */
  readonly compared: Uint8Array
  /** The most visible characters that may be skipped in a row. */
  readonly longestGap: number
  /** The compared characters of the key: forwards, backwards, as numbers and in base64. */
  readonly patterns: readonly string[]
  /** The number of pattern characters that reveal as much as `sliceLength` characters of the key. */
  worthOf(pattern: string): number
}

export function patternsOf(key: string): KeyPatterns {
  const isLong = key.replace(/[^A-Za-z0-9]/g, '').length >= minLetters
  // A short key may consist of words. For it, only Markdown marks and control characters are skipped.
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

/** The key as a list of character codes. Separators between the numbers are skipped only for a long key. */
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
