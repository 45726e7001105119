import { base64Of, inUtf16, sliceLength, urlSafe, withinBase64 } from './key-spellings.ts'

/**
 * By character code: 1 for printable ASCII, of which a key consists. All other characters are skipped. So is the
 * backslash, which JSON writes before quotes and slashes, once for each level of JSON in JSON.
 */
export const compared = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[ -[\]-~]/.test(String.fromCharCode(code))),
)

/** A short key may be a word, so its other cases aren't the key. */
export function patternsOf(key: string, isLong: boolean) {
  const comparedIn = (text: string): string => text.replaceAll('\\', '')
  const { length } = comparedIn(key)
  const cases = isLong ? [key, key.toLowerCase(), key.toUpperCase()] : [key]
  const forms = [...cases, ...base64Forms(key)].map(comparedIn)
  return {
    /** The compared characters of the key: as they are, and in base64. */
    patterns: [...new Set(forms)].filter((pattern) => pattern.length >= length),
    /** The number of pattern characters that reveal as much as `sliceLength` characters of the key. */
    worthOf: (pattern: string) => Math.ceil((sliceLength * pattern.length) / length),
  }
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
