import { entriesAt, type Span, skipBlanks } from '../../../shared/domain/app/json-text.ts'
import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import { programLimits } from '../../../shared/domain/programs/program-limits.ts'
import type { MeterRefusal } from '../../meter/meter.ts'
import type { StoredProgram } from '../../storage/row-types.ts'

/** The fields that Tally reads in a program's request. It never parses the messages. */
export interface RequestFields {
  /** Null for none: some requests may leave it to the service. */
  readonly model: string | null
  /** The body, with one character for each byte, and the places of its fields there. */
  readonly text: string
  readonly places: ReadonlyMap<string, Span>
  readonly asksForStream: boolean
  readonly asksForUsage: boolean
  /** Whether `stream_options` has a form to which Tally can add. */
  readonly takesUsage: boolean
  /** Whether the service adds text that it has stored, so that nobody can know the prompt's length before. */
  readonly usesStoredText: boolean
  /** Whether the service is asked to answer later, where no limit could stop it. */
  readonly isBackground: boolean
  /** The other models that may answer, or that a tool may ask; null where they can't be read. */
  otherModels(): readonly string[] | null
  /** The same body with `stream_options.include_usage`. Every other byte is unchanged. */
  withUsage(): Uint8Array
}

/** The bytes, and a text with one character for each, so that places in both are the same. */
interface Body {
  readonly bytes: Buffer
  readonly text: string
}

/** The places of fields of an object, and of the object itself. `places` has only those that were asked for. */
interface FieldPlaces extends Span {
  /** Every field; the last where one occurs twice. */
  readonly all: ReadonlyMap<string, Span>
  readonly places: ReadonlyMap<string, Span>
  readonly isEmpty: boolean
}

/** The fields that name a text of the service's own. In another API, they may have another meaning. */
const storedTextNames: Readonly<Partial<Record<MeteredApi, readonly string[]>>> = {
  responses: ['previous_response_id', 'conversation', 'prompt'],
  messages: ['thread'],
}
const readNames: ReadonlySet<string> = new Set([
  'model',
  'models',
  'fallbacks',
  'tools',
  'input',
  'stream',
  'stream_options',
  'background',
  ...Object.values(storedTextNames).flat(),
])
const optionNames: ReadonlySet<string> = new Set(['include_usage'])
const itemNames: ReadonlySet<string> = new Set(['type', 'role'])
/** The fields of a tool, or of an item of the input that holds tools. */
const toolNames: ReadonlySet<string> = new Set(['model', 'tools'])
/** Real requests have some dozens. */
const maxFields = 1_000
const maxEntries = 100_000
const deepestTools = 5
/** An escaped character takes six bytes. */
const maxModelBytes = 6 * programLimits.modelLength + 2

/**
 * Reads the fields at the top of a JSON object, without parsing the rest, which may hold megabytes of images.
 * Null for anything but JSON in UTF-8, and for a field that occurs twice: a service might read the other one.
 */
