import { programLimits } from '../../../shared/domain/programs/program-limits.ts'

/** The fields that Tally reads in a program's request. It never parses the messages. */
export interface RequestFields {
  readonly model: string
  readonly asksForStream: boolean
  readonly asksForUsage: boolean
  /** Whether `stream_options` has a form to which Tally can add. */
  readonly takesUsage: boolean
  /** The models in `models`, to which some gateways change; null where that is no list of names. */
  otherModels(): readonly string[] | null
  /** The same body with `stream_options.include_usage`. Every other byte is unchanged. */
  withUsage(): Uint8Array
}

interface Place {
  readonly start: number
  readonly end: number
}

/** The places of some fields of an object, and of the object itself. */
interface FieldPlaces extends Place {
  readonly places: ReadonlyMap<string, Place>
  readonly isEmpty: boolean
}

const readNames: ReadonlySet<string> = new Set(['model', 'models', 'stream', 'stream_options'])
const optionNames: ReadonlySet<string> = new Set(['include_usage'])
/** Real requests have some dozens. */
const mostFields = 1_000
/** An escaped character takes six bytes. */
const longestModelBytes = 6 * programLimits.modelLength + 2
const longestListBytes = 100_000
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])
const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const comma = 0x2c
const colon = 0x3a
const minus = 0x2d
const plus = 0x2b
const point = 0x2e
const zero = 0x30
const escapable: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrtu'))
const hexDigits: ReadonlySet<number> = new Set(Buffer.from('0123456789abcdefABCDEF'))
const jsonWords = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/**
 * Reads the fields at the top of a JSON object, without parsing the rest, which may hold megabytes of images.
 * Null for anything but JSON in UTF-8, and for a field that occurs twice: a service might read the other one.
 */
export function readRequestFields(body: Uint8Array): RequestFields | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const whole = isUtf8(bytes) ? fieldsIn(bytes, skipBlank(bytes, 0), readNames) : null
  if (whole === null || skipBlank(bytes, whole.end) !== bytes.byteLength) return null
  const model = valueAt(bytes, whole.places.get('model'), longestModelBytes)
  if (typeof model !== 'string' || model === '' || model.length > programLimits.modelLength) return null
  const optionsPlace = whole.places.get('stream_options')
  const options = optionsPlace === undefined ? null : fieldsIn(bytes, optionsPlace.start, optionNames)
  // An object that cannot be read may hold the field twice.
  if (options === null && bytes[optionsPlace?.start ?? -1] === openBrace) return null
  const usagePlace = options?.places.get('include_usage')
  return {
    model,
    asksForStream: isWord(bytes, whole.places.get('stream'), 'true'),
    asksForUsage: isWord(bytes, usagePlace, 'true'),
    takesUsage: optionsPlace === undefined || options !== null || isWord(bytes, optionsPlace, 'null'),
    otherModels() {
      const list = whole.places.get('models')
      const others = list === undefined ? [] : valueAt(bytes, list, longestListBytes)
      return Array.isArray(others) && others.every((other) => typeof other === 'string') ? others : null
    },
    withUsage() {
      if (usagePlace !== undefined) return replaced(bytes, usagePlace, 'true')
      if (options !== null) return withField(bytes, options, '"include_usage":true')
      if (optionsPlace !== undefined) return replaced(bytes, optionsPlace, '{"include_usage":true}')
      return withField(bytes, whole, '"stream_options":{"include_usage":true}')
    },
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function replaced(bytes: Buffer, { start, end }: Place, text: string): Uint8Array {
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)])
}

/** The object with one more field at its end. */
function withField(bytes: Buffer, { end, isEmpty }: FieldPlaces, field: string): Uint8Array {
  const close = { start: end - 1, end: end - 1 }
  return replaced(bytes, close, isEmpty ? field : `,${field}`)
}

function isWord(bytes: Buffer, place: Place | undefined, word: string): boolean {
  return (
    place !== undefined &&
    bytes.toString('latin1', place.start, Math.min(place.end, place.start + 9)) === word
  )
}

/** Undefined for a missing value, and for one that is too long. */
function valueAt(bytes: Buffer, place: Place | undefined, longest: number): unknown {
  if (place === undefined || place.end - place.start > longest) return undefined
  try {
    return JSON.parse(bytes.toString('utf8', place.start, place.end))
  } catch {
    return undefined
  }
}

