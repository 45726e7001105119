/** A JSON value whose numbers keep their text, so that `1.5e-07` stays exact. */
export type ExactJson = string | boolean | null | ExactNumber | readonly ExactJson[] | ExactObject

export interface ExactNumber {
  readonly number: string
}

/** Fields in the order of the text. A name may occur more than once, and none has a special meaning. */
export interface ExactObject {
  readonly fields: readonly ExactField[]
}

interface ExactField {
  readonly name: string
  readonly value: ExactJson
  /** The line of the name, from 1. */
  readonly line: number
}

export type ReadJson =
  | { readonly value: ExactJson; readonly problem: null }
  | { readonly problem: 'not-json' | 'too-deep'; readonly line: number }

/** Deeper values are refused before they can exhaust the stack. */
const maxDepth = 32

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literals = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

/** Reads JSON as RFC 8259 defines it, without floating point. */
export function readExactJson(text: string): ReadJson {
  const reader = createReader(text)
  try {
    return { value: reader.readDocument(), problem: null }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem, line: reader.line() }
    throw error
  }
}

class Unreadable extends Error {
  readonly problem: 'not-json' | 'too-deep'
  constructor(problem: 'not-json' | 'too-deep') {
    super(problem)
    this.problem = problem
  }
}

function createReader(text: string) {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1

  function skipBlanks(): void {
    for (; at < text.length; at += 1) {
      const character = text.charAt(at)
      if (character === '\n') line += 1
      else if (character !== ' ' && character !== '\t' && character !== '\r') return
    }
  }

  function takes(character: string): boolean {
    skipBlanks()
    if (text.charAt(at) !== character) return false
    at += 1
    return true
  }

  function expect(character: string): void {
    if (!takes(character)) throw new Unreadable('not-json')
  }

  function readString(): string {
    const start = at
    expect('"')
    let isEscaped = false
    for (; text.charAt(at) !== '"'; at += 1) {
      if (at >= text.length || text.charCodeAt(at) < 0x20) throw new Unreadable('not-json')
      if (text.charAt(at) !== '\\') continue
      isEscaped = true
      at += 1
    }
    at += 1
    return isEscaped ? unescaped(text.slice(start, at)) : text.slice(start + 1, at - 1)
  }

  function readNumber(): ExactNumber {
    numberForm.lastIndex = at
    const [number] = numberForm.exec(text) ?? []
    if (number === undefined) throw new Unreadable('not-json')
    at += number.length
    return { number }
  }

  /** The values between two brackets, separated by commas. */
  function readAll(end: string, readOne: () => void): void {
    if (takes(end)) return
    do {
      skipBlanks()
      readOne()
    } while (takes(','))
    expect(end)
  }

  function readObject(depth: number): ExactObject {
    const fields: ExactField[] = []
    readAll('}', () => {
      const nameLine = line
      const name = readString()
      expect(':')
      fields.push({ name, value: readValue(depth), line: nameLine })
    })
    return { fields }
  }

  function readList(depth: number): ExactJson[] {
    const values: ExactJson[] = []
    readAll(']', () => values.push(readValue(depth)))
    return values
  }

  function readValue(depth: number): ExactJson {
    if (depth > maxDepth) throw new Unreadable('too-deep')
    skipBlanks()
    if (text.charAt(at) === '"') return readString()
    if (takes('{')) return readObject(depth + 1)
    if (takes('[')) return readList(depth + 1)
    const literal = literals.find(([word]) => text.startsWith(word, at))
    if (literal === undefined) return readNumber()
    at += literal[0].length
    return literal[1]
  }

  return {
    line: () => line,
    readDocument(): ExactJson {
      const value = readValue(0)
      skipBlanks()
      if (at < text.length) throw new Unreadable('not-json')
      return value
    },
  }
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw new Unreadable('not-json')
  }
}
