import { entriesAt, type Span, skipBlanks } from '../../../shared/domain/app/json-text.ts'
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

/** The bytes, and a text with one character for each, so that places in both are the same. */
interface Body {
  readonly bytes: Buffer
  readonly text: string
}

/** The places of some fields of an object, and of the object itself. */
interface FieldPlaces extends Span {
  readonly places: ReadonlyMap<string, Span>
  readonly isEmpty: boolean
}

const readNames: ReadonlySet<string> = new Set(['model', 'models', 'stream', 'stream_options'])
const optionNames: ReadonlySet<string> = new Set(['include_usage'])
/** Real requests have some dozens. */
const mostFields = 1_000
/** An escaped character takes six bytes. */
const longestModelBytes = 6 * programLimits.modelLength + 2
const longestListBytes = 100_000
/**
 * Reads the fields at the top of a JSON object, without parsing the rest, which may hold megabytes of images.
 * Null for anything but JSON in UTF-8, and for a field that occurs twice: a service might read the other one.
 */
export function readRequestFields(body: Uint8Array): RequestFields | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (!isUtf8(bytes)) return null
  const read: Body = { bytes, text: bytes.toString('latin1') }
  const whole = fieldsIn(read, skipBlanks(read.text, 0), readNames)
  if (whole === null || skipBlanks(read.text, whole.end) !== read.text.length) return null
  const model = valueAt(read, whole.places.get('model'), longestModelBytes)
  if (typeof model !== 'string' || model === '' || model.length > programLimits.modelLength) return null
  const optionsPlace = whole.places.get('stream_options')
  const options = optionsPlace === undefined ? null : fieldsIn(read, optionsPlace.start, optionNames)
  // An object that cannot be read may hold the field twice.
  if (options === null && read.text[optionsPlace?.start ?? -1] === '{') return null
  const usagePlace = options?.places.get('include_usage')
  return {
    model,
    asksForStream: isWord(read, whole.places.get('stream'), 'true'),
    asksForUsage: isWord(read, usagePlace, 'true'),
    takesUsage: optionsPlace === undefined || options !== null || isWord(read, optionsPlace, 'null'),
    otherModels() {
      const list = whole.places.get('models')
      const others = list === undefined ? [] : valueAt(read, list, longestListBytes)
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

function replaced(bytes: Buffer, { start, end }: Span, text: string): Uint8Array {
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)])
}

/** The object with one more field at its end. */
function withField(bytes: Buffer, { end, isEmpty }: FieldPlaces, field: string): Uint8Array {
  const close = { start: end - 1, end: end - 1 }
  return replaced(bytes, close, isEmpty ? field : `,${field}`)
}

function isWord({ text }: Body, place: Span | undefined, word: string): boolean {
  return place !== undefined && text.slice(place.start, place.end) === word
}

/** Undefined for a missing value, and for one that is too long. */
function valueAt({ bytes }: Body, place: Span | undefined, longest: number): unknown {
  if (place === undefined || place.end - place.start > longest) return undefined
  return JSON.parse(bytes.toString('utf8', place.start, place.end))
}

/** The places of these fields in the object that starts here; null where no object does, or one occurs twice. */
function fieldsIn(body: Body, start: number, names: ReadonlySet<string>): FieldPlaces | null {
  const object = body.text[start] === '{' ? entriesAt(body.text, start, mostFields) : null
  if (object === null) return null
  const places = new Map<string, Span>()
  for (const { name: place, value } of object.entries) {
    const name = String(place === null ? null : valueAt(body, place, body.text.length))
    const known = folded(name)
    if (!names.has(known)) continue
    if (places.has(known) || known !== name) return null
    places.set(name, value)
  }
  return { places, start, end: object.end, isEmpty: object.entries.length === 0 }
}

/** Services in Go read names in any case, and take the long s for an s. */
function folded(name: string): string {
  return name.length > 20 ? name : name.toLowerCase().replaceAll('ſ', 's')
}
