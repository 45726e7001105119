import { parseJson } from './json-fields.ts'

export const keyMark = '[key]'
const sliceLength = 6
/** Words such as `none` or `not-needed`, typed for servers that want no key, are no secrets; texts would lose them for nothing. */
export const minKeyLength = 8
/** Of an error no more than an excerpt is ever shown, and a body may be very long. */
const longestWords = 64_000
const minSlicedKeyLength = 16

export interface Redactor {
  /** Takes out the whole key and nothing else, so that an answer stays what it is. */
  answer(text: string): string
  /** For error texts: also every part of the key that is long enough to matter, and whatever follows `Bearer`. */
  words(text: string): string
  /** Parses JSON with the key taken out of every string in it; undefined where it is not JSON. */
  parse(json: string): unknown
}

export function createRedactor(key: string | null): Redactor {
  const forms = key === null || key.length < minKeyLength ? [] : formsOf(key)
  const slices = key === null || key.length < minSlicedKeyLength ? null : slicesOf(key)
  const shortest = Math.min(...forms.map(({ length }) => length))

  /** Most pieces of an answer are too short for it. */
  function holdsKey(text: string): boolean {
    return text.length >= shortest && forms.some((form) => text.includes(form))
  }

  function answer(text: string): string {
    return holdsKey(text) ? forms.reduce((result, form) => result.replaceAll(form, keyMark), text) : text
  }

  function words(text: string): string {
    const whole = answer(text.slice(0, longestWords))
    const sliced = slices === null ? whole : withoutSlices(whole, slices)
    return sliced.replace(/\bBearer\s+[^\s"'<>,;]+/gi, `Bearer ${keyMark}`)
  }

  /** Escapes could spell the key in a way that only shows after parsing. */
  function mayHoldKey(json: string): boolean {
    return holdsKey(json) || /\\(?:u00|["\\/])/.test(json)
  }

  function parse(json: string): unknown {
    if (forms.length === 0 || !mayHoldKey(json)) return parseJson(json)
    return parseJson(json, (_name, value) => (typeof value === 'string' ? answer(value) : value))
  }

  return { answer, words, parse }
}

function formsOf(key: string): string[] {
  const encoded = [key, `Bearer ${key}`].map((text) =>
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  )
  const hex = Buffer.from(key).toString('hex')
  // A host name is written in lower case; a short key may be a word that an answer needs.
  const cases = key.length < minSlicedKeyLength ? [] : [key.toLowerCase(), key.toUpperCase()]
  const forms = [
    key,
    encodeURIComponent(key),
    JSON.stringify(key).slice(1, -1),
    ...cases,
    ...encoded,
    hex,
    hex.toUpperCase(),
  ]
  return [...new Set(forms)]
}

function slicesOf(key: string): ReadonlySet<string> {
  const text = lowerAscii(key)
  const slices = new Set<string>()
  for (let start = 0; start + sliceLength <= text.length; start += 1) {
    slices.add(text.slice(start, start + sliceLength))
  }
  return slices
}

function withoutSlices(text: string, slices: ReadonlySet<string>): string {
  const lowerText = lowerAscii(text)
  let result = ''
  let hiddenTo = -1
  for (let start = 0; start + sliceLength <= text.length; start += 1) {
    if (!slices.has(lowerText.slice(start, start + sliceLength))) continue
    if (start > hiddenTo) result += text.slice(Math.max(hiddenTo, 0), start) + keyMark
    hiddenTo = start + sliceLength
  }
  return result + text.slice(Math.max(hiddenTo, 0))
}

/** Nothing but ASCII can be in a key, and every letter stays where it was. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
