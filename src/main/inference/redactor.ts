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

  function answer(text: string): string {
    return forms.reduce((result, form) => result.replaceAll(form, keyMark), text)
  }

  function words(text: string): string {
    const whole = answer(text.slice(0, longestWords))
    const sliced = key !== null && key.length >= minSlicedKeyLength ? withoutSlices(whole, key) : whole
    return sliced.replace(/\bBearer\s+[^\s"'<>,;]+/gi, `Bearer ${keyMark}`)
  }

  /** Escapes could spell the key in a way that only shows after parsing. */
  function mayHoldKey(json: string): boolean {
    return forms.some((form) => json.includes(form)) || /\\(?:u00|["\\/])/.test(json)
  }

  function parse(json: string): unknown {
    try {
      if (forms.length === 0 || !mayHoldKey(json)) return JSON.parse(json)
      return JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? answer(value) : value))
    } catch {
      return undefined
    }
  }

  return { answer, words, parse }
}

function formsOf(key: string): string[] {
  const encoded = [key, `Bearer ${key}`].map((text) =>
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  )
  return [...new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), ...encoded])]
}

function withoutSlices(text: string, key: string): string {
  const slices = new Set<string>()
  for (let start = 0; start + sliceLength <= key.length; start += 1) {
    slices.add(key.slice(start, start + sliceLength))
  }
  let result = ''
  let hiddenTo = -1
  for (let start = 0; start + sliceLength <= text.length; start += 1) {
    if (!slices.has(text.slice(start, start + sliceLength))) continue
    if (start > hiddenTo) result += text.slice(Math.max(hiddenTo, 0), start) + keyMark
    hiddenTo = start + sliceLength
  }
  return result + text.slice(Math.max(hiddenTo, 0))
}
