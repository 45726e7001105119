const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** Names of fields and indexes of lists, from the outside in. */
export type JsonPath = readonly (string | number)[]

/**
 * The exact text of the value at a path, or null if nothing is there. The JSON must be valid. If a name
 * occurs twice, the last one counts, as in `JSON.parse`. Nothing here calls itself, so depth is no danger.
 */
export function jsonTextAt(json: string, path: JsonPath): string | null {
  let start = skipBlank(json, 0)
  for (const step of path) {
    const next = typeof step === 'number' ? startOfItem(json, start, step) : startOfField(json, start, step)
    if (next === null) return null
    start = next
  }
  return json.slice(start, endOfValue(json, start))
}

function startOfField(json: string, object: number, name: string): number | null {
  if (json.charCodeAt(object) !== openBrace) return null
  let found: number | null = null
  let at = skipBlank(json, object + 1)
  while (json.charCodeAt(at) === quote) {
    const endOfName = endOfString(json, at)
    const value = skipBlank(json, skipBlank(json, endOfName) + 1)
    if (JSON.parse(json.slice(at, endOfName)) === name) found = value
    at = nextEntry(json, value)
  }
  return found
}

function startOfItem(json: string, list: number, index: number): number | null {
  if (json.charCodeAt(list) !== openBracket) return null
  let at = skipBlank(json, list + 1)
  for (let passed = 0; at < json.length && json.charCodeAt(at) !== closeBracket; passed += 1) {
    if (passed === index) return at
    at = nextEntry(json, at)
  }
  return null
}

/** The start of the entry after a value, or the closing character. */
function nextEntry(json: string, value: number): number {
  const at = skipBlank(json, endOfValue(json, value))
  return json.charCodeAt(at) === comma ? skipBlank(json, at + 1) : at
}

function endOfValue(json: string, start: number): number {
  const first = json.charCodeAt(start)
  if (first === quote) return endOfString(json, start)
  if (first !== openBrace && first !== openBracket) return endOfWord(json, start)
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at) - 1
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return json.length
}

/** The end of a number, `true`, `false` or `null`. */
function endOfWord(json: string, start: number): number {
  let at = start
  while (at < json.length && !/[\s,\]}]/.test(json.charAt(at))) at += 1
  return at
}

function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
  return json.length
}

function skipBlank(json: string, start: number): number {
  let at = start
  while (at < json.length && json.charCodeAt(at) <= 0x20) at += 1
  return at
}
