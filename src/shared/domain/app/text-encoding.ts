import { orElse } from './or-else.ts'
import { plausibilityOf } from './text-plausibility.ts'

/** The encodings that a user can choose, by their labels in the Encoding standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1254',
  'windows-1251',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'windows-1258',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const

export type TextEncoding = (typeof textEncodings)[number]

/** `TextDecoder`, for which this layer has no types. */
export type Decoder = new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array<ArrayBuffer>): string }

type Bytes = Uint8Array<ArrayBuffer>

export interface DecodedText {
  readonly text: string
  /** How many places have no character in this encoding. Each is U+FFFD in the text. */
  readonly lostCount: number
}

export interface FoundText extends DecodedText {
  readonly encoding: TextEncoding
  /** False for a guess, which a user should see. */
  readonly isCertain: boolean
  /** The encodings that fit, the best one first. */
  readonly likely: readonly TextEncoding[]
}

/** Binary data rarely has fewer control characters, even in a short piece without a NUL. */
const maxControls = 0.04
const minPlausible = -0.4
const likelyCount = 4
const likelyDifference = 0.6

/** Decodes by the byte order mark, else as UTF-8, else in the likeliest encoding; null for data that isn't text. */
export function findText(bytes: Bytes, decoder: Decoder): FoundText | null {
  const marked = markedEncoding(bytes)
  const encoding = marked ?? 'utf-8'
  const exact = decodeExactly(bytes, encoding, decoder)
  // The only encodings of seven bits switch their characters with escapes, which are valid UTF-8.
  if (exact?.includes('\u001b$') === true && bytes.every((byte) => byte < 0x80))
    return guessed(bytes, ['iso-2022-jp', 'utf-8'], decoder)
  // Random data behind such a mark would be text in a rare script.
  if (
    marked !== null &&
    marked !== 'utf-8' &&
    unclearShare(decodeText(bytes, marked, decoder).text) > maxControls
  )
    return null
  if (exact?.includes('\0') === false)
    return { text: exact, lostCount: 0, encoding, isCertain: true, likely: [encoding] }
  if (marked !== null) return exact === null ? guessed(bytes, [marked], decoder) : null
  const likely = bytes.includes(0) ? wideEncodings(bytes, decoder) : byteEncodings(bytes, decoder)
  return guessed(bytes, likely, decoder)
}

/** Decodes in the encoding that a user or a file names. */
export function decodeText(bytes: Bytes, encoding: TextEncoding, decoder: Decoder): DecodedText {
  const exact = decodeExactly(bytes, encoding, decoder)
  if (exact?.includes('\0') === false) return { text: exact, lostCount: 0 }
  const text = (exact ?? new decoder(encoding, { fatal: false }).decode(bytes)).replaceAll('\0', '\ufffd')
  return { text, lostCount: text.split('\ufffd').length - 1 }
}

function guessed(bytes: Bytes, likely: readonly TextEncoding[], decoder: Decoder): FoundText | null {
  const [encoding] = likely
  if (encoding === undefined) return null
  const decoded = decodeText(bytes, encoding, decoder)
  return controlShare(decoded.text) > maxControls ? null : { ...decoded, encoding, isCertain: false, likely }
}

/** Null for bytes that have no character, or in a system without the encoding. */
export function decodeExactly(bytes: Bytes, encoding: string, decoder: Decoder): string | null {
  return orElse(() => new decoder(encoding, { fatal: true }).decode(bytes), null)
}

function markedEncoding([first, second, third]: Bytes): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** In bytes. */
const minWideLength = 8
/** One zero in so many bytes. */
const minZeros = 10
/** Characters that texts don't have, but binary data in the shape of UTF-16 does. */
const unclear = /[\p{Cn}\p{Co}[\p{Cc}--[\t-\r]]]/v

function unclearShare(text: string): number {
  const characters = Array.from(text.slice(0, sampleBytes))
  return characters.filter((character) => unclear.test(character)).length / characters.length
}

/** UTF-16 has zeros in the same half of its units for line ends, digits, separators and Latin letters. */
function wideEncodings(bytes: Bytes, decoder: Decoder): readonly TextEncoding[] {
  if (bytes.length % 2 !== 0 || bytes.length < minWideLength) return []
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) * minZeros < bytes.length || Math.min(even, odd) * 10 > Math.max(even, odd))
    return []
  const encoding = even > odd ? 'utf-16be' : 'utf-16le'
  const text = decodeExactly(bytes, encoding, decoder)
  return text === null || unclear.test(text) ? [] : [encoding]
}

function byteEncodings(bytes: Bytes, decoder: Decoder): readonly TextEncoding[] {
  const sample = sampleOf(bytes)
  const ranked = textEncodings
    .map((encoding) => ({ encoding, score: scoreOf(sample, encoding, decoder) }))
    .toSorted((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? -1
  if (best < minPlausible) return []
  return ranked
    .filter(({ score }) => score > Math.max(best - likelyDifference, minPlausible))
    .slice(0, likelyCount)
    .map(({ encoding }) => encoding)
}

function scoreOf(sample: Bytes, encoding: TextEncoding, decoder: Decoder): number {
  const read = () => plausibilityOf(new decoder(encoding, { fatal: false }).decode(sample), encoding)
  // The system may lack the encoding.
  return orElse(read, -1)
}

/** Enough for a guess; scoring it in every encoding takes less than 50 ms. */
const sampleBytes = 3_000
const contextBytes = 6

/**
 * The bytes beyond ASCII with their neighbors, one stretch a line. A stretch begins with ASCII, so it never begins
 * inside a character.
 */
function sampleOf(bytes: Bytes): Bytes {
  const sample = new Uint8Array(sampleBytes + 1)
  let [length, copied] = [0, 0]
  for (let at = 0; at < bytes.length && length < sampleBytes; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const from = Math.max(copied, at - contextBytes)
    if (from > copied) length = put(sample, length, [lineFeed])
    const end = endOfStretch(bytes, at)
    length = put(sample, length, bytes.subarray(from, end))
    copied = end
    at = end - 1
  }
  return sample.subarray(0, length)
}

const lineFeed = 0x0a

function put(sample: Bytes, length: number, bytes: Bytes | readonly number[]): number {
  const room = bytes.slice(0, sample.length - length)
  sample.set(room, length)
  return length + room.length
}

/** After a few ASCII bytes in a row. */
function endOfStretch(bytes: Bytes, start: number): number {
  let end = start
  for (
    let last = start;
    end < bytes.length && end - last <= contextBytes && end - start < sampleBytes;
    end += 1
  )
    if ((bytes[end] ?? 0) >= 0x80) last = end
  return end
}

function controlShare(text: string): number {
  return (text.match(controls)?.length ?? 0) / text.length
}

const controls = /[\p{Cc}--[\t-\r]]/gv
