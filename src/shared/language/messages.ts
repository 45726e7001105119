import { noteLanguage, perLocale } from './locale.ts'
import { type Arguments, type Values, writePattern } from './pattern.ts'

/** Returns the text or pattern of a message in another language. */
export type Translate = (id: string, english: string) => string

/** A function whose text is an ICU pattern. */
export interface Message<In extends readonly unknown[]> {
  (...given: In): string
  readonly pattern: string
  readonly translated: (pattern: string) => Message<In>
}

interface Catalog {
  readonly english: object
  readonly shown: object
}

/** By topic. */
const catalogs = new Map<string, Catalog>()
const inEnglish: Translate = (_id, english) => english
let translate = inEnglish

/**
 * Declares visible words: texts, and messages that take numbers, dates and names. Every text in the window, menus,
 * dialogs and exported pages comes from here, so that a translation replaces all of them. The id of a message is
 * its topic and its path within it. A text with arguments is a message of their values.
 */
export function defineMessages<const Words extends object>(topic: string, english: Words): Shown<Words> {
  if (catalogs.has(topic)) throw new Error(`Two catalogs are named ${topic}.`)
  const shown = copy(english)
  catalogs.set(topic, { english, shown })
  // A hundred catalogs load before the first page is drawn.
  if (translate !== inEnglish) translateInto(topic, english, shown)
  return shown as Shown<Words>
}