export function readRequestFields(body: Uint8Array, api: MeteredApi | null): RequestFields | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (!isUtf8(bytes)) return null
  const read: Body = { bytes, text: bytes.toString('latin1') }
  const whole = fieldsIn(read, skipBlanks(read.text, 0), readNames)
  if (whole === null || skipBlanks(read.text, whole.end) !== read.text.length) return null
  const { places } = whole
  const model = places.has('model') ? modelAt(read, places.get('model')) : null
  if (model === undefined) return null
  const optionsPlace = places.get('stream_options')
  const options = optionsPlace === undefined ? null : fieldsIn(read, optionsPlace.start, optionNames)
  // An object that cannot be read may hold the field twice.
  if (options === null && read.text[optionsPlace?.start ?? -1] === '{') return null
  const usagePlace = options?.places.get('include_usage')
  const has = (name: string): boolean => places.has(name) && !isWord(read, places.get(name), 'null')
  return {
    model,
    text: read.text,
    places: whole.all,
    asksForStream: isWord(read, places.get('stream'), 'true'),
    asksForUsage: isWord(read, usagePlace, 'true'),
    takesUsage: optionsPlace === undefined || options !== null || isWord(read, optionsPlace, 'null'),
    usesStoredText:
      (api !== null && storedTextNames[api]?.some(has) === true) ||
      (api === 'responses' && refersToItems(read, places.get('input'))),
    isBackground: has('background') && !isWord(read, places.get('background'), 'false'),
    otherModels: () =>
      joined([
        modelsIn(read, places.get('models'), itsName),
        modelsIn(read, places.get('fallbacks'), itsName),
        modelsIn(read, places.get('tools'), noModel),
        // Some programs send their tools inside an item of the input.
        modelsIn(read, places.get('input'), noModel),
      ]),
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

/** Why the program's allowed models forbid a request; null if they don't. */
export function refusedModel({ models }: StoredProgram, fields: RequestFields): MeterRefusal | null {
  if (models === null) return null
  if (fields.model === null) return { kind: 'no-model' }
  const others = fields.otherModels()
  if (others === null) return { kind: 'body' }
  const model = [fields.model, ...others].find((asked) => !models.includes(asked))
  return model === undefined ? null : { kind: 'model', model }
}

/** Undefined for anything but a name. */
function modelAt(body: Body, place: Span | undefined): string | undefined {
  const model = valueAt(body, place, maxModelBytes)
  const isName = typeof model === 'string' && model !== '' && model.length <= programLimits.modelLength
  return isName ? model : undefined
}

/** The models of the entries of a list, and of the tools inside them; null where that is unclear. */
function modelsIn(
  body: Body,
  place: Span | undefined,
  entry: (model: string | undefined) => readonly string[] | null,
  depth = 0,
): readonly string[] | null {
  if (place === undefined || isWord(body, place, 'null')) return []
  if (body.text[place.start] === '"') return entry(modelAt(body, place))
  const list = body.text[place.start] === '[' ? entriesAt(body.text, place.start, maxEntries) : null
  if (list === null || depth > deepestTools) return null
  return joined(
    list.entries.map(({ value }) => {
      if (body.text[value.start] !== '{') return entry(modelAt(body, value))
      const places = fieldsIn(body, value.start, toolNames)?.places
      if (places === undefined) return null
      const model = places.has('model') ? modelAt(body, places.get('model')) : null
      const inside = modelsIn(body, places.get('tools'), noModel, depth + 1)
      return model === undefined ? null : joined([model === null ? entry(undefined) : [model], inside])
    }),
  )
}

const itsName = (model: string | undefined): readonly string[] | null =>
  model === undefined ? null : [model]
/** An entry that isn't a tool. */
const noModel = (): readonly string[] => []

/** Whether an item of the input may be only the id of one that the service has stored. */
function refersToItems(body: Body, place: Span | undefined): boolean {
  if (place === undefined || body.text[place.start] !== '[') return false
  const list = entriesAt(body.text, place.start, maxEntries)
  if (list === null) return true
  return list.entries.some(({ value }) => {
    if (body.text[value.start] !== '{') return false
    const places = fieldsIn(body, value.start, itemNames)?.places
    const type = valueAt(body, places?.get('type'), maxModelBytes)
    return type === 'item_reference' || (typeof type !== 'string' && places?.has('role') !== true)
  })
}

function joined(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? [])
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
  const object = body.text[start] === '{' ? entriesAt(body.text, start, maxFields) : null
  if (object === null) return null
  const all = new Map<string, Span>()
  const places = new Map<string, Span>()
  for (const { name: place, value } of object.entries) {
    const name = String(place === null ? null : valueAt(body, place, body.text.length))
    all.set(name, value)
    const known = folded(name)
    if (!names.has(known)) continue
    if (places.has(known) || known !== name) return null
    places.set(name, value)
  }
  return { all, places, start, end: object.end, isEmpty: object.entries.length === 0 }
}

/** Services in Go read names in any case, and take the long s for an s. */
function folded(name: string): string {
  return name.length > 20 ? name : name.toLowerCase().replaceAll('ſ', 's')
}
