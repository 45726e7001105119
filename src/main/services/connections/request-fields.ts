import { programLimits } from '../../../shared/domain/connections/program-limits.ts'

/** The fields that Tally reads in a program's request. It never parses the messages. */
export interface RequestFields {
  readonly model: string
  readonly asksForStream: boolean
  readonly asksForUsage: boolean
  /** Whether `stream_options` has a form to which Tally can add. */
  readonly takesUsage: boolean
  /** The models in `models`, to which some gateways change; null where that is no list of names. */
  otherModels(): readonly string[] | null
  /** The same body with `stream_options.include_usage`. */
  withUsage(): Uint8Array
}

interface Place {
  readonly start: number
  readonly end: number
}

const readNames: ReadonlySet<string> = new Set(['model', 'models', 'stream', 'stream_options'])
/** Real requests have some dozens. */
const mostFields = 1_000
const longestOptions = 2_000
const longestWord = 1_000
/** All numbers and constants, also those that only lenient services read, but no comments. */
const word = /^[\w.+-]+$/
const quote = 0x22
const backslash = 0x5c
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])
const openers: ReadonlySet<number> = new Set([0x7b, 0x5b])
const closers: ReadonlySet<number> = new Set([0x7d, 0x5d])
const closeBrace = 0x7d
const comma = 0x2c
const colon = 0x3a

const usageField = '"stream_options":{"include_usage":true}'

/**
 * Reads the fields at the top of a JSON object, without parsing the rest, which may hold megabytes of images.
 * Null for anything else, and for a field that occurs twice: a service might read the other one.
 */
export function readRequestFields(body: Uint8Array): RequestFields | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const places = placesIn(bytes)
  if (places === null) return null
  const model = valueAt(bytes, places.get('model'))
  if (typeof model !== 'string' || model === '' || model.length > programLimits.modelLength) return null
  const place = places.get('stream_options')
  const isShort = place === undefined || place.end - place.start <= longestOptions
  const options = isShort ? valueAt(bytes, place) : undefined
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options)
  const asked = isObject ? (options as { include_usage?: unknown }).include_usage : undefined
  return {
    model,
    asksForStream: valueAt(bytes, places.get('stream')) === true,
    asksForUsage: asked === true,
    takesUsage: place === undefined || isObject || options === null,
    otherModels() {
      const list = places.get('models')
      const others = list === undefined ? [] : (valueAt(bytes, list) ?? null)
      return Array.isArray(others) && others.every((other) => typeof other === 'string') ? others : null
    },
    withUsage() {
      if (place === undefined) {
        const end = bytes.lastIndexOf(closeBrace)
        return Buffer.concat([bytes.subarray(0, end), Buffer.from(`,${usageField}`), bytes.subarray(end)])
      }
      const value = JSON.stringify({ ...(isObject ? options : {}), include_usage: true })
      return Buffer.concat([bytes.subarray(0, place.start), Buffer.from(value), bytes.subarray(place.end)])
    },
  }
}

function valueAt(bytes: Buffer, place: Place | undefined): unknown {
  if (place === undefined) return undefined
  try {
    return JSON.parse(bytes.toString('utf8', place.start, place.end))
  } catch {
    return undefined
  }
}

/** The places of the fields that Tally reads; null where the body is not one object. */
function placesIn(bytes: Buffer): Map<string, Place> | null {
  const places = new Map<string, Place>()
  let count = 0
  let at = skipBlank(bytes, 0)
  if (bytes[at] !== 0x7b) return null
  at = skipBlank(bytes, at + 1)
  while (bytes[at] === quote) {
    const nameEnd = endOfString(bytes, at)
    const name = valueAt(bytes, { start: at, end: nameEnd })
    at = skipBlank(bytes, nameEnd)
    if (typeof name !== 'string' || bytes[at] !== colon) return null
    const start = skipBlank(bytes, at + 1)
    const end = endOfValue(bytes, start)
    count += 1
    if (end === start || count > mostFields) return null
    const known = folded(name)
    if (readNames.has(known)) {
      if (places.has(known) || known !== name) return null
      places.set(name, { start, end })
    }
    at = skipBlank(bytes, end)
    if (bytes[at] !== comma) break
    at = skipBlank(bytes, at + 1)
    if (bytes[at] !== quote) return null
  }
  const isWhole = bytes[at] === closeBrace && skipBlank(bytes, at + 1) === bytes.byteLength
  return isWhole ? places : null
}

/** Services in Go read names in any case, and take the long s for an s. */
function folded(name: string): string {
  return name.length > 20 ? name : name.toLowerCase().replaceAll('ſ', 's')
}

/** Nothing here calls itself, so depth is no danger. */
function endOfValue(bytes: Buffer, start: number): number {
  const first = bytes[start] ?? 0
  if (first === quote) return endOfString(bytes, start)
  if (!openers.has(first)) return endOfWord(bytes, start)
  let depth = 0
  for (let at = start; at < bytes.byteLength; at += 1) {
    const unit = bytes[at] ?? 0
    if (unit === quote) at = endOfString(bytes, at) - 1
    else if (openers.has(unit)) depth += 1
    else if (closers.has(unit)) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.byteLength
}

function endOfWord(bytes: Buffer, start: number): number {
  let at = start
  for (; at < bytes.byteLength; at += 1) {
    const unit = bytes[at] ?? 0
    if (unit === comma || closers.has(unit) || unit <= 0x20) break
  }
  const isWord = at - start <= longestWord && word.test(bytes.toString('latin1', start, at))
  return isWord ? at : start
}

function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === backslash) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
  return bytes.byteLength
}

function skipBlank(bytes: Buffer, start: number): number {
  let at = start
  while (blanks.has(bytes[at] ?? 0)) at += 1
  return at
}