/** Braces as in `{{name}}`, `{"a": 1}` and `x^{2}` are text. */
type Code = `${string}{{${string}` | `${string}{"${string}` | `${string}^{${string}`
const hasArguments = (text: string): boolean => text.includes('{') && !/\{[{"]|\^\{/.test(text)

type Shown<Words> = Words extends string
  ? Words extends Code
    ? Words
    : Words extends `${string}{${string}`
      ? Message<[Given<Arguments<Words>>]>
      : Words
  : Words extends (...given: never) => unknown
    ? Words
    : { readonly [Name in keyof Words]: Shown<Words[Name]> }

function shownAs(english: string, text: string): string | Message<readonly unknown[]> {
  return hasArguments(english) ? createMessage(text, []) : text
}

/** An argument: its name, or its name with the function that writes it. */
type Way<All> = { [Name in keyof All]: Name | readonly [Name, (given: never) => All[Name]] }[keyof All]
type NameOf<One> = One extends readonly [infer Name, unknown] ? Name : One
type TakenBy<All, One> = One extends readonly [unknown, (given: infer In) => unknown]
  ? In
  : All[One & keyof All]

type Named<All, Ways extends readonly unknown[]> =
  Exclude<keyof All, NameOf<Ways[number]>> extends never
    ? Message<{ [Index in keyof Ways]: TakenBy<All, Ways[Index]> }>
    : { readonly missing: Exclude<keyof All, NameOf<Ways[number]>> }

/** The arguments by name, or the only one without its name. */
type Given<All> = IsOne<keyof All> extends true ? All[keyof All] : All
type IsOne<Name, Names = Name> = [Name] extends [never]
  ? false
  : Name extends unknown
    ? Names[] extends Name[]
      ? true
      : false
    : never

/**
 * A text with arguments, which are read from the ICU pattern. A call passes the only one, all as an object, or in
 * the order of the ways, or as `read` takes them.
 */
export function message<const Pattern extends string>(pattern: Pattern): Message<[Given<Arguments<Pattern>>]>
export function message<const Pattern extends string, const In extends readonly unknown[]>(
  pattern: Pattern,
  read: (...given: In) => Given<Arguments<Pattern>>,
): Message<In>
export function message<const Pattern extends string, const Ways extends readonly Way<Arguments<Pattern>>[]>(
  pattern: Pattern,
  ...ways: Ways
): Named<Arguments<Pattern>, Ways>
export function message(pattern: string, ...ways: readonly unknown[]): unknown {
  return createMessage(pattern, ways)
}

function createMessage(pattern: string, ways: readonly unknown[]): Message<readonly unknown[]> {
  const [read] = ways
  const named = (...given: readonly unknown[]): object =>
    Object.fromEntries(
      ways.map((way, index) => (Array.isArray(way) ? [way[0], way[1](given[index])] : [way, given[index]])),
    )
  const argumentsOf =
    typeof read === 'function' ? read : read === undefined ? (given: Values) => given : named
  const write = (...given: readonly unknown[]): string => writePattern(pattern, argumentsOf(...given))
  return Object.assign(write, { pattern, translated: (text: string) => createMessage(text, ways) })
}

/** The branch of a select: `other` if it is so, else `no`. */
export function whether(isSo: boolean): 'no' | 'other' {
  return isSo ? 'other' : 'no'
}

/** Keeps what is made of words until the language changes. */
export function perLanguage<Value>(create: () => Value): () => Value {
  let made: { readonly of: Translate; readonly value: Value } | null = null
  return () => {
    if (made?.of !== translate) made = { of: translate, value: create() }
    return made.value
  }
}

/** Replaces the words of every catalog in place. A text that was copied out of its catalog before stays as it was. */
export function setTranslation(chosen: Translate): void {
  translate = chosen
  for (const [topic, { english, shown }] of catalogs) translateInto(topic, english, shown)
}

/** A translation, as its file has it. */
export type LanguageTexts = Readonly<Record<string, { readonly defaultMessage: string }>>

/** Shows every word in this language, and in English where it lacks a message. */
export function setLanguage(tag: string, texts: LanguageTexts): void {
  noteLanguage(tag)
  setTranslation((id, english) => texts[id]?.defaultMessage ?? english)
}

/** Every message in English by its id: a plain text, or a pattern. */
export function englishMessages(): ReadonlyMap<string, string | Message<readonly unknown[]>> {
  return new Map([...catalogs].flatMap(([topic, { english }]) => messagesIn(topic, english)))
}

function messagesIn(id: string, english: unknown): [string, string | Message<readonly unknown[]>][] {
  if (typeof english === 'string') return [[id, shownAs(english, english)]]
  if (isMessage(english)) return [[id, english]]
  if (!isGroup(english)) return []
  return Object.entries(english).flatMap(([name, value]) => messagesIn(`${id}.${name}`, value))
}

function translateInto(topic: string, english: object, shown: object): void {
  for (const [name, value] of Object.entries(english)) {
    const id = `${topic}.${name}`
    if (typeof value === 'string') Reflect.set(shown, name, shownAs(value, translate(id, value)))
    else if (isMessage(value)) Reflect.set(shown, name, value.translated(translate(id, value.pattern)))
    else if (isGroup(value)) translateInto(id, value, Reflect.get(shown, name))
  }
}

const isMessage = (value: unknown): value is Message<readonly unknown[]> =>
  typeof value === 'function' && 'pattern' in value

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Groups are copied, so that they can be translated in place. */
function copy<Group extends object>(group: Group): Group {
  const copied = (Array.isArray(group) ? [...group] : { ...group }) as Group
  for (const [name, inner] of Object.entries(copied))
    if (typeof inner === 'string') Reflect.set(copied, name, shownAs(inner, inner))
    else if (isGroup(inner)) Reflect.set(copied, name, copy(inner))
  return copied
}

/** Sentences in a row. Some may not apply. Chinese and Japanese have no space behind their own full stop. */
export function joinSentences(sentences: readonly (string | null)[]): string {
  const told = sentences.filter((sentence) => sentence !== null && sentence !== '')
  return told.reduce<string>(
    (all, next) => (/(?:^|[。！？])$/u.test(all) ? `${all}${next}` : `${all} ${next}`),
    '',
  )
}

const lists = perLocale((locale) => new Intl.ListFormat(locale))
const choices = perLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** `a, b, and c` in English. */
export function formatList(items: readonly string[]): string {
  return lists().format(items)
}

/** `a, b, or c` in English. */
export function formatChoices(items: readonly string[]): string {
  return choices().format(items)
}
