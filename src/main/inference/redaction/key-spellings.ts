export const keyMark = '[key]'
/** The fewest characters of a key that are worth something to an attacker. */
export const sliceLength = 6

type Spell = (text: string) => string

/** Spellings that write every character the same way. */
const byCharacter: readonly Spell[] = [
  each((code) => `%${hexOf(code)}`),
  each((code) => `\\u00${hexOf(code)}`),
  inUtf16,
  // Separators that nobody sees.
  (text) => text.split('').join('\u200b'),
]

/** Every piece of the key that is worth something, in every spelling, in lower case. */
export function piecesOf(key: string): ReadonlySet<string> {
  const slices: string[] = []
  for (let start = 0; start + sliceLength <= key.length; start += 1)
    slices.push(key.slice(start, start + sliceLength))
  const written = (slice: string): readonly string[] => [
    slice,
    ...byCharacter.map((spell) => spell(slice)),
    ...[slice, inUtf16(slice)].flatMap(withinBase64).flatMap((text) => [text, urlSafe(text)]),
  ]
  return new Set(slices.flatMap(written).map(lowerAscii))
}

/** The look of UTF-16 text that is read as single bytes. */
export function inUtf16(text: string): string {
  return text.split('').join('\0')
}

/** Lowers ASCII letters only: a key holds nothing else, and every position stays the same. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * The base64 characters that don't depend on the surrounding text. A text may start at three different
 * offsets.
 */
export function withinBase64(text: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = base64Of('\0'.repeat(shift) + text)
    const bits = (shift + text.length) * 8
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(bits / 6))
  })
}

export function base64Of(text: string): string {
  return Buffer.from(text)
    .toString('base64')
    .replace(/={1,2}$/, '')
}

export function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

function each(spell: (code: number) => string): Spell {
  return (text) => Array.from(text, (character) => spell(character.charCodeAt(0))).join('')
}

function hexOf(code: number): string {
  return code.toString(16).padStart(2, '0')
}
