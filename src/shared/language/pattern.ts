import { isolateForeign } from './direction.ts'
import { formatCount } from './format-number.ts'
import { perLocale } from './locale.ts'

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} ` | `${infer Rest}\n`
    ? Trim<Rest>
    : Text

/** A message, or an argument with the keys of its branches so far. */
type Frame = 'message' | readonly [name: string, kind: string, keys: string]
type Add<Given, Name extends string, Value> = Given & { readonly [Key in Name]: Value }
type ValueOf<Kind extends string, Keys extends string> = Kind extends 'plural'
  ? number | bigint
  : 'other' extends Keys
    ? Keys
    : never

type Scan<
  Pattern extends string,
  Stack extends readonly Frame[],
  Given,
> = Pattern extends `${infer Before}}${infer After}`
  ? Before extends `${infer Text}{${infer Inside}`
    ? Stack extends readonly [
        readonly [infer Name extends string, infer Kind extends string, infer Keys extends string],
        ...infer Below extends Frame[],
      ]
      ? Scan<`${Inside}}${After}`, ['message', [Name, Kind, Keys | Trim<Text>], ...Below], Given>
      : Inside extends `${infer Name},${infer Kind}`
        ? Kind extends ' number'
          ? Scan<After, Stack, Add<Given, Trim<Name>, number | bigint>>
          : Kind extends `${infer Form},${infer Rest}`
            ? Scan<`${Rest}}${After}`, [[Trim<Name>, Trim<Form>, never], ...Stack], Given>
            : { readonly error: 'unknown kind of argument' }
        : Scan<After, Stack, Add<Given, Trim<Inside>, string>>
    : Stack extends readonly [
          readonly [infer Name extends string, infer Kind extends string, infer Keys extends string],
          ...infer Below extends Frame[],
        ]
      ? Scan<After, Below, Add<Given, Name, ValueOf<Kind, Keys>>>
      : Stack extends readonly ['message', ...infer Below extends Frame[]]
        ? Scan<After, Below, Given>
        : { readonly error: 'one brace too many' }
  : Stack extends readonly ['message']
    ? Given
    : { readonly error: 'a brace is missing' }

/** The arguments of an ICU pattern, which the compiler reads. It doesn't know quotes: `'{x}'` counts as one. */
export type Arguments<Pattern extends string> = {
  [Name in keyof Scan<Pattern, ['message'], unknown>]: Scan<Pattern, ['message'], unknown>[Name]
}

type Part = string | { readonly name: string; readonly kind: string; readonly branches: Branches }
type Branches = ReadonlyMap<string, readonly Part[]>

type GivenValue = number | bigint | string

/** The arguments by name. A pattern with only one argument can take it alone. */
export type Values = GivenValue | Readonly<Record<string, GivenValue>>

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale))
const parsed = new Map<string, readonly Part[]>()

/**
 * Writes an ICU pattern: `{name}`, `{n, number}`, plurals with `#` and select. An apostrophe quotes only before a
 * brace, and before `#` in a plural.
 */
export function writePattern(pattern: string, given: Values): string {
  let parts = parsed.get(pattern)
  if (parts === undefined) {
    parts = parse(pattern)
    parsed.set(pattern, parts)
  }
  return write(parts, given)
}

function write(parts: readonly Part[], given: Values): string {
  return parts.map((part) => (typeof part === 'string' ? part : fill(part, given))).join('')
}

function fill(part: Exclude<Part, string>, given: Values): string {
  const { name, kind, branches } = part
  const value = typeof given === 'object' ? (given[name] ?? '') : given
  if (kind === '' || kind === 'select') {
    return kind === ''
      ? isolateForeign(`${value}`)
      : write(branches.get(`${value}`) ?? branches.get('other') ?? [], given)
  }
  const count = value as number | bigint
  if (kind === 'number') return formatCount(count)
  const form = pluralRules().select(Number(count))
  return write(branches.get(`=${count}`) ?? branches.get(form) ?? branches.get('other') ?? [], given)
}

/** The next piece of a text, and of a branch of a plural, where `#` writes the number. */
const piece = /''|'[{}](?:''|[^'])*'?|[{}]|[^'{}]+|'/y
const pluralPiece = /''|'[{}#](?:''|[^'])*'?|[{}#]|[^'{}#]+|'/y
const argument = /\s*(\w+)\s*(?:,\s*(number)\s*)?\}|\s*(\w+)\s*,\s*(plural|select)\s*,/y
const branch = /\s*(=\d+|\w+)\s*\{|\s*\}/y

function parse(pattern: string): readonly Part[] {
  let at = 0
  const parts = readMessage(null)
  if (at < pattern.length) throw new SyntaxError(`A brace too many: ${pattern}`)
  return parts

  function next(token: RegExp): RegExpExecArray {
    token.lastIndex = at
    const found = token.exec(pattern)
    if (found === null) throw new SyntaxError(`Not an ICU pattern at ${at}: ${pattern}`)
    at = token.lastIndex
    return found
  }

  /** Reads up to the end, or to the brace that closes the branch. */
  function readMessage(counted: string | null): Part[] {
    const read: Part[] = []
    while (at < pattern.length && pattern[at] !== '}') {
      const [text] = next(counted === null ? piece : pluralPiece)
      if (text === '{') read.push(readArgument())
      else if (text === '#' && counted !== null)
        read.push({ name: counted, kind: 'number', branches: new Map() })
      else
        read.push(
          /^'[{}#]/.test(text)
            ? text.slice(1).replace(/'$/, '').replaceAll("''", "'")
            : text.replace("''", "'"),
        )
    }
    return read
  }

  function readArgument(): Part {
    const [, simple, number = '', branched = '', kind = ''] = next(argument)
    if (simple !== undefined) return { name: simple, kind: number, branches: new Map() }
    const branches = new Map<string, readonly Part[]>()
    for (let [, key] = next(branch); key !== undefined; [, key] = next(branch)) {
      if (branches.has(key)) throw new SyntaxError(`"${key}" is there twice: ${pattern}`)
      branches.set(key, readMessage(kind === 'plural' ? branched : null))
      if (pattern[at] !== '}') throw new SyntaxError(`A brace is missing: ${pattern}`)
      at += 1
    }
    if (!branches.has('other')) throw new SyntaxError(`"other" is missing: ${pattern}`)
    return { name: branched, kind, branches }
  }
}
