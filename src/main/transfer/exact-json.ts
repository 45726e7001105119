import { endOfString, endOfWord, skipBlanks } from '../../shared/domain/app/json-text.ts'

/** A JSON value whose numbers keep their text, so that `1.5e-07` stays exact. */
export type ExactJson = string | boolean | null | ExactNumber | readonly ExactJson[] | ExactObject

export interface ExactNumber {
  readonly number: string
}

/** Fields in the order of the text. A name may occur more than once, and none has a special meaning. */
export interface ExactObject {
  readonly fields: readonly ExactField[]
}

export interface ExactField {
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

const literals: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

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

  /** Moves on, and counts the lines on the way. */
  function passTo(end: number): string {
    const passed = text.slice(at, end)
    line += passed.split('\n').length - 1
    at = end
    return passed
  }

  function takes(character: string): boolean {
    passTo(skipBlanks(text, at))
    if (text.charAt(at) !== character) return false
    at += 1
    return true
  }

  function expect(character: string): void {
    if (!takes(character)) throw new Unreadable('not-json')
  }

  /** The text up to a place behind this one. */
  function take(end: number): string {
    if (end === at) throw new Unreadable('not-json')
    return passTo(end)
  }

  function readString(): string {
    const quoted = take(endOfString(text, at))
    return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  }

  function readWord(): ExactJson {
    const word = take(endOfWord(text, at))
    return word in literals ? (literals[word] ?? null) : { number: word }
  }

  /** The values between two brackets, separated by commas. */
  function readAll(end: string, readOne: () => void): void {
    if (takes(end)) return
    do {
      passTo(skipBlanks(text, at))
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
    passTo(skipBlanks(text, at))
    if (text.charAt(at) === '"') return readString()
    if (takes('{')) return readObject(depth + 1)
    if (takes('[')) return readList(depth + 1)
    return readWord()
  }

  return {
    line: () => line,
    readDocument(): ExactJson {
      const value = readValue(0)
      passTo(skipBlanks(text, at))
      if (at < text.length) throw new Unreadable('not-json')
      return value
    },
  }
}