/** The places of these fields in the object that starts here; null where no object does, or one occurs twice. */
function fieldsIn(bytes: Buffer, start: number, names: ReadonlySet<string>): FieldPlaces | null {
  const places = new Map<string, Place>()
  if (bytes[start] !== openBrace) return null
  let at = skipBlank(bytes, start + 1)
  if (bytes[at] === closeBrace) return { places, start, end: at + 1, isEmpty: true }
  for (let count = 0; count < mostFields; count += 1) {
    if (bytes[at] !== quote) return null
    const nameEnd = endOfString(bytes, at)
    const name = valueAt(bytes, { start: at, end: nameEnd }, bytes.byteLength)
    at = skipBlank(bytes, nameEnd)
    if (typeof name !== 'string' || bytes[at] !== colon) return null
    const value = skipBlank(bytes, at + 1)
    const end = endOfValue(bytes, value)
    if (end === value) return null
    const known = folded(name)
    if (names.has(known)) {
      if (places.has(known) || known !== name) return null
      places.set(name, { start: value, end })
    }
    at = skipBlank(bytes, end)
    if (bytes[at] === closeBrace) return { places, start, end: at + 1, isEmpty: false }
    if (bytes[at] !== comma) return null
    at = skipBlank(bytes, at + 1)
  }
  return null
}

/** Services in Go read names in any case, and take the long s for an s. */
function folded(name: string): string {
  return name.length > 20 ? name : name.toLowerCase().replaceAll('ſ', 's')
}

/**
 * The start itself where no JSON value is: a reader that takes more than JSON could find other fields there.
 * Nothing here calls itself, so depth is no danger.
 */
function endOfValue(bytes: Buffer, start: number): number {
  const closers: number[] = []
  let at = start
  for (;;) {
    const begun = at
    const opener = bytes[at] ?? 0
    const isObject = opener === openBrace
    if (isObject || opener === openBracket) {
      // Each closer is two after its opener.
      closers.push(opener + 2)
      at = skipBlank(bytes, at + 1)
      const isEmpty = bytes[at] === opener + 2
      if (!isEmpty && isObject) at = startOfNamed(bytes, at)
      if (!isEmpty) continue
    } else at = opener === quote ? endOfString(bytes, at) : endOfWord(bytes, at)
    if (at === begun) return start
    for (;;) {
      const closer = closers.at(-1)
      if (closer === undefined) return at
      at = skipBlank(bytes, at)
      if (bytes[at] !== closer) break
      closers.pop()
      at += 1
    }
    if (bytes[at] !== comma) return start
    at = skipBlank(bytes, at + 1)
    if (closers.at(-1) === closeBrace) at = startOfNamed(bytes, at)
  }
}

/** The start of the value after this name; the end of all bytes, where no value is, without a name. */
function startOfNamed(bytes: Buffer, start: number): number {
  const end = bytes[start] === quote ? endOfString(bytes, start) : start
  const at = skipBlank(bytes, end)
  return end === start || bytes[at] !== colon ? bytes.byteLength : skipBlank(bytes, at + 1)
}

/** The end of a number or of one of the three words; the start itself for anything else. */
function endOfWord(bytes: Buffer, start: number): number {
  const word = jsonWords.find((known) => known[0] === bytes[start])
  if (word !== undefined) {
    const end = start + word.byteLength
    return word.equals(bytes.subarray(start, end)) ? end : start
  }
  const whole = bytes[start] === minus ? start + 1 : start
  let at = bytes[whole] === zero ? whole + 1 : skipDigits(bytes, whole)
  if (at === whole) return start
  if (bytes[at] === point) {
    const end = skipDigits(bytes, at + 1)
    if (end === at + 1) return start
    at = end
  }
  if (bytes[at] !== 0x65 && bytes[at] !== 0x45) return at
  const power = bytes[at + 1] === plus || bytes[at + 1] === minus ? at + 2 : at + 1
  const end = skipDigits(bytes, power)
  return end === power ? start : end
}

function skipDigits(bytes: Buffer, start: number): number {
  let at = start
  for (let digit = bytes[at] ?? 0; digit >= zero && digit <= 0x39; digit = bytes[at] ?? 0) at += 1
  return at
}

function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const unit = bytes[at] ?? 0
    if (unit === quote) return at + 1
    if (unit < 0x20) return start
    if (unit !== backslash) continue
    at += 1
    if (!escapable.has(bytes[at] ?? 0)) return start
    if (bytes[at] !== 0x75) continue
    for (const last = at + 4; at < last; at += 1) if (!hexDigits.has(bytes[at + 1] ?? 0)) return start
  }
}

function skipBlank(bytes: Buffer, start: number): number {
  let at = start
  while (blanks.has(bytes[at] ?? 0)) at += 1
  return at
}
